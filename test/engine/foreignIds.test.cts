/** A Web API that answers creations with the IDs of objects that were there before. */
import { newDevice } from '../support/newDevices.cts';
import { startRawService, type RawRequest, type RawResponse } from '../support/rawService.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const users = { Id: 1, Name: 'User device', Platform_Id: 1, Locations: [3], Frequency: 300 };

/**
 * An account with the device 1, which is answered as the ID of every creation.
 *
 * @param reply the reply to each creation of a device
 */
async function startAccount(reply: unknown, refusesTasks = false) {
	const devices = new Map<number, Record<string, unknown>>([[1, users]]);
	const tasks: Array<Record<string, unknown>> = [];
	const written: string[] = [];
	const service = await startRawService(({ method, path, body }: RawRequest): RawResponse => {
		const answer = (content: unknown) => ({ body: JSON.stringify(content) });
		const id = Number(/^\/device\/(\d+)/.exec(path)?.[1]);
		if (path === '/platforms') return answer([{ Id: 1, Name: 'ServerView', Available: true }]);
		if (path.endsWith('/locations')) return answer([{ Id: 3, Name: 'London' }]);
		if (path === '/devices' && method !== 'GET') {
			const { name: Name, ...sent } = JSON.parse(body) as Record<string, unknown>;
			const made = 100 + devices.size;
			devices.set(made, { Name, Platform_Id: 1, ...sent, Id: made });
			return answer(reply);
		}
		if (path === '/tasks' && method === 'PUT') {
			if (refusesTasks) return answer({ Success: false, ErrorDescription: ['No'] });
			tasks.push(JSON.parse(body) as Record<string, unknown>);
			return answer({ Success: true, Result: 500 + tasks.length });
		}
		if (method === 'POST' || method === 'DELETE') {
			written.push(`${method} ${path}`);
			if (method === 'DELETE') devices.delete(id);
			else devices.set(id, JSON.parse(body) as Record<string, unknown>);
			return answer({ Success: true, Result: 'OK' });
		}
		if (path.endsWith('/tasks'))
			return answer(id === 1 ? [7] : tasks.map((_, index) => 501 + index));
		if (path.startsWith('/task/')) return answer(tasks[Number(path.slice(6)) - 501] ?? []);
		if (path.startsWith('/devices/')) return answer([...devices.keys()]);
		return answer(devices.get(id) ?? []);
	});
	return { service, devices, tasks, written };
}

const replies = [{ Success: true, Result: 1 }, 1, { Id: 1 }];
const inSteps = {
	...newDevice,
	platform: '1',
	locations: ['3'],
	options: { requestStyle: 'deviceThenTasks' },
};
const upsert = { ...newDevice, platform: '1', locations: ['3'] };

describe.each(replies)('with the reply %j', (reply) => {
	it.each([
		['create', inSteps],
		['upsert', upsert],
	])(
		'device %s adds its tasks to the new device if the reply contains another ID',
		async (operation, parameters) => {
			const { service, devices, tasks, written } = await startAccount(reply);
			const run = await runNode(
				config('Make', 'device', operation, parameters),
				service.credential,
			);
			expect(errorOf(run)).toEqual({});
			expect(json(run, 'Make')).toMatchObject([{ action: 'created', deviceId: 101 }]);
			expect(tasks).toMatchObject([{ Device_Id: 101 }]);
			expect(devices.get(1)).toBe(users);
			expect(written).toEqual([]);
		},
	);

	it.each([
		['create', inSteps],
		['upsert', upsert],
	])(
		'device %s rolls back only the new device if the reply contains another ID',
		async (operation, parameters) => {
			const { service, devices, written } = await startAccount(reply, true);
			const run = await runNode(
				config('Make', 'device', operation, parameters),
				service.credential,
			);
			expect(errorOf(run)).toMatchObject({ code: 'REQUEST_REFUSED' });
			expect([...devices.keys()]).toEqual([1]);
			expect(written).toEqual(['DELETE /device/101']);
		},
	);
});
