import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Service } from '../service/service.cts';
import { documentedThrottleSeconds } from '../service/throttle.cts';
import { unauthorizedError } from '../webApi/responses.cts';
import { sendThrottleDocument } from '../xmlFeed/throttleDocument.cts';
import type { FaultList, MatchedFaults } from './faults.cts';
import { setStatus, statusBody } from './responseFaults.cts';

type OtherFault = NonNullable<MatchedFaults['fault']>;

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	request.raw.socket.destroy();
	return reply.hijack();
}

function applyFault(
	service: Service,
	fault: OtherFault,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | undefined {
	switch (fault.kind) {
		case 'status':
			if (!fault.afterHandling) return setStatus(fault, reply).send(statusBody(fault));
			break;
		case 'redirect':
			return reply.redirect(fault.location);
		case 'expireSession':
			service.sessions.end(request.headers.cookie);
			throw unauthorizedError();
		case 'throttle': {
			const seconds = fault.seconds ?? documentedThrottleSeconds;
			const { now, throttleWrapper } = service.settings;
			return sendThrottleDocument(reply, {
				allowedAt: now() + seconds * 1000,
				address: request.ip,
				wrapper: fault.wrapper === undefined ? throttleWrapper : fault.wrapper,
			});
		}
		case 'drop':
			if (!fault.afterHandling) return dropConnection(request, reply);
			break;
		default:
	}
	request.responseFault = fault;
	return undefined;
}

/**
 * Applies the faults that match a request: delays it, responds instead of the service, or marks it
 * for `applyToResponse`. Returns undefined when the service is to handle the request.
 *
 * @throws WebApiError for a fault that ends the session.
 */
export async function applyToRequest(
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
	return fault && applyFault(service, fault, request, reply);
}
