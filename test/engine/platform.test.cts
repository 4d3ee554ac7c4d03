import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, operationOutput, errorOf, runOperation } from '../support/workflows.cts';

const all = { returnAll: true, simplify: true };
const serverView = { ...all, platform: byId(1) };

const createFault = (path: string, content: unknown) =>
	({ path, kind: 'body', body: JSON.stringify(content) }) as const;

it('Platform > Get Many lists platforms with their packages, including unavailable ones', async () => {
	const sandbox = await sandboxForTest();
	const platforms = await operationOutput(sandbox, 'platform', 'getAll', all);
	expect(platforms[0]).toEqual({
		id: 1,
		name: 'ServerView',
		isAvailable: true,
		packages: 'Starter (910), Professional (911)',
	});
	expect(platforms.at(-1)).toMatchObject({ name: 'UserView', isAvailable: false });
});

it("Platform > Get Many respects Limit and outputs the service's own objects without Simplify", async () => {
	const sandbox = await sandboxForTest();
	const limited = { returnAll: false, limit: 2, simplify: false };
	expect(await operationOutput(sandbox, 'platform', 'getAll', limited)).toEqual([
		expect.objectContaining({ Id: 1, Name: 'ServerView', Available: true }),
		expect.objectContaining({ Id: 3, Name: 'MetricsView', Available: true }),
	]);
});

it('Platform > Get Many rejects a response that is not a list', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add(createFault('*/platforms', {}));
	const result = await runOperation(sandbox, 'platform', 'getAll', all);
	expect(errorOf(result).message).toBe('The Web API returned no list of platforms');
});

describe('Location > Get Many', () => {
	const listNames = async (sandbox: Sandbox, options: object) => {
		const locations = await operationOutput(sandbox, 'location', 'getAll', {
			...serverView,
			options,
		});
		return locations.map(({ name }) => name);
	};

	it('Location > Get Many lists the usable locations of a platform, including private agents', async () => {
		const sandbox = await sandboxForTest();
		const locations = await operationOutput(sandbox, 'location', 'getAll', serverView);
		const flags = { isAvailable: true, isPrivate: false, isDeleted: false };
		expect(locations).toContainEqual({ id: 2, name: 'New York', ...flags });
		const agent = { id: 9001, name: 'Head office agent' };
		expect(locations).toContainEqual({ ...agent, ...flags, isPrivate: true });
		const names = locations.map(({ name }) => name);
		expect(names).not.toContain('Brisbane');
		expect(names).not.toContain('Old data center');
	});

	it('Location > Get Many lists unavailable and deleted locations on request', async () => {
		const sandbox = await sandboxForTest();
		const unavailable = await listNames(sandbox, { includeUnavailable: true });
		expect(unavailable).toContain('Brisbane');
		expect(unavailable).not.toContain('Old data center');
		const deleted = await listNames(sandbox, { includeDeleted: true });
		expect(deleted).toContain('Old data center');
		expect(deleted).not.toContain('Brisbane');
	});

	it("Location > Get Many respects Limit and outputs the service's own objects without Simplify", async () => {
		const sandbox = await sandboxForTest();
		const limited = { ...serverView, returnAll: false, limit: 1, simplify: false };
		expect(await operationOutput(sandbox, 'location', 'getAll', limited)).toEqual([
			{ Id: 1, Name: 'Minneapolis', Available: true, IsDeleted: false, IsPrivate: false },
		]);
	});

	it('Location > Get Many rejects a missing platform and one that the account may not use', async () => {
		const sandbox = await sandboxForTest();
		const missing = await runOperation(sandbox, 'location', 'getAll', {
			...all,
			platform: byId('={{ "" }}'),
		});
		expect(errorOf(missing).message).toBe('Platform is empty');
		const other = await runOperation(sandbox, 'location', 'getAll', { ...all, platform: byId(12) });
		expect(errorOf(other).message).toBe('Platform 12 is not available');
	});
});

it('Frequency > Get Many lists the frequencies of a platform in seconds with a readable label', async () => {
	const sandbox = await sandboxForTest();
	const frequencies = await operationOutput(sandbox, 'frequency', 'getAll', serverView);
	expect(frequencies.slice(0, 3)).toEqual([
		{ seconds: 60, label: '1 minute' },
		{ seconds: 180, label: '3 minutes' },
		{ seconds: 300, label: '5 minutes' },
	]);
	expect(frequencies.at(-1)).toEqual({ seconds: 10_800, label: '3 hours' });
	expect(sandbox.requests.at(-1)?.path).toBe('/config_api_v1/frequencies/ServerView');
});

it("Frequency > Get Many respects Limit and keeps the service's own entries without Simplify", async () => {
	const sandbox = await sandboxForTest();
	const raw = { ...serverView, returnAll: false, limit: 1, simplify: false };
	expect(await operationOutput(sandbox, 'frequency', 'getAll', raw)).toEqual([{ frequency: 60 }]);
	const entry = { Name: 'Every minute', Frequency: 60 };
	sandbox.faults.add(createFault('*/frequencies/*', [entry]));
	expect(await operationOutput(sandbox, 'frequency', 'getAll', raw)).toEqual([entry]);
	expect(await operationOutput(sandbox, 'frequency', 'getAll', serverView)).toEqual([
		{ seconds: 60, label: '1 minute' },
	]);
});

it('Frequency > Get Many passes on entries of an unknown format', async () => {
	const sandbox = await sandboxForTest();
	const entry = { Id: 4, Text: 'every now and then' };
	sandbox.faults.add(createFault('*/frequencies/*', { Success: true, Result: [entry] }));
	expect(await operationOutput(sandbox, 'frequency', 'getAll', serverView)).toEqual([entry]);
});

it('Frequency > Get Many rejects a missing platform and one that the account may not use', async () => {
	const sandbox = await sandboxForTest();
	const missing = await runOperation(sandbox, 'frequency', 'getAll', {
		...all,
		platform: byId('={{ "" }}'),
	});
	expect(errorOf(missing).message).toBe('Platform is empty');
	const other = await runOperation(sandbox, 'frequency', 'getAll', { ...all, platform: byId(12) });
	expect(errorOf(other).message).toBe('Your account has no platform with the ID 12');
});

it('Frequency > Get Many rejects a response that is not a list', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add(createFault('*/frequencies/*', 'none'));
	const result = await runOperation(sandbox, 'frequency', 'getAll', serverView);
	expect(errorOf(result).message).toBe('The Web API returned no list of frequencies');
});
