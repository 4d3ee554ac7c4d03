import tls from 'node:tls';

/** Lets this process trust a certificate until the end of the test, as with NODE_EXTRA_CA_CERTS. */
export function trustCertificate(cert: string): void {
	const { createSecureContext } = tls;
	jest
		.spyOn(tls, 'createSecureContext')
		.mockImplementation((options) =>
			createSecureContext({ ...options, ca: options?.ca ?? [cert] }),
		);
}
