/** The groups of error codes that are handled alike. */
export type ErrorKind =
	/** The n8n user stopped the execution. */
	| 'canceled'
	/** Something the user filled in: a parameter or the credential. */
	| 'input'
	/** The service has nothing under this id. */
	| 'notFound'
	| 'refused'
	/** No response, or the service is unavailable: it may respond later. */
	| 'unavailable'
	/** A response that does not fit this interface. */
	| 'unreadable'
	/** The request was carried out, but its result does not meet the user's requirement. */
	| 'verdict';

/** Every code of this package; they are stable, and docs/errors.md explains each. */
export const errorKinds = {
	ACCESS_DENIED: 'refused',
	CANCELED: 'canceled',
	CERTIFICATE_INVALID: 'unavailable',
	CONNECTION_BLOCKED: 'unavailable',
	CONNECTION_FAILED: 'unavailable',
	CONNECTION_REFUSED: 'unavailable',
	CONNECTION_RESET: 'unavailable',
	CREDENTIAL_INVALID: 'input',
	DEVICE_IN_USE: 'unavailable',
	DNS_FAILURE: 'unavailable',
	EMPTY_RESPONSE: 'unreadable',
	HTML_RESPONSE: 'unreadable',
	LOAD_TEST_LIMIT_EXCEEDED: 'verdict',
	LOAD_TEST_NO_RESULT: 'verdict',
	LOAD_TEST_NOT_FINISHED: 'unavailable',
	LOAD_TEST_NOT_STARTED: 'refused',
	LOGIN_REFUSED: 'refused',
	NOT_FOUND: 'notFound',
	PARAMETER_INVALID: 'input',
	PROXY_REFUSED: 'unavailable',
	PROXY_UNREACHABLE: 'unavailable',
	RATE_LIMITED: 'unavailable',
	REDIRECTED: 'unreadable',
	REPORT_ABORTED: 'unavailable',
	REPORT_TRUNCATED: 'unreadable',
	REQUEST_REFUSED: 'refused',
	RESPONSE_DAMAGED: 'unavailable',
	RESPONSE_TOO_LARGE: 'unreadable',
	RESPONSE_TOO_SLOW: 'unavailable',
	SERVICE_UNAVAILABLE: 'unavailable',
	SESSION_REJECTED: 'refused',
	TIMEOUT: 'unavailable',
	UNEXPECTED_RESPONSE: 'unreadable',
	UNSAFE_XML: 'unreadable',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/**
 * An error in plain words: `message` is the problem, `hint` the advice. n8n shows the hint as the error's
 * description. Contains no part of a request and no secret.
 */
export class MonitoringError extends Error {
	constructor(
		readonly code: ErrorCode,
		message: string,
		readonly hint: string,
	) {
		super(message);
		this.name = new.target.name;
	}

	get kind(): ErrorKind {
		return errorKinds[this.code];
	}
}

/** Returns an error of this package, to report it. Throws any other, and a stop by the user, again. */
export function errorUnlessCanceled(thrown: unknown): MonitoringError {
	if (thrown instanceof MonitoringError && thrown.kind !== 'canceled') return thrown;
	throw thrown;
}

/** An invalid value that a user gave; the message names the field by its label. */
export class ParameterError extends MonitoringError {
	constructor(message: string, hint: string) {
		super('PARAMETER_INVALID', message, hint);
	}
}

const maxMistakesLength = 900;

/** Several invalid values in one error: the problems, and the advice for each. */
export class ParameterErrors extends ParameterError {
	constructor(readonly errors: readonly ParameterError[]) {
		const messages = firstFitting(errors.map(({ message }) => message));
		const hints = firstFitting(errors.map(({ hint }) => hint));
		const more = messages.left > 0 ? [`and ${messages.left} more`] : [];
		super([...messages.texts, ...more].join('; '), hints.texts.join(' '));
	}
}

/** Returns the first distinct texts that fit into a message, and the number of the others (`left`). */
function firstFitting(texts: string[]): { texts: string[]; left: number } {
	const distinct = [...new Set(texts)];
	const shown: string[] = [];
	let length = 0;
	for (const text of distinct) {
		length += text.length + '; '.length;
		if (length > maxMistakesLength && shown.length > 0) break;
		shown.push(text);
	}
	return { texts: shown, left: distinct.length - shown.length };
}

export class CredentialError extends MonitoringError {
	constructor(message: string, hint: string) {
		super('CREDENTIAL_INVALID', message, hint);
	}
}
