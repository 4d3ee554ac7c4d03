import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';

import type { FastifyReply } from 'fastify';

import type { Fault } from './fault';

/** Long enough for the first half to leave the process before the connection ends. */
const leaveMs = 20;

async function* halfThenGone(half: Buffer, socket: Socket): AsyncGenerator<Buffer> {
	yield half;
	await wait(leaveMs);
	socket.destroy();
}

async function* firstHalfOf(stream: Readable, socket: Socket): AsyncGenerator<Buffer> {
	for await (const chunk of stream) {
		const bytes = Buffer.from(chunk);
		yield* halfThenGone(bytes.subarray(0, Math.ceil(bytes.length / 2)), socket);
		return;
	}
}

/**
 * The payload up to its half, after which the connection ends. A text keeps the Content-Length of
 * the whole; a stream ends within its first chunk.
 */
function cutBody(reply: FastifyReply, payload: unknown): unknown {
	const { socket } = reply.request.raw;
	if (payload instanceof Readable) return Readable.from(firstHalfOf(payload, socket));
	const bytes = Buffer.from(typeof payload === 'string' ? payload : '');
	reply.header('content-length', bytes.length);
	const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
	return Readable.from(halfThenGone(half, socket));
}

function discard(payload: unknown): void {
	if (payload instanceof Readable) payload.destroy();
}

/** Changes a finished answer as the fault says and returns the payload to send. */
export function applyToAnswer(fault: Fault, reply: FastifyReply, payload: unknown): unknown {
	switch (fault.kind) {
		case 'cutBody':
			return cutBody(reply, payload);
		case 'contentType':
			reply.header('content-type', fault.contentType);
			return payload;
		case 'body':
			discard(payload);
			reply.header('content-length', Buffer.byteLength(fault.body));
			return fault.body;
		case 'drop':
			discard(payload);
			reply.request.raw.socket.destroy();
			return '';
		default:
			return payload;
	}
}
