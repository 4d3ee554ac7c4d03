import type { FastifyReply } from 'fastify';

import { formatElement, xmlContentType, xmlDeclaration } from './xml.cts';

interface ThrottleDetails {
	/** Epoch ms. */
	readonly allowedAt: number;
	readonly address: string;
	/** The root element; null for the three elements without one. */
	readonly wrapper: string | null;
}

/** The time zone of `nextAllowedTime`; assumed, after where the vendor is. */
const serverTimeZone = 'America/Chicago';

/** .NET's "F" pattern in US English, such as `Friday, March 6, 2026 1:05:09 PM`. */
function formatLongDateTime(time: number, timeZone: string): string {
	const date = new Date(time);
	const day = date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone });
	const clock = date.toLocaleTimeString('en-US', { timeStyle: 'medium', timeZone });
	// Intl puts a narrow no-break space before AM and PM, .NET a plain one.
	return `${day} ${clock}`.replaceAll('\u202f', ' ');
}

/**
 * The document for a request that came too early; docs/dev/service.md X6. The time is rounded up to the
 * second, so that a client that waits for it is not too early again.
 */
function formatThrottleDocument({ allowedAt, address, wrapper }: ThrottleDetails): string {
	const time = Math.ceil(allowedAt / 1000) * 1000;
	const elements = {
		error: `The request limit per IP has been reached. [${address}]`,
		nextAllowedTime: formatLongDateTime(time, serverTimeZone),
		nextAllowedTimeGMT: formatLongDateTime(time, 'UTC'),
	};
	if (wrapper !== null) return xmlDeclaration + formatElement(wrapper, elements);
	return Object.entries(elements)
		.map(([name, text]) => formatElement(name, text))
		.join('\n');
}

/** The status, 200, is assumed (docs/dev/service.md X6). */
export function sendThrottleDocument(reply: FastifyReply, details: ThrottleDetails): FastifyReply {
	const { record } = reply.request;
	if (record) record.throttled = true;
	return reply.type(xmlContentType).send(formatThrottleDocument(details));
}
