import type { FastifyInstance } from 'fastify';

import { faultSchema } from './faults/fault.cts';
import { parseJson } from './http/json.cts';
import { controlPath } from './http/paths.cts';
import './http/requestState.cts';

/** Serves the sandbox's own controls, for use from another process. */
export function addControlPlane(server: FastifyInstance): void {
	server.get(`${controlPath}/counters`, ({ sandbox }) => sandbox.recorder.counters);
	server.post(`${controlPath}/reset`, ({ sandbox }) => {
		sandbox.recorder.reset();
		return { done: true };
	});
	server.post(`${controlPath}/expire-sessions`, ({ sandbox }) => {
		sandbox.service.sessions.endAll();
		return { done: true };
	});
	server.post(`${controlPath}/faults`, (request, reply) => {
		const parsed = faultSchema.safeParse(parseJson(request.body));
		if (!parsed.success) return reply.code(400).send({ issues: parsed.error.issues });
		request.sandbox.faults.add(parsed.data);
		return { done: true };
	});
	server.delete(`${controlPath}/faults`, ({ sandbox }) => {
		sandbox.faults.clear();
		return { done: true };
	});
}
