/** Names in a report where a list cannot tell, locations, and ranges without results. */
import { itIsNoon } from '../support/clock.cts';
import { recordConsole } from '../support/secretScan.cts';
import { createNode, online, read, readDocuments, states, uid } from '../support/namedReports.cts';
import { devicesByName, lastDay, now, readReport } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, hintsOf, runNode } from '../support/workflows.cts';

itIsNoon();

beforeEach(recordConsole);

it('a device that cannot be looked up is named in a hint, without secrets', async () => {
	const { result } = await readDocuments(
		{ 'responses.aspx': online('') },
		{ parameters: devicesByName(`Shop, ${uid}`) },
	);
	expect(errorOf(result)).toEqual({});
	expect(hintsOf(result)).toEqual([
		'The report has no results for "Shop", "*****". Could not check whether your account has such a device (The XML feed does not allow this request (status 403)). Check the spelling in Devices.',
	]);
});

it.each([
	['<States />', '"7", "8". Could not check whether your account has such a device'],
	['<States><Site Name="Shop" /></States>', 'cannot check whether it includes "7", "8"'],
])(
	'a device is not refused because of a status document that is not understood: %s',
	async (document, hint) => {
		const setup = { resource: 'deviceStatus', parameters: devicesByName('7, 8') };
		const { result } = await readDocuments({ 'status.aspx': document }, setup);
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toContainEqual(expect.stringContaining(hint));
	},
);

it('a device is not reported as without results when results without IDs exist', async () => {
	const { result } = await readDocuments(
		{
			'responses.aspx': online(
				'<Site Name="Shop"><Response><Duration>1</Duration></Response></Site>',
			),
		},
		{ parameters: devicesByName('40123, 40124') },
	);
	expect(errorOf(result)).toEqual({});
	expect(hintsOf(result)).toEqual([
		expect.stringMatching(/cannot check whether it includes "40123", "40124"/),
	]);
});

it('a device that cannot be looked up is named in a hint when the list has no IDs', async () => {
	const { result } = await readDocuments(
		{
			'responses.aspx': online(''),
			'status.aspx': '<DotcomMonitorConfig><Site Name="Shop" /></DotcomMonitorConfig>',
		},
		{ parameters: devicesByName('7') },
	);
	expect(errorOf(result)).toEqual({});
	expect(hintsOf(result)).toEqual([expect.stringContaining('the list of devices is incomplete')]);
});

it('a device is named in a hint when the wait for the list is longer than Max Wait', async () => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ path: '*/status.aspx', kind: 'throttle', seconds: 30 });
	const parameters = { ...lastDay, ...devicesByName('Chekout'), options: { maxWait: 5 } };
	const result = await runNode(createNode({ parameters }), sandbox);
	expect(errorOf(result)).toEqual({});
	expect(hintsOf(result)).toEqual([expect.stringMatching(/Could not check whether.*to wait/)]);
});

describe('Locations in Filters', () => {
	const readLocations = async (locations: string[]) =>
		await read({ parameters: { ...lastDay, ...devicesByName('84220'), filters: { locations } } });

	it('a location without results is named in a hint, with the nearest names of the report', async () => {
		const { result } = await readLocations(['London', 'New Yrok', 'new york']);
		expect(hintsOf(result)).toEqual([
			'The report has no location "New Yrok". Did you mean "New York"? Correct Locations in Filters: each name must match one of the locations of the report.',
		]);
	});

	it('a location is named in a hint when the report is empty because of it', async () => {
		const { result, items } = await readLocations(['Lodnon']);
		expect(items).toEqual([]);
		expect(hintsOf(result)).toContain(
			'The report has no results from "Lodnon". Check the spelling of Locations in Filters.',
		);
	});

	it('a location is named in a hint when the summaries are empty because of it', async () => {
		const filters = { locations: ['Lodnon'] };
		const parameters = { ...lastDay, ...devicesByName('84220'), filters };
		const { result } = await read({ resource: 'summary', parameters });
		expect(hintsOf(result)).toEqual([expect.stringContaining('no results from "Lodnon"')]);
	});

	it('locations lead to no hint when all have results, or if summaries do not show them', async () => {
		expect(hintsOf((await readLocations(['London', 'SYDNEY'])).result)).toEqual([]);
		const filters = { locations: ['London', 'Lodnon'] };
		const parameters = { ...lastDay, ...devicesByName('84220'), filters };
		const { result } = await read({ resource: 'summary', parameters });
		expect(hintsOf(result)).toEqual([]);
	});
});

describe('a range without results', () => {
	const day = 24 * 60 * 60 * 1000;
	const from = (days: number) => ({
		dateRange: 'custom',
		from: new Date(Date.now() + days * day).toISOString(),
	});
	const future = [expect.stringContaining('From is in the future')];

	it.each([
		['response', 2, future],
		['summary', 2, future],
		['configuration', 2, future],
		['response', -200, [expect.stringMatching(/single responses for 6 months.*Summary/)]],
		['summary', -200, []],
		['summary', -1200, [expect.stringContaining('keeps summaries for 36 months')]],
	])(
		'a range without results leads to a hint: %s, %d days from now',
		async (resource, days, hints) => {
			const documents = { 'responses.aspx': online(''), 'config.aspx': states() };
			const { result } = await readDocuments(documents, { resource, parameters: from(days) });
			expect(errorOf(result)).toEqual({});
			expect(hintsOf(result)).toEqual(hints);
		},
	);

	it.each([
		['2026-05-21T00:00:00', []],
		['2026-05-20T23:00:00', [expect.stringContaining('single responses for 6 months')]],
	])(
		'a range without kept results is found by the calendar of the workflow: from %s on',
		async (start, hints) => {
			jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T03:00:00Z'));
			const parameters = { returnAll: false, limit: 1, dateRange: 'custom', from: start };
			const { result } = await readReport('response', 'getAll', parameters, {
				timezone: 'Asia/Tokyo',
			});
			expect(errorOf(result)).toEqual({});
			expect(hintsOf(result)).toEqual(hints);
		},
	);
});
