import type { FastifyReply } from 'fastify';

export interface Refusal {
	readonly status: number;
	readonly descriptions: readonly string[];
}

/** The envelope of a success; spec/web-api-public-facts.md §4. */
export function success(result: unknown): { Success: true; Result: unknown } {
	return { Success: true, Result: result };
}

/** Answers with the envelope of a refusal; spec/web-api-public-facts.md §4. */
export function sendRefusal(reply: FastifyReply, { status, descriptions }: Refusal): FastifyReply {
	return reply.code(status).send({ Success: false, ErrorDescription: descriptions });
}

/** Without a session, and after it: spec/service.md §7. The body is ASP.NET's, and assumed. */
export const unauthorized: Refusal = {
	status: 401,
	descriptions: ['Authorization has been denied for this request.'],
};

export const invalidJson: Refusal = {
	status: 400,
	descriptions: ['The request body is not valid JSON.'],
};

/** For an address that is not on the allow-list; the real answer is unknown, this one assumed. */
export function addressRefusal(address: string): Refusal {
	return { status: 403, descriptions: [`IP address ${address} is not allowed to use this UID.`] };
}
