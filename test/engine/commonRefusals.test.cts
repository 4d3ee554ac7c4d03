/** What resources refuse in the same words. */
import { byId, errorOf, runInNewSandbox } from '../support/workflows.cts';

it.each([
	['alertTemplate', 'get', 'There is no alert template with the ID 1'],
	['alertTemplate', 'delete', 'There is no alert template with the ID 1'],
	['filter', 'get', 'There is no filter with the ID 1'],
	['filter', 'delete', 'There is no filter with the ID 1'],
	['loadTest', 'get', 'There is no load test with the ID 1'],
	['loadTest', 'run', 'Invalid History ID'],
	['loadTest', 'stop', 'There is no load test with the ID 1'],
	['loadTest', 'abort', 'There is no load test with the ID 1'],
	['schedule', 'get', 'There is no schedule with the ID 1'],
	['schedule', 'delete', 'There is no schedule with the ID 1'],
	['user', 'get', 'There is no user with the ID 1'],
	['user', 'delete', 'There is no user with the ID 1'],
])('an unknown ID is refused: %s, %s', async (resource, operation, message) => {
	const { result } = await runInNewSandbox(resource, operation, { [resource]: byId(1) });
	expect(errorOf(result).message).toBe(message);
});

it.each(['alertGroup', 'alertTemplate', 'filter', 'loadTest', 'schedule'])(
	'a Limit of 0 is refused: %s',
	async (resource) => {
		const { result, sandbox } = await runInNewSandbox(resource, 'getAll', { limit: 0 });
		expect(errorOf(result).message).toBe('Limit is not a whole number greater than 0');
		expect(sandbox.requests).toEqual([]);
	},
);
