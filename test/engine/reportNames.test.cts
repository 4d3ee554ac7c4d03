/** Devices and locations that a report names: the unknown ones are refused or said, never quiet. */
import { itIsNoon } from '../support/clock.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { online, read, readDocuments, twoStates } from '../support/namedReports.cts';
import { devicesByName, lastDay } from '../support/reports.cts';
import { errorOf, json, hintsOf } from '../support/workflows.cts';

itIsNoon();

beforeEach(recordConsole);

it.each([
	['response', 'getAll', 'Shpo front', '"Shop front" (ID 84220)'],
	['response', 'getAll', 'Shpo*', '"Shop front" (ID 84220)'],
	['response', 'getAll', 'Shop  front', '"Shop front" (ID 84220)'],
	['response', 'getAll', '84225', '"Shop front" (ID 84220)'],
	['summary', 'getAll', 'Chekout', '"Checkout" (ID 84221)'],
	['configuration', 'getAll', 'Chekout', '"Checkout" (ID 84221)'],
	['subscription', 'getUsage', 'Chekout', '"Checkout" (ID 84221)'],
	['summary', 'getAll', '#Checkout', '"Checkout" (ID 84221)'],
])(
	'an unknown device is refused with the nearest names in %s > %s: %s',
	async (resource, operation, device, nearest) => {
		const parameters = { ...lastDay, ...devicesByName(device) };
		const { result, items, pages } = await read({ resource, operation, parameters });
		expect(errorOf(result)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message: `"${device}" in Devices is not known`,
			description: expect.stringContaining(nearest),
		});
		expect(items).toEqual([]);
		expect(pages).toHaveLength(2);
		expect(pages[1]).toBe('status.aspx');
	},
);

it('an unknown device is refused together with a known one, even if Limit cut off the results', async () => {
	const parameters = { ...lastDay, ...devicesByName('Shop front, Chekout, 84999') };
	for (const limit of [{}, { returnAll: false, limit: 1 }]) {
		const { result } = await read({ parameters: { ...parameters, ...limit } });
		expect(errorOf(result).message).toBe('"Chekout", "84999" in Devices are not known');
	}
});

it('an unknown device is refused for a file, too', async () => {
	const parameters = { ...lastDay, ...devicesByName('Chekout'), output: 'csv' };
	const { result } = await read({ parameters });
	expect(errorOf(result).code).toBe('PARAMETER_INVALID');
});

it('an unknown device is refused in Device Status without another request', async () => {
	for (const device of ['Chekout', 'Chekout*', '84220, Chekout']) {
		const parameters = devicesByName(device);
		const { result, pages } = await read({ resource: 'deviceStatus', parameters });
		expect(errorOf(result).message).toMatch(/^"Chekout\*?" in Devices is not known$/);
		expect(errorOf(result).description).toBe(
			'Correct Devices: each name must match one of the devices of your account that the XML Feed PID can read.',
		);
		expect(pages).toEqual(['status.aspx']);
	}
});

it('an unknown device is looked up in the list when a filter or element narrows Device Status', async () => {
	const named = devicesByName('84220, 84221, Chekout');
	for (const more of [
		{ filters: { locations: ['London'] } },
		{ options: { recordElement: 'DotcomMonitorConfig' } },
	]) {
		const parameters = { ...named, ...more };
		const { result, pages } = await read({ resource: 'deviceStatus', parameters });
		expect(errorOf(result).description).toContain('"Checkout" (ID 84221)');
		expect(pages).toEqual(['status.aspx', 'status.aspx']);
	}
});

it('an unknown device is refused by Device Status with a Limit after one request', async () => {
	const parameters = { ...devicesByName('84220, 84221, Chekout'), returnAll: false, limit: 1 };
	const { result, pages } = await read({ resource: 'deviceStatus', parameters });
	expect(errorOf(result).message).toBe('"Chekout" in Devices is not known');
	expect(pages).toEqual(['status.aspx']);
});

it('a device of another department than the chosen one is refused', async () => {
	const filters = { department: '41003' };
	const parameters = { ...lastDay, ...devicesByName('Shop front'), filters };
	const { sandbox, result } = await read({ parameters });
	expect(errorOf(result).message).toBe('"Shop front" in Devices is not known');
	expect(errorOf(result).description).toContain(
		'match one of the devices of the department in Filters that the XML Feed PID can read',
	);
	expect(sandbox.requests[1].query).toMatchObject({ Department: '41003', Site: '*' });
});

it('an unknown device is refused for its own item only, with one list for all items', async () => {
	const rows = ['Chekout', '84220', 'Shpo', 'Product*'].map((device) => ({ device }));
	const { sandbox, credential, result, items, pages } = await read({
		parameters: { ...lastDay, devices: 'text', deviceNames: '={{ $json.device }}' },
		rows,
		more: { onError: 'continueErrorOutput' },
	});
	expect(new Set(items.map(({ deviceId }) => deviceId))).toEqual(new Set([84220, 84222]));
	expect(json(result, 'Read', 1).map(({ device, error }) => [device, error])).toEqual([
		['Chekout', '"Chekout" in Devices is not known'],
		['Shpo', '"Shpo" in Devices is not known'],
	]);
	expect(pages.filter((page) => page === 'status.aspx')).toHaveLength(1);
	expect(findSecrets(sandbox, credential)(result.run)).toEqual([]);
});

it('an unknown device is refused by the list if the report does not name its devices', async () => {
	const documents = { 'responses.aspx': online('<Response><ID>1</ID></Response>') };
	const { result, requests } = await readDocuments(
		{ ...documents, 'status.aspx': twoStates },
		{ parameters: devicesByName('Shop front, Chekout') },
	);
	expect(errorOf(result).message).toBe('"Chekout" in Devices is not known');
	expect(requests).toHaveLength(2);
});

it('a known device needs no other request when the report names it', async () => {
	for (const device of ['shop FRONT', '84220', '8422?', '*', 'Shop front, Check*']) {
		const parameters = { ...lastDay, ...devicesByName(device) };
		const { result, pages, items } = await read({ parameters });
		expect(items.length).toBeGreaterThan(0);
		expect(hintsOf(result)).toEqual([]);
		expect(pages).toEqual(['responses.aspx']);
	}
});

it('a known device is named in a hint when the report has it without results', async () => {
	const parameters = { ...lastDay, ...devicesByName('84213, 84220') };
	const { result, pages } = await read({ parameters });
	expect(hintsOf(result)).toEqual([
		'Your account has "84213", but this report has no results for it. If there should be some, check Date Range and Filters.',
	]);
	expect(pages).toEqual(['responses.aspx']);
});

it('a known device is named in a hint when only the list has it', async () => {
	const { result } = await readDocuments(
		{ 'responses.aspx': online(''), 'status.aspx': twoStates },
		{ parameters: devicesByName('7, Check*') },
	);
	expect(errorOf(result)).toEqual({});
	expect(hintsOf(result)).toEqual([
		expect.stringMatching(/^Your account has "7", "Check\*", but .* no results for them\./),
	]);
});

it('a known device counts as found when the report has it under its other name', async () => {
	const site = (name: string) => `<Site Name="${name}"><Response><ID>1</ID></Response></Site>`;
	const { result, requests } = await readDocuments(
		{ 'responses.aspx': online(site('Shop front') + site('Checkout')), 'status.aspx': twoStates },
		{ parameters: devicesByName('7, 8') },
	);
	expect(result.items('Read')).toHaveLength(2);
	expect(hintsOf(result)).toEqual([]);
	expect(requests).toHaveLength(2);
});

it('a known device is not looked up when its name was answered with results', async () => {
	const { result, requests } = await readDocuments(
		{ 'responses.aspx': online('<Response><ID>1</ID></Response>') },
		{ parameters: devicesByName('Old name') },
	);
	expect(result.items('Read')).toHaveLength(1);
	expect(hintsOf(result)).toEqual([]);
	expect(requests).toHaveLength(1);
});
