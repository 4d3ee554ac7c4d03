import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { htmlContentType, htmlPage } from '../http/pages';
import type { Service } from '../service/service';
import { documentedThrottleSeconds } from '../service/throttle';
import { sendRefusal, unauthorized } from '../webApi/envelopes';
import { sendThrottleDocument } from '../xmlFeed/throttleDocument';
import type { FaultList, MatchedFaults } from './faults';

type OtherFault = NonNullable<MatchedFaults['fault']>;

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	request.raw.socket.destroy();
	return reply.hijack();
}

function answerWith(
	service: Service,
	fault: OtherFault,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | undefined {
	switch (fault.kind) {
		case 'status':
			return reply
				.code(fault.status)
				.headers(fault.headers ?? {})
				.type(fault.contentType ?? (fault.body === undefined ? htmlContentType : 'text/plain'))
				.send(fault.body ?? htmlPage(fault.status));
		case 'redirect':
			return reply.redirect(fault.location);
		case 'expireSession':
			service.sessions.end(request.headers.cookie);
			return sendRefusal(reply, unauthorized);
		case 'throttle': {
			const seconds = fault.seconds ?? documentedThrottleSeconds;
			const allowedAt = service.now() + seconds * 1000;
			return sendThrottleDocument(reply, {
				allowedAt,
				address: request.ip,
				wrapper: fault.wrapper === undefined ? service.throttleWrapper : fault.wrapper,
			});
		}
		case 'drop':
			if (!fault.afterHandling) return dropConnection(request, reply);
			break;
		default:
	}
	request.answerFault = fault;
	return undefined;
}

/**
 * Lets a request meet its faults: waits, answers in the service's place, or marks the request so
 * that its answer is changed later. Returns the reply when the request is done with.
 */
export async function applyFaults(
	service: Service,
	faults: FaultList,
	closing: AbortSignal,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply | undefined> {
	const { delayMs, fault } = faults.matchFaults(request.method, request.url);
	if (delayMs > 0) {
		try {
			await wait(delayMs, undefined, { signal: closing });
		} catch {
			return dropConnection(request, reply);
		}
	}
	return fault && answerWith(service, fault, request, reply);
}
