import type { FastifyReply } from 'fastify';

/** Sent as an error envelope; docs/dev/service.md W3. */
export class WebApiError extends Error {
	constructor(
		readonly status: number,
		/** The service knows both forms: one string, and a list of strings. */
		readonly description: string | readonly string[],
	) {
		super(String(description));
		this.name = 'WebApiError';
	}
}

export function badRequestError(description: string | readonly string[]): WebApiError {
	return new WebApiError(400, description);
}

export function invalidJsonError(): WebApiError {
	return badRequestError(['The request body is not valid JSON.']);
}

/** For a call without a live session; docs/dev/service.md W1. The text is ASP.NET's, and assumed. */
export function unauthorizedError(): WebApiError {
	return new WebApiError(401, ['Authorization has been denied for this request.']);
}

/** Assumed: docs/dev/service.md W3. */
export function addressNotAllowedError(address: string): WebApiError {
	return new WebApiError(403, [`IP address ${address} is not allowed to use this UID.`]);
}

export function sendError(reply: FastifyReply, error: WebApiError): FastifyReply {
	const { status, description } = error;
	return reply.code(status).send({ Success: false, ErrorDescription: description });
}

/** docs/dev/service.md W3. */
export function toEnvelope(result: unknown): { Success: true; Result: unknown } {
	return { Success: true, Result: result };
}
