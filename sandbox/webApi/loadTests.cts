import { isRecord } from '../http/json.cts';
import type { LoadTest } from '../service/loadTests.cts';
import { badRequestError, toEnvelope } from './responses.cts';
import type { Call, Handler, Routes } from './routes.cts';

/** docs/dev/service.md W13. Some of the GETs change what is stored. */
export const loadTestRoutes: Routes = {
	'GET /StressTest': ({ service, accountId }) =>
		service.loadTests.listIds(accountId).map((id) => ({ StressHistory_Seq_ID: id })),
	'GET /StressTest/:id': ({ service, accountId, id }) => {
		const test = service.loadTests.find(accountId, id);
		return test && service.loadTests.toFields(test);
	},
	'GET /StressTest/:id/Clone': withLoadTest((test, { service }) => ({
		ID: service.loadTests.clone(test),
	})),
	'GET /StressTest/:id/StopLoad': withLoadTest((test, { service }) => {
		service.loadTests.stop(test);
		return toEnvelope('OK');
	}),
	'GET /StressTest/:id/AbortTest': withLoadTest((test, { service }) => {
		service.loadTests.abort(test);
		return toEnvelope('OK');
	}),
	'GET /StressTest/:id/Result': withLoadTest((test, { service }) => {
		const result = service.loadTests.findResult(test);
		if (!result) throw badRequestError('The test has no result yet');
		return result;
	}),
	'POST /StressTest/:id/Run': withLoadTest((test, { service, body }) => {
		if (service.loadTests.findStatus(test) !== 'Scheduled') {
			throw badRequestError('The test has already run');
		}
		service.loadTests.start(test, isRecord(body) ? body.UserName : null);
		return toEnvelope('OK');
	}),
};

function withLoadTest(handle: (test: LoadTest, call: Call) => unknown): Handler {
	return (call) => {
		const test = call.service.loadTests.find(call.accountId, call.id);
		if (!test) throw badRequestError('Invalid History ID');
		return handle(test, call);
	};
}
