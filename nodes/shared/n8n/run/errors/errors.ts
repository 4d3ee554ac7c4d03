import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { redactSecrets } from '../../../service/http/redact';
import { ServiceError } from '../../../service/http/serviceError';
import { withoutLogins } from '../../../words/text';
import { isObject } from '../../../words/util/json';
import {
	MonitoringError,
	ParameterError,
	ParameterErrors,
	type ErrorCode,
} from '../../../words/util/monitoringError';
import { shorten, shortenQuotes } from '../../../words/util/phrases';

export type NodeError = NodeApiError | NodeOperationError;

/**
 * Converts a thrown value to an n8n error in plain words, without request data: n8n stores errors.
 * `context` has our error code, and `leavesOutcomeOpen` if a write may have been carried out;
 * `failure` has the cause for n8n's scheduler, if known. The item number is left out: n8n's editor
 * would append "[item 1]" to the message, counted from 0.
 */
export function toNodeError(node: INode, error: unknown, secrets: string[] = []): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const nodeError = createNodeError(node, error, secrets);
	if (error instanceof MonitoringError) {
		nodeError.context.code = error.code;
		const failure = findFailure(error);
		if (failure) Object.assign(nodeError, { failure });
	}
	if (error instanceof ServiceError && error.leavesOutcomeOpen) {
		nodeError.context.leavesOutcomeOpen = true;
	}
	return nodeError;
}

/** Returns a copy without these secrets; errors of other packages are returned unchanged. */
export function redactError(thrown: unknown, secrets: string[]): unknown {
	if (secrets.length === 0 || !(thrown instanceof MonitoringError)) return thrown;
	if (thrown instanceof ServiceError) return thrown.redacted(secrets);
	if (thrown instanceof ParameterErrors) {
		return new ParameterErrors(thrown.errors.map((error) => redactParameterError(error, secrets)));
	}
	if (thrown instanceof ParameterError) return redactParameterError(thrown, secrets);
	const { code, message, hint } = thrown;
	return new MonitoringError(code, redactSecrets(message, secrets), redactSecrets(hint, secrets));
}

function redactParameterError({ message, hint }: ParameterError, secrets: string[]) {
	return new ParameterError(redactSecrets(message, secrets), redactSecrets(hint, secrets));
}

/** Longer than any text of this package with values of usual length. */
const maxTextLength = 10_000;

/** An error's texts without secrets, and shortened; n8n calls the hint `description`. */
export function errorTexts(
	{ message, hint }: { message: string; hint: string },
	secrets: string[],
): { message: string; description: string } {
	// Secrets are removed first: a shortened secret would not be recognized.
	const toText = (text: string) =>
		shorten(shortenQuotes(withoutLogins(redactSecrets(text, secrets))), maxTextLength);
	return { message: toText(message), description: toText(hint) };
}

/** An invalid input as an n8n error. The texts must come from {@link errorTexts}. */
export function inputError(node: INode, message: string, description: string): NodeError {
	const error = new NodeOperationError(node, message, { description });
	error.context.code = 'PARAMETER_INVALID' satisfies ErrorCode;
	return error;
}

/**
 * A NodeApiError for a failed request to the service, otherwise a NodeOperationError. Only the
 * message of foreign errors is used: other parts may contain the request.
 */
function createNodeError(node: INode, error: unknown, secrets: string[]) {
	if (!(error instanceof MonitoringError)) {
		const message = isObject(error) ? String(error.message) : String(error);
		return new NodeOperationError(node, errorTexts({ message, hint: '' }, secrets).message);
	}
	const { message, description } = errorTexts(error, secrets);
	if (!(error instanceof ServiceError)) {
		return new NodeOperationError(node, message, { description });
	}
	const httpCode = error.status === undefined ? undefined : String(error.status);
	return new NodeApiError(node, {}, { message, description, httpCode });
}

/**
 * The `failure` of an error, for n8n's scheduler (`Failure` of n8n-workflow 2.41; older versions ignore it).
 * It delays the next poll as the service asks, and retries slowly if a person must fix something.
 */
interface Failure {
	cause:
		'rate-limited' | 'temporarily-unavailable' | 'credential-invalid' | 'configuration-invalid';
	/** How long the service asks to wait, at least. */
	retryAfterMs?: number;
}

/** Other codes can have any cause. */
const causesByCode: Partial<Record<ErrorCode, Failure['cause']>> = {
	CERTIFICATE_INVALID: 'configuration-invalid',
	CONNECTION_BLOCKED: 'configuration-invalid',
	CONNECTION_FAILED: 'temporarily-unavailable',
	CONNECTION_REFUSED: 'temporarily-unavailable',
	CONNECTION_RESET: 'temporarily-unavailable',
	CREDENTIAL_INVALID: 'credential-invalid',
	DNS_FAILURE: 'temporarily-unavailable',
	LOGIN_REFUSED: 'credential-invalid',
	PARAMETER_INVALID: 'configuration-invalid',
	PROXY_REFUSED: 'configuration-invalid',
	PROXY_UNREACHABLE: 'temporarily-unavailable',
	RATE_LIMITED: 'rate-limited',
	REPORT_ABORTED: 'temporarily-unavailable',
	RESPONSE_DAMAGED: 'temporarily-unavailable',
	RESPONSE_TOO_SLOW: 'temporarily-unavailable',
	SERVICE_UNAVAILABLE: 'temporarily-unavailable',
	TIMEOUT: 'temporarily-unavailable',
};

/** The cause of an error and the wait that the service asks for; undefined if the cause is unknown. */
function findFailure(error: MonitoringError): Failure | undefined {
	const cause = causesByCode[error.code];
	if (cause === undefined) return undefined;
	const retryAfterMs = error instanceof ServiceError ? error.retryAfterMs : undefined;
	return retryAfterMs === undefined ? { cause } : { cause, retryAfterMs };
}
