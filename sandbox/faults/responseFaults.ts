import { once } from 'node:events';
import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { Fault } from './fault';

type UnfinishedFault = Extract<Fault, { kind: 'cutBody' | 'stall' }>;

async function* firstBytes(source: Readable, count?: number): AsyncGenerator<Buffer> {
	let left = count;
	if (left === 0) return;
	for await (const chunk of source) {
		const bytes = Buffer.from(chunk);
		left ??= Math.ceil(bytes.length / 2);
		yield bytes.subarray(0, left);
		left -= Math.min(left, bytes.length);
		if (left === 0) return;
	}
}

/** The beginning of a body, after which nothing comes for as long as the connection lives. */
async function* beginningOf(
	source: Readable,
	fault: UnfinishedFault,
	{ raw, request }: FastifyReply,
): AsyncGenerator<Buffer> {
	const { socket } = request.raw;
	raw.flushHeaders();
	yield* firstBytes(source, fault.afterBytes);
	// Before it ends, the connection takes along what was written to it so far.
	if (fault.kind === 'cutBody') socket.destroySoon();
	source.destroy();
	if (!socket.closed) await once(socket, 'close');
}

/** A text keeps the Content-Length of the whole. */
function unfinished(fault: UnfinishedFault, reply: FastifyReply, payload: unknown): Readable {
	const source = payload instanceof Readable ? payload : Readable.from([textOf(reply, payload)]);
	// With the lowest mark a piece is asked for only when all before it are on their way.
	return Readable.from(beginningOf(source, fault, reply), { objectMode: false, highWaterMark: 1 });
}

function textOf(reply: FastifyReply, payload: unknown): Buffer {
	const bytes = Buffer.from(typeof payload === 'string' ? payload : '');
	reply.header('content-length', bytes.length);
	return bytes;
}

function discard(payload: unknown): void {
	if (payload instanceof Readable) payload.destroy();
}

/** Changes a finished answer as the fault says and returns the payload to send. */
export function applyToResponse(fault: Fault, reply: FastifyReply, payload: unknown): unknown {
	switch (fault.kind) {
		case 'cutBody':
		case 'stall':
			return unfinished(fault, reply, payload);
		case 'contentType':
			reply.header('content-type', fault.contentType);
			return payload;
		case 'body': {
			discard(payload);
			const { body = '', base64, contentType } = fault;
			const bytes = base64 === undefined ? Buffer.from(body) : Buffer.from(base64, 'base64');
			reply.header('content-length', bytes.length);
			if (contentType !== undefined) reply.header('content-type', contentType);
			return bytes;
		}
		case 'drop':
			discard(payload);
			reply.request.raw.socket.destroy();
			return '';
		default:
			return payload;
	}
}
