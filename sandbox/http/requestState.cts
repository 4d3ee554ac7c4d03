import type { Fault } from '../faults/fault.cts';
import type { ServerParts } from '../server.cts';
import type { Session } from '../service/sessions.cts';
import type { MutableRecord } from './recorder.cts';

declare module 'fastify' {
	interface FastifyRequest {
		/** Of the sandbox that received the request. */
		sandbox: ServerParts;
		/** Undefined for the control plane. */
		record: MutableRecord | undefined;
		/** The session of an authenticated Web API call. */
		session: Session | undefined;
		/** A fault that changes the response instead of replacing it. */
		responseFault: Fault | undefined;
	}
}
