import type { FastifyInstance } from 'fastify';

import { faultSchema } from './faults/fault';
import type { FaultList } from './faults/faults';
import { parseJson } from './http/json';
import { controlPath } from './http/paths';
import type { Recorder } from './http/recorder';
import type { Service } from './service/service';

interface ControlledParts {
	readonly service: Service;
	readonly recorder: Recorder;
	readonly faults: FaultList;
}

/** Serves the sandbox's own controls, for those who use it from another process. */
export function addControlPlane(
	server: FastifyInstance,
	{ service, recorder, faults }: ControlledParts,
): void {
	server.get(`${controlPath}/counters`, () => recorder.counters);
	server.post(`${controlPath}/reset`, () => {
		recorder.reset();
		return { done: true };
	});
	server.post(`${controlPath}/expire-sessions`, () => {
		service.sessions.endAll();
		return { done: true };
	});
	server.post(`${controlPath}/faults`, (request, reply) => {
		const parsed = faultSchema.safeParse(parseJson(request.body));
		if (!parsed.success) return reply.code(400).send({ issues: parsed.error.issues });
		faults.add(parsed.data);
		return { done: true };
	});
	server.delete(`${controlPath}/faults`, () => {
		faults.clear();
		return { done: true };
	});
}
