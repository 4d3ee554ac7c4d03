import { ServiceError, urlLabels, type ServiceName } from './serviceError';
import type { ResponseHead } from './transport';

export function isRedirect(status: number): boolean {
	return status >= 300 && status < 400;
}

/** The error for a redirect. It names only the target's host: path and query can hold secrets. */
export function redirectError(
	service: ServiceName,
	{ status, headers }: ResponseHead,
): ServiceError {
	const target = [headers.location].flat()[0] ?? '';
	const host = URL.canParse(target) ? ` to ${new URL(target).origin}` : '';
	return new ServiceError({
		code: 'REDIRECTED',
		message: `The ${service} redirected the request${host}`,
		hint: `Check the ${urlLabels[service]} in the credential: it must not redirect, and usually starts with https.`,
		status,
	});
}
