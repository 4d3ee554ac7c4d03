import type { FastifyReply } from 'fastify';

import { xmlContentType, xmlDeclaration, xmlElement } from './xml';

interface ThrottleAnswer {
	/** Epoch ms. */
	readonly allowedAt: number;
	readonly address: string;
	/** The root element; null for the three elements side by side. */
	readonly wrapper: string | null;
}

/** The zone of `nextAllowedTime`. Assumed: the vendor's own; the real one is unknown. */
const serverZone = 'America/Chicago';

/** .NET's "F" pattern in US English, such as `Friday, March 6, 2026 1:05:09 PM`. */
function longDateTime(time: number, timeZone: string): string {
	const date = new Date(time);
	const day = date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone });
	const clock = date.toLocaleTimeString('en-US', { timeStyle: 'medium', timeZone });
	// Intl separates AM and PM by a narrow no-break space, .NET by a plain one.
	return `${day} ${clock}`.replaceAll('\u202f', ' ');
}

/**
 * The answer to a request that came too early; spec/xml-feed-public-facts.md §3.1. The time is
 * rounded up to the second, so that a client that waits for it is not too early again.
 */
function throttleDocument({ allowedAt, address, wrapper }: ThrottleAnswer): string {
	const time = Math.ceil(allowedAt / 1000) * 1000;
	const elements = {
		error: `The request limit per IP has been reached. [${address}]`,
		nextAllowedTime: longDateTime(time, serverZone),
		nextAllowedTimeGMT: longDateTime(time, 'UTC'),
	};
	if (wrapper !== null) return xmlDeclaration + xmlElement(wrapper, elements);
	return Object.entries(elements)
		.map(([name, text]) => xmlElement(name, text))
		.join('\n');
}

/** HTTP status 200 is assumed: the documentation only says that an XML document is returned. */
export function sendThrottleDocument(reply: FastifyReply, answer: ThrottleAnswer): FastifyReply {
	const { record } = reply.request;
	if (record) record.throttled = true;
	return reply.type(xmlContentType).send(throttleDocument(answer));
}
