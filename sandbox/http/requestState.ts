import type { Fault } from '../faults/fault';
import type { Session } from '../service/sessions';
import type { OpenRecord } from './recorder';

declare module 'fastify' {
	/** What the sandbox carries along with a request, in fastify's own way of doing so. */
	interface FastifyRequest {
		/** Undefined for the control plane. */
		record: OpenRecord | undefined;
		/** The session of an authenticated Web API call. */
		session: Session | undefined;
		/** A fault that works on the answer, and not in place of it. */
		answerFault: Fault | undefined;
	}
}
