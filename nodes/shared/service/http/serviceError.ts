import { oneLine } from '../../words/text';
import { MonitoringError, type ErrorCode } from '../../words/util/monitoringError';
import { listSome } from '../../words/util/phrases';
import { redactSecrets } from './redact';
import {
	maxResponseMegabytes,
	TransportError,
	type ResponseHead,
	type TransportErrorCode,
} from './transport';

interface ServiceErrorDetails {
	code: ErrorCode;
	message: string;
	hint: string;
	status?: number;
	/** Whether a write may have been carried out all the same; false by default. */
	leavesOutcomeOpen?: boolean;
	/** Whether a write may be sent again after a search for its result found none; false by default. */
	isRepeatable?: boolean;
	/** How long the service asks to wait before the next request. */
	retryAfterMs?: number;
}

export class ServiceError extends MonitoringError {
	readonly status?: number;
	readonly leavesOutcomeOpen: boolean;
	readonly isRepeatable: boolean;
	readonly retryAfterMs?: number;

	constructor(details: ServiceErrorDetails) {
		super(details.code, details.message, details.hint);
		this.status = details.status;
		this.leavesOutcomeOpen = details.leavesOutcomeOpen ?? false;
		this.isRepeatable = details.isRepeatable ?? false;
		this.retryAfterMs = details.retryAfterMs;
	}

	/** A new error with these changes; all else stays as it is. */
	withDetails(changes: Partial<ServiceErrorDetails>): ServiceError {
		// The message of an error is not enumerable, so the spread does not copy it.
		return new ServiceError({ ...this, message: this.message, ...changes });
	}

	/** The same error for a write that may have been carried out; its hint starts with a warning. */
	withOpenOutcome(): ServiceError {
		const hint = `${unknownOutcomeHint} ${this.hint}`.trimEnd();
		return this.withDetails({ hint, leavesOutcomeOpen: true });
	}

	/** The same error; from two attempts, its message has their number. */
	withAttempts(count: number): ServiceError {
		if (count < 2) return this;
		const message = `The request was refused temporarily ${count} times. ${this.message}`;
		return this.withDetails({ message });
	}

	/** The same error without these secrets, which the service's texts may contain. */
	redacted(secrets: string[]): ServiceError {
		return this.withDetails({
			message: redactSecrets(this.message, secrets),
			hint: redactSecrets(this.hint, secrets),
		});
	}
}

/** Whether a request failed because its entity does not exist. */
export function isNotFound(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.kind === 'notFound';
}

/** Whether a request failed for the moment: no response came, or the service was unavailable. */
export function isUnavailable(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.kind === 'unavailable';
}

export type ServiceName = 'Web API' | 'XML feed';

const urlLabels: Record<ServiceName, string> = {
	'Web API': 'Web API URL',
	'XML feed': 'XML Feed URL',
};

interface RequestDescription {
	service: ServiceName;
	/** Whether the request may have changed something before its response was lost. */
	mutates: boolean;
}

type ErrorText = Pick<ServiceErrorDetails, 'message' | 'hint'>;

const unknownOutcomeHint =
	'The request may have been carried out: check your account before you run it again.';

const transportErrorTexts: Record<TransportErrorCode, (request: RequestDescription) => ErrorText> =
	{
		CANCELED: ({ service, mutates }) => ({
			message: `The execution was canceled while waiting for the ${service}`,
			hint: mutates ? '' : 'Run the workflow again when you are ready.',
		}),
		CERTIFICATE_INVALID: ({ service }) => ({
			message: `The ${service}'s SSL certificate could not be verified`,
			hint: `Check the ${urlLabels[service]} in the credential. If the certificate is your own, switch on Ignore SSL Issues there.`,
		}),
		CONNECTION_BLOCKED: ({ service }) => ({
			message: `n8n does not allow connections to the ${service}'s address`,
			hint: `Ask your n8n administrator to allow the host of the ${urlLabels[service]} (SSRF protection, allowed hosts).`,
		}),
		CONNECTION_FAILED: ({ service }) => ({
			message: `The ${service} could not be reached`,
			hint: `Check the ${urlLabels[service]} in the credential, and the network and proxy of the machine n8n runs on.`,
		}),
		CONNECTION_REFUSED: ({ service }) => ({
			message: `The ${service} did not accept the connection`,
			hint: `Check the ${urlLabels[service]} in the credential. If it is correct, the service may be down: try again later.`,
		}),
		CONNECTION_RESET: ({ service, mutates }) => ({
			message: `The ${service} closed the connection before its response was complete`,
			hint: mutates ? '' : 'Try again in a moment.',
		}),
		DNS_FAILURE: ({ service }) => ({
			message: `The host of the ${urlLabels[service]} was not found`,
			hint: `Check the ${urlLabels[service]} in the credential, and the network of the machine n8n runs on.`,
		}),
		PROXY_REFUSED: ({ service }) => ({
			message: `A proxy between n8n and the ${service} asked for a login`,
			hint: 'Check user name and password in HTTPS_PROXY or HTTP_PROXY of n8n. The service did not receive the request.',
		}),
		PROXY_UNREACHABLE: ({ service }) => ({
			message: `The proxy between n8n and the ${service} could not be reached`,
			hint: 'Check the address in HTTPS_PROXY or HTTP_PROXY of n8n, and whether the proxy is running.',
		}),
		RESPONSE_DAMAGED: ({ service, mutates }) => ({
			message: `The ${service}'s response was damaged in transit and cannot be read`,
			hint: `${mutates ? '' : 'Try again in a moment. '}If this continues, check for a proxy between n8n and the ${service}.`,
		}),
		RESPONSE_TOO_LARGE: ({ service }) => ({
			message: `The ${service}'s response is larger than ${maxResponseMegabytes} MB and was not read completely`,
			hint: `Check the ${urlLabels[service]} in the credential. If it is correct, request less data.`,
		}),
		RESPONSE_TOO_SLOW: ({ service }) => ({
			message: `The ${service} started to respond, but did not finish in time`,
			hint: 'Increase Total Timeout in Options, or choose fewer devices or a shorter Date Range.',
		}),
		TIMEOUT: ({ service }) => ({
			message: `The ${service} did not respond in time`,
			hint: 'Increase Request Timeout in Options.',
		}),
	};

/**
 * Turns a TransportError (no response came) into a ServiceError; other values are returned unchanged.
 * If the request was a write and may have been sent, its outcome is open.
 */
export function toServiceError(thrown: unknown, request: RequestDescription): unknown {
	if (!(thrown instanceof TransportError)) return thrown;
	const mutates = request.mutates && thrown.wasSent;
	const texts = transportErrorTexts[thrown.code]({ ...request, mutates });
	const error = new ServiceError({ code: thrown.code, ...texts });
	return mutates ? error.withOpenOutcome() : error;
}

/** For `catch` on a list that only adds advice: empty if the service fails; throws other errors. */
export function noneIfServiceFails(error: unknown): [] {
	if (error instanceof ServiceError) return [];
	throw error;
}

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

/**
 * The error with a hint that also lists the changes made before it, because they are kept. Errors
 * other than a ServiceError are returned unchanged.
 *
 * @param done the names of the changed entities
 * @param advice how to make the remaining changes
 */
export function withDoneChanges(
	error: unknown,
	done: readonly string[],
	advice = 'Run it again for the rest.',
): unknown {
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	return error.withDetails({
		hint: `${error.hint} Already done: ${listSome(done.map(oneLine))}. ${advice}`.trimStart(),
	});
}
