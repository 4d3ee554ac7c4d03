import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, errorOf, operationOutput, runOperation, selectById } from '../support/workflows.cts';

function answer(sandbox: Sandbox, path: string, body: string): void {
	sandbox.faults.add({ path, kind: 'body', body });
}

const empty = [
	['an empty body', ''],
	['null', 'null'],
	['an empty list', '[]'],
	['an empty list in an envelope', '{"Success":true,"Result":[]}'],
	['an envelope without a list', '{"Success":true,"Result":null}'],
];

describe.each(empty)('%s in place of a list', (_what, body) => {
	it('an empty reply for one platform leaves the devices of the others readable', async () => {
		const sandbox = await sandboxForTest();
		const before = await operationOutput(sandbox, 'device', 'getAll', { returnAll: true });
		answer(sandbox, '*/devices/3', body);
		const devices = await operationOutput(sandbox, 'device', 'getAll', { returnAll: true });
		expect(before).toHaveLength(3);
		expect(devices).toEqual(before);
	});

	it.each([
		['*/groups', 'alertGroup', {}],
		['*/locations/*', 'location', { platform: byId(1) }],
		['*/frequencies/*', 'frequency', { platform: byId(1) }],
		['*/StressTest', 'loadTest', {}],
		['*/audit/list', 'auditEvent', {}],
	])('an empty reply to a list returns no entries: %s', async (path, resource, parameters) => {
		const sandbox = await sandboxForTest();
		answer(sandbox, path, body);
		const all = { returnAll: true, ...parameters };
		expect(await operationOutput(sandbox, resource, 'getAll', all)).toEqual([]);
	});

	it('an empty reply to the tasks of a known device returns no tasks', async () => {
		const sandbox = await sandboxForTest();
		answer(sandbox, '*/tasks', body);
		const parameters = { device: byId(firstDevice), returnAll: true };
		expect(await operationOutput(sandbox, 'task', 'getAll', parameters)).toEqual([]);
	});

	it('an empty reply to the tasks of an unknown device is refused', async () => {
		const sandbox = await sandboxForTest();
		answer(sandbox, '*/tasks', body);
		const parameters = { ...selectById('device', 999), returnAll: true };
		const result = await runOperation(sandbox, 'task', 'getAll', parameters);
		expect(errorOf(result).message).toBe('There is no device with the ID 999');
	});
});

it('IDs in an envelope are read', async () => {
	const sandbox = await sandboxForTest();
	answer(sandbox, '*/groups', '{"Success":true,"Result":[201]}');
	const groups = await operationOutput(sandbox, 'alertGroup', 'getAll', { returnAll: true });
	expect(groups).toMatchObject([{ id: 201 }]);
});

it.each(['{}', '"none"', '5', '{"Result":"OK"}'])(
	'the reply %s is refused as no list',
	async (body) => {
		const sandbox = await sandboxForTest();
		answer(sandbox, '*/groups', body);
		const result = await runOperation(sandbox, 'alertGroup', 'getAll', { returnAll: true });
		expect(errorOf(result).message).toBe('The Web API returned no list of alert group IDs');
	},
);
