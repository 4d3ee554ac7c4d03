import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json';
import type { LoadTestStore } from '../service/loadTests';
import type { Service } from '../service/service';
import { accountOf } from './collection';
import { success } from './envelopes';

interface WithId {
	Params: { id: string };
}

type LoadTest = NonNullable<ReturnType<LoadTestStore['find']>>;

/** Load tests; spec/web-api-public-facts.md §1 rows 42-48. Some of the GETs act. */
export function addLoadTests(server: FastifyInstance, { loadTests }: Service): void {
	const one = (path: string, answer: (test: LoadTest, reply: FastifyReply) => FastifyReply) =>
		server.get<WithId>(`/StressTest/:id(^\\d+$)${path}`, (request, reply) =>
			withTest(loadTests, request, reply, (test) => answer(test, reply)),
		);
	server.get('/StressTest', (request, reply) =>
		reply.send(loadTests.ids(accountOf(request)).map((id) => ({ StressHistory_Seq_ID: id }))),
	);
	server.get<WithId>('/StressTest/:id(^\\d+$)', (request, reply) => {
		const test = loadTests.find(accountOf(request), Number(request.params.id));
		return test ? reply.send(loadTests.view(test)) : reply.send();
	});
	one('/Clone', (test, reply) => reply.send({ ID: loadTests.copy(test) }));
	one('/StopLoad', (test, reply) => {
		loadTests.stop(test);
		return reply.send(success('OK'));
	});
	one('/AbortTest', (test, reply) => {
		loadTests.abort(test);
		return reply.send(success('OK'));
	});
	one('/Result', (test, reply) => {
		const result = loadTests.resultOf(test);
		return result ? reply.send(result) : refuse(reply, 'The test has no result yet');
	});
	server.post<WithId>('/StressTest/:id(^\\d+$)/Run', (request, reply) =>
		withTest(loadTests, request, reply, (test) => {
			if (loadTests.statusOf(test) !== 'Scheduled')
				return refuse(reply, 'The test has already run');
			const body = parseJson(request.body);
			loadTests.start(test, isRecord(body) ? body.UserName : null);
			return reply.send(success('OK'));
		}),
	);
}

function withTest(
	loadTests: LoadTestStore,
	request: FastifyRequest<WithId>,
	reply: FastifyReply,
	answer: (test: LoadTest) => FastifyReply,
): FastifyReply {
	const test = loadTests.find(accountOf(request), Number(request.params.id));
	return test ? answer(test) : refuse(reply, 'Invalid History ID');
}

/** Load tests explain a refusal in a plain text (spec/web-api-public-facts.md §4). */
function refuse(reply: FastifyReply, ErrorDescription: string): FastifyReply {
	return reply.code(400).send({ Success: false, ErrorDescription });
}
