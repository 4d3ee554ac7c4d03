/** Lists of a service that spells its IDs otherwise, or does not list everything. */
import { cleanAccount, type PlantedAccount } from '../support/plantedAccount.cts';
import { startRawService, type RawResponse } from '../support/rawService.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const isIdName = /^(?:Id|\w+_Id|Frequency)$/;

/** The same with each ID, and each list of IDs, as text. */
function withTexts(value: unknown, isId = true): unknown {
	if (typeof value === 'number') return isId ? String(value) : value;
	if (Array.isArray(value)) return value.map((entry) => withTexts(entry, isId));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			withTexts(inner, isIdName.test(name) || ['Locations', 'Assigned_To'].includes(name)),
		]),
	);
}

function inCamelCase(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inCamelCase);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name[0].toLowerCase() + name.slice(1),
			inCamelCase(inner),
		]),
	);
}

type Headers = (path: string) => Record<string, string>;

async function serve(content: object, headersOf: Headers = () => ({})) {
	const account: Record<string, unknown> = { ...content };
	return await startRawService(({ path }): RawResponse => {
		const own = path.slice(1);
		return { headers: headersOf(own), body: JSON.stringify(account[own] ?? []) };
	});
}

async function run(
	content: object,
	[resource, operation, parameters]: [string, string, object],
	headersOf?: Headers,
) {
	const { credential, requests } = await serve(content, headersOf);
	return {
		result: await runNode(config('Run', resource, operation, { ...parameters }), credential),
		requests,
	};
}

const listDevices: Parameters<typeof run>[1] = ['device', 'getAll', { returnAll: true }];
const exportSetup: Parameters<typeof run>[1] = ['accountSetup', 'export', {}];
async function output(...settings: Parameters<typeof run>) {
	const { result } = await run(...settings);
	expect(errorOf(result)).toEqual({});
	return json(result, 'Run');
}

it.each([
	['devices', listDevices],
	['platforms', ['platform', 'getAll', { returnAll: true }]],
	['locations', ['location', 'getAll', { platform: { __rl: true, mode: 'id', value: '1' } }]],
	['alert groups', ['alertGroup', 'getAll', { returnAll: true }]],
	['an export', exportSetup],
	['an audit', ['accountSetup', 'audit', {}]],
] as Array<[string, Parameters<typeof run>[1]]>)(
	'IDs as texts are read like numbers in %s',
	async (_, operation) => {
		const account = cleanAccount();
		const asNumbers = await output(account, operation);
		expect(asNumbers.length).toBeGreaterThan(0);
		expect(await output(withTexts(account) as object, operation)).toEqual(asNumbers);
	},
);

it('a device whose ID is a text is found by its name', async () => {
	const account = withTexts(cleanAccount()) as PlantedAccount;
	const device = { __rl: true, mode: 'name', value: 'Shop' };
	expect(await output(account, ['device', 'get', { device }])).toMatchObject([
		{ deviceId: 1, frequencySeconds: 300 },
	]);
});

const platform = { Id: 1, Name: 'ServerView', Available: true, Packages: [] };

it.each([
	['an empty list', [], 'returned an empty list of platforms'],
	['none available', [{ ...platform, Available: false }], 'all unavailable'],
	['keys in camel case', inCamelCase([platform]), '1 of 1 entries have no valid ID'],
	[
		'one without an ID',
		[platform, { Name: 'BrowserView', Available: true }],
		'1 of 2 entries have no valid ID',
	],
])('a list of platforms that hides devices is refused: %s', async (_, platforms, message) => {
	const account = { ...cleanAccount(), platforms };
	const pause = ['device', 'pause', { device: { __rl: true, mode: 'name', value: 'Shop' } }];
	for (const operation of [listDevices, exportSetup, pause as typeof listDevices]) {
		const { result } = await run(account, operation);
		expect(errorOf(result).message).toContain(message);
	}
});

describe('an export of 0 devices', () => {
	const empty = { ...cleanAccount(), 'devices/1': [] };

	it('an export of 0 devices is refused', async () => {
		const { result } = await run(empty, exportSetup);
		expect(errorOf(result)).toMatchObject({
			code: 'NOT_FOUND',
			message: 'The Web API listed no devices, so the export would be empty',
			description: expect.stringContaining('Allow Empty Export'),
		});
	});

	it('an export of 0 devices is written with Allow Empty Export', async () => {
		const options = { allowEmpty: true };
		expect(await output(empty, ['accountSetup', 'export', { options }])).toMatchObject([
			{ devices: 0, alertGroups: 1 },
		]);
	});
});

describe('one page of a list', () => {
	const countOf =
		(list: string, count = 120): Headers =>
		(path): Record<string, string> =>
			path === list ? { 'X-Total-Count': String(count) } : {};

	it.each([
		['devices/1', listDevices, 'returned 2 of 120 entries in the list of device IDs'],
		['platforms', listDevices, 'returned 1 of 120 entries in the list of platforms'],
		['groups', exportSetup, 'returned 1 of 120 entries in the list of alert group IDs'],
		['device/1/tasks', exportSetup, 'returned 1 of 120 entries in the list of task IDs'],
	])('one page of a list is not used as the whole: %s', async (list, operation, message) => {
		const { result } = await run(cleanAccount(), operation, countOf(list));
		expect(errorOf(result).message).toContain(message);
	});

	it('one page of a list is recognized by a count in the envelope, too', async () => {
		const page = { Success: true, Result: [1, 2], TotalCount: 3 };
		const { result } = await run({ ...cleanAccount(), 'devices/1': page }, listDevices);
		expect(errorOf(result).message).toContain('returned 2 of 3 entries in the list of device IDs');
	});

	it('a list is complete if its count is that of its entries', async () => {
		expect(await output(cleanAccount(), listDevices, countOf('devices/1', 2))).toHaveLength(2);
	});
});

describe('a device on two platforms', () => {
	const doubled = () => ({
		...cleanAccount(),
		platforms: [platform, { ...platform, Id: 3, Name: 'MetricsView' }],
		'devices/3': [2],
		'locations/3': [],
	});

	it('a device on two platforms is one device in lists and exports', async () => {
		expect(await output(doubled(), listDevices)).toHaveLength(2);
		expect(await output(doubled(), exportSetup)).toMatchObject([{ devices: 2, sharedNames: [] }]);
	});

	it('a device on two platforms is found by its name', async () => {
		const device = { __rl: true, mode: 'name', value: 'Blog' };
		expect(await output(doubled(), ['device', 'get', { device }])).toMatchObject([{ deviceId: 2 }]);
	});
});
