/** Device > Create or Update and Device > Create with the rows of a sheet. */
import { openEditor } from '../support/editor.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, eachColumn, findBranches, runSheet } from '../support/sheetRuns.cts';
import { config, credentialFor, errorOf, json } from '../support/workflows.cts';

/** As the Google Sheets node gives them. */
const sites = Array.from({ length: 20 }, (_, index) => ({
	row_number: index + 2,
	Site: `Branch ${index + 1}`,
	URL: `https://www.branch${index + 1}.example.test/`,
	Every: index % 2 === 0 ? '5 min' : 600,
	Locations: 'New York, London',
	Notes: 'x',
}));

const blankRow = { row_number: 22, Site: '', URL: '', Every: '', Locations: '', Notes: '' };

describe('a sheet of 20 sites', () => {
	const mapped = eachColumn({
		Name: '={{ $json.Site }}',
		URL: '={{ $json.URL }}',
		Frequency: '={{ $json.Every }}',
		Locations: '={{ $json.Locations }}',
		'Alert Groups': null,
	});

	it.each([
		['Map Automatically', automatically],
		['Map Each Column Manually', mapped],
	])(
		'a sheet of 20 sites becomes 20 devices with %s, and changes nothing the second time',
		async (_mode, parameters) => {
			const sandbox = await sandboxForTest();
			const { result } = await runSheet(sandbox, [...sites, blankRow], parameters);
			expect(errorOf(result)).toEqual({});
			expect(json(result, 'Run').map(({ action }) => action)).toEqual(sites.map(() => 'created'));
			const branches = findBranches(sandbox);
			expect(branches).toHaveLength(20);
			expect(branches[1]).toMatchObject({
				name: 'Branch 2',
				frequency: 600,
				locations: ['2', '3'],
				tasks: [{ url: 'https://www.branch2.example.test/' }],
			});
			const again = await runSheet(sandbox, sites, parameters);
			expect(json(again.result, 'Run').map(({ action }) => action)).toEqual(
				sites.map(() => 'unchanged'),
			);
		},
	);

	it('a sheet run has one hint about its columns, and one about a skipped blank row', async () => {
		const sandbox = await sandboxForTest();
		const checkboxes = { ...blankRow, Active: false };
		const { result, hints } = await runSheet(sandbox, [...sites, blankRow, checkboxes]);
		expect(hints).toEqual([
			{
				message:
					'Columns used: Name from Site; URL; Frequency from Every; Locations. Not used: Notes, Active.',
				location: 'outputPane',
				type: 'info',
			},
			{ message: 'Blank input rows were skipped.', location: 'outputPane', type: 'warning' },
		]);
		expect(result.items('Run').at(-1)?.pairedItem).toEqual({ item: 19 });
	});

	it("each item of a sheet's dry run shows which column was used for which field", async () => {
		const sandbox = await sandboxForTest();
		const { result } = await runSheet(sandbox, sites, { ...automatically, mode: 'preview' });
		expect(json(result, 'Run')[0]).toEqual({
			action: 'wouldCreate',
			deviceName: 'Branch 1',
			changes:
				'URL https://www.branch1.example.test; Frequency 5 minutes; Locations New York, London; Alert Groups none',
		});
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('a sheet can be created with Create in one request per device', async () => {
		const sandbox = await sandboxForTest();
		const { result, messages } = await runSheet(
			sandbox,
			[...sites, blankRow],
			automatically,
			'create',
		);
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Run')).toHaveLength(20);
		expect(findBranches(sandbox)[0]).toMatchObject({ frequency: 300 });
		expect(messages[0]).toMatch(/^Columns used: Name from Site;/);
	});
});

describe('the rows of a sheet', () => {
	const [site] = sites;

	it('rows of a sheet use the fields below for values that they lack', async () => {
		const sandbox = await sandboxForTest();
		const { Site, URL } = site;
		const rows = [{ Site, URL, Every: '' }];
		const parameters = { ...automatically, frequency: 900, locations: ['London'] };
		await runSheet(sandbox, rows, parameters);
		expect(findBranches(sandbox)).toMatchObject([
			{ name: 'Branch 1', frequency: 900, locations: ['3'] },
		]);
	});

	it('rows of a sheet without a URL keep the tasks of a device, with a hint', async () => {
		const sandbox = await sandboxForTest();
		await runSheet(sandbox, [site]);
		const { result, messages } = await runSheet(sandbox, [{ ...site, URL: '', Every: '1 h' }]);
		expect(json(result, 'Run')).toMatchObject([{ action: 'updated', changes: 'Frequency' }]);
		expect(messages).toContain('Rows without a URL keep the tasks of their device.');
		expect(findBranches(sandbox)).toMatchObject([{ tasks: [{ url: site.URL }] }]);
	});

	it('rows of a sheet have a warning about a column that looks mistyped', async () => {
		const sandbox = await sandboxForTest();
		const { Locations, ...rest } = site;
		const parameters = { ...automatically, locations: ['London'] };
		const { hints } = await runSheet(sandbox, [{ ...rest, Locatons: Locations }], parameters);
		expect(hints[1]).toEqual({
			message:
				'The column "Locatons" is not used. If it contains the Locations, rename it to Locations.',
			location: 'outputPane',
			type: 'warning',
			group: { key: 'unusedColumns', summary: '{count} columns are not used' },
		});
	});

	it.each<[string, object]>([
		['The column "Every" contains "5", which means 5 seconds', { ...site, Every: 5 }],
		[
			'The column "Every" and the column "Minutes" are both read as Frequency, but have different values',
			{ ...site, Minutes: 1 },
		],
		['No input column contains the device name', { URL: site.URL }],
		['The column "Site" is empty in this row', { ...site, Site: '' }],
		['The input has no columns', {}],
		['URL of task 2 ("shop") is not a web address', { ...site, URL: `${site.URL}; shop` }],
		...[
			'https://*.example.test/',
			'*.example.test',
			'anna@example.test',
			'https://https://a.test/',
		].map((URL): [string, object] => [
			`URL of task 1 ("${URL}") is not a web address`,
			{ ...site, URL },
		]),
		['"Lodnon" in Locations is not known', { ...site, Locations: 'Lodnon' }],
	])('rows of a sheet are refused before anything is written: %s', async (message, row) => {
		const sandbox = await sandboxForTest();
		for (const operation of ['upsert', 'create']) {
			// Create sends the codes of locations as they are.
			if (operation === 'create' && message.includes('Lodnon')) continue;
			const { result } = await runSheet(sandbox, [row], automatically, operation);
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		}
		expect(findWriteRequests(sandbox)).toEqual([]);
	});
});

describe('Map Each Column Manually', () => {
	const [site] = sites;

	it.each<[string, object]>([
		['Values to Send has no value for "Name"', { Name: '={{ $json.Sitee }}' }],
		['Values to Send is empty', {}],
		[
			'Values to Send has "Color", which is not a column you can map',
			{ Name: 'Shop', Color: 'red' },
		],
	])(
		'Map Each Column Manually is refused when it maps a missing column: %s',
		async (message, value) => {
			const sandbox = await sandboxForTest();
			const { result } = await runSheet(sandbox, [site], eachColumn(value));
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it.each<[string, object]>([
		[
			'The column "Frequency" contains "5", which means 5 seconds; Locations is empty; URL is empty, and a new device without a task checks nothing',
			{ Name: 'Shop', Frequency: 5 },
		],
		['The column "Name" is empty in this row', { Name: null, URL: '={{ $json.URL }}' }],
	])(
		'Map Each Column Manually is refused with all mistakes before anything is written: %s',
		async (message, value) => {
			const sandbox = await sandboxForTest();
			const { result } = await runSheet(sandbox, [site], eachColumn(value));
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(findWriteRequests(sandbox)).toEqual([]);
		},
	);

	it('Map Each Column Manually skips a blank input row, even if a column is mapped as a text', async () => {
		const sandbox = await sandboxForTest();
		const value = { Name: '={{ $json.Site }}', URL: '={{ $json.URL }}', Locations: 'London' };
		const { result, messages } = await runSheet(sandbox, [site, blankRow], eachColumn(value));
		expect(json(result, 'Run')).toMatchObject([{ action: 'created', deviceName: 'Branch 1' }]);
		expect(messages).toEqual(['Blank input rows were skipped.']);
	});

	it('Map Each Column Manually offers every column, and shows the most used ones at once', async () => {
		const sandbox = await sandboxForTest();
		const node = config('Run', 'device', 'upsert', { fillInFrom: 'rows', mode: 'write' });
		const { fields } = await (
			await openEditor(node, credentialFor(sandbox))
		).mapResource('getDeviceColumns');
		expect(fields.filter(({ removed }) => !removed).map(({ id }) => id)).toEqual([
			'Name',
			'URL',
			'Frequency',
			'Locations',
			'Alert Groups',
		]);
		expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(['Name']);
		expect(fields.map(({ id }) => id)).toContain('Parent Device');
		expect(sandbox.requests).toEqual([]);
	});
});

it('a workflow saved before sheet columns existed uses its fields', async () => {
	const sandbox = await sandboxForTest();
	const { result, hints } = await runSheet(sandbox, sites.slice(0, 1), {
		name: '={{ $json.Site }}',
		urls: '={{ $json.URL }}',
		locations: ['New York'],
	});
	expect(json(result, 'Run')).toMatchObject([{ action: 'created', deviceName: 'Branch 1' }]);
	expect(hints).toEqual([]);
});
