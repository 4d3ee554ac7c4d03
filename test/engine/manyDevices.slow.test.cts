import { createDevices } from '../support/createdDevices.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, json, runNode } from '../support/workflows.cts';

const deviceCount = 300;

it('Get Many reads hundreds of devices with one login, limited concurrency and stable order', async () => {
	const sandbox = await sandboxForTest();
	await createDevices(sandbox, deviceCount);
	const expected = sandbox.listDevices(41001).map(({ id }) => id);
	// Without a delay, no response would overlap with the next request.
	sandbox.faults.add({ path: '*/device/*', kind: 'delay', ms: 5 });
	sandbox.resetCounters();
	const options = { itemsAtOnce: 6 };
	const run = await runNode(
		config('Devices', 'device', 'getAll', { returnAll: true, simplify: true, options }),
		sandbox,
	);
	const platforms = sandbox.requests.filter(({ path }) => /\/devices\/\d+$/.test(path)).length;
	expect(json(run, 'Devices').map(({ deviceId }) => deviceId)).toEqual(expected);
	expect(sandbox.counters.logins).toBe(1);
	expect(platforms).toBe(3);
	const locations = sandbox.requests.filter(({ path }) => /\/locations\//.test(path)).length;
	expect(locations).toBeLessThanOrEqual(platforms);
	// The login, the list of platforms, a list of devices for each, every device, names of locations.
	expect(sandbox.counters.requests).toBe(1 + 1 + platforms + expected.length + locations);
	expect(sandbox.counters.maxConcurrent).toBeLessThanOrEqual(6);
	expect(sandbox.counters.maxConcurrent).toBeGreaterThan(1);
});

it('Get Many lists IDs with one request per platform, and reads no more devices than Limit', async () => {
	const sandbox = await sandboxForTest();
	const readMany = async (parameters: object) => {
		sandbox.resetCounters();
		const devices = config('Devices', 'device', 'getAll', { simplify: true, ...parameters });
		return await runNode(devices, sandbox);
	};
	const ids = await readMany({ returnAll: true, options: { idsOnly: true } });
	expect(json(ids, 'Devices')).toEqual(
		sandbox.listDevices(41001).map(({ id }) => ({ deviceId: id })),
	);
	expect(sandbox.counters.requests).toBe(1 + 1 + 3);
	const limited = await readMany({ returnAll: false, limit: 2 });
	expect(json(limited, 'Devices')).toHaveLength(2);
	expect(sandbox.counters.requests).toBe(1 + 1 + 3 + 2 + 1);
});
