import { ServiceError } from '../../service/http/serviceError';
import type { ErrorCode, MonitoringError } from '../../words/util/monitoringError';

/**
 * Why an operation failed, as n8n reads it from an error's `failure` (n8n-workflow 2.41, `Failure`; older
 * versions do not look): its scheduler waits with the next poll for as long as the service asks, and
 * does not repeat soon what a person has to mend.
 */
export interface Failure {
	cause:
		| 'rate-limited'
		| 'temporarily-unavailable'
		| 'credential-invalid'
		| 'configuration-invalid';
	/** How long the service asks to wait, at least. */
	retryAfterMs?: number;
}

/** Whatever is not listed may have any cause; n8n then repeats, more and more seldom. */
const causes: Partial<Record<ErrorCode, Failure['cause']>> = {
	CERTIFICATE_INVALID: 'configuration-invalid',
	CONNECTION_BLOCKED: 'configuration-invalid',
	CONNECTION_FAILED: 'temporarily-unavailable',
	CONNECTION_REFUSED: 'temporarily-unavailable',
	CONNECTION_RESET: 'temporarily-unavailable',
	CREDENTIAL_INVALID: 'credential-invalid',
	DNS_FAILURE: 'temporarily-unavailable',
	LOGIN_REFUSED: 'credential-invalid',
	PARAMETER_INVALID: 'configuration-invalid',
	RATE_LIMITED: 'rate-limited',
	REPORT_ABORTED: 'temporarily-unavailable',
	RESPONSE_DAMAGED: 'temporarily-unavailable',
	RESPONSE_TOO_SLOW: 'temporarily-unavailable',
	SERVICE_UNAVAILABLE: 'temporarily-unavailable',
	TIMEOUT: 'temporarily-unavailable',
};

/** Undefined where it is not known why. */
export function findFailure(error: MonitoringError): Failure | undefined {
	const cause = causes[error.code];
	if (cause === undefined) return undefined;
	const retryAfterMs = error instanceof ServiceError ? error.retryAfterMs : undefined;
	return retryAfterMs === undefined ? { cause } : { cause, retryAfterMs };
}
