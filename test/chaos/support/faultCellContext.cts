import tls from 'node:tls';

import { generate } from 'selfsigned';

import { startClock } from '../../support/clock.cts';
import { gateConnections, type Gate } from './connectionGate.cts';
import type { Certificate } from './faultProxy.cts';

export interface CellContext {
	/** By port. */
	gates: Map<number, Gate>;
	trusted: Certificate;
	untrusted: Certificate;
}

/** Until the end of the test; the clock shows the same time as the sandboxes. */
export async function createCellContext(): Promise<CellContext> {
	startClock('2026-11-20T12:00:00Z');
	const [trusted, untrusted] = await Promise.all([createCertificate(), createCertificate()]);
	trustCertificate(trusted.cert);
	return { gates: gateConnections(), trusted, untrusted };
}

async function createCertificate(): Promise<Certificate> {
	const ip = '127.0.0.1';
	const { private: key, cert } = await generate([{ name: 'commonName', value: ip }], {
		extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
	});
	return { key, cert };
}

/** Until the end of the test, as with NODE_EXTRA_CA_CERTS. */
function trustCertificate(cert: string): void {
	const { createSecureContext } = tls;
	jest
		.spyOn(tls, 'createSecureContext')
		.mockImplementation((options) =>
			createSecureContext({ ...options, ca: options?.ca ?? [cert] }),
		);
}
