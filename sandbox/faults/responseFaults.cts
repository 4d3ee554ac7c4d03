import { once } from 'node:events';
import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { createHtmlPage, htmlContentType } from '../http/htmlPages.cts';
import type { Fault } from './fault.cts';

type StatusFault = Extract<Fault, { kind: 'status' }>;
type TruncatingFault = Extract<Fault, { kind: 'cutBody' | 'stall' }>;

async function* takeBytes(source: Readable, count?: number): AsyncGenerator<Buffer> {
	let remaining = count;
	if (remaining === 0) return;
	for await (const chunk of source) {
		const bytes = Buffer.from(chunk);
		remaining ??= Math.ceil(bytes.length / 2);
		yield bytes.subarray(0, remaining);
		remaining -= Math.min(remaining, bytes.length);
		if (remaining === 0) return;
	}
}

/** The beginning of a body; after it nothing comes while the connection is open. */
async function* truncate(
	source: Readable,
	fault: TruncatingFault,
	{ raw, request }: FastifyReply,
): AsyncGenerator<Buffer> {
	const { socket } = request.raw;
	raw.flushHeaders();
	yield* takeBytes(source, fault.afterBytes);
	// Unlike `destroy`, this still sends what was written so far.
	if (fault.kind === 'cutBody') socket.destroySoon();
	source.destroy();
	if (!socket.closed) await once(socket, 'close');
}

/** Truncates a response; the Content-Length, where there is one, is still that of the whole body. */
function truncateResponse(fault: TruncatingFault, reply: FastifyReply, payload: unknown): Readable {
	const source = payload instanceof Readable ? payload : Readable.from([toBuffer(reply, payload)]);
	// With the lowest mark a chunk is read only when all previous ones have been sent.
	return Readable.from(truncate(source, fault, reply), { objectMode: false, highWaterMark: 1 });
}

/** The body that is not a stream, whose Content-Length is set. */
function toBuffer(reply: FastifyReply, payload: unknown): Buffer {
	const bytes = Buffer.from(typeof payload === 'string' ? payload : '');
	reply.header('content-length', bytes.length);
	return bytes;
}

export function setStatus(fault: StatusFault, reply: FastifyReply): FastifyReply {
	const defaultType = fault.body === undefined ? htmlContentType : 'text/plain';
	return reply
		.code(fault.status)
		.headers(fault.headers ?? {})
		.type(fault.contentType ?? defaultType);
}

export function statusBody({ body, status }: StatusFault): string {
	return body ?? createHtmlPage(status);
}

function discard(payload: unknown): void {
	if (payload instanceof Readable) payload.destroy();
}

export function applyToResponse(fault: Fault, reply: FastifyReply, payload: unknown): unknown {
	switch (fault.kind) {
		case 'cutBody':
		case 'stall':
			return truncateResponse(fault, reply, payload);
		case 'body': {
			discard(payload);
			const { body = '', base64, contentType } = fault;
			const bytes = base64 === undefined ? Buffer.from(body) : Buffer.from(base64, 'base64');
			reply.header('content-length', bytes.length);
			if (contentType !== undefined) reply.header('content-type', contentType);
			return bytes;
		}
		case 'status': {
			discard(payload);
			const body = statusBody(fault);
			setStatus(fault, reply).header('content-length', Buffer.byteLength(body));
			return body;
		}
		case 'drop':
			discard(payload);
			reply.request.raw.socket.destroy();
			return '';
		default:
			return payload;
	}
}
