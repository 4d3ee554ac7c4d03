import type { FastifyInstance } from 'fastify';

import { faultSchema } from './faults/fault.cts';
import type { FaultList } from './faults/faults.cts';
import { parseJson } from './http/json.cts';
import { controlPath } from './http/paths.cts';
import type { Recorder } from './http/recorder.cts';
import type { Service } from './service/service.cts';

interface ControlledParts {
	readonly service: Service;
	readonly recorder: Recorder;
	readonly faults: FaultList;
}

/** Serves the sandbox's own controls, for use from another process. */
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
