/** Devices and locations that a report names: the unknown ones are refused or said, never quiet. */
import { rawServerForTest } from '../support/rawServer';
import { findSecrets, recordConsole } from '../support/secretScan';
import { allSimplified, devicesByName, lastDay, now } from '../support/reports';
import { sandboxForTest } from '../support/sandbox';
import { chain, credentialFor, errorOf, execute, json, reports, start } from '../support/workflows';

beforeEach(recordConsole);

type Run = Awaited<ReturnType<typeof execute>>;

const hintsOf = ({ run }: Run) =>
	(run.data.resultData.runData.Read[0].hints ?? []).map(({ message }) => message);

interface Setup {
	resource?: string;
	operation?: string;
	parameters: object;
	rows?: object[];
	more?: object;
}

const createNode = ({ resource = 'response', operation = 'getAll', parameters, more }: Setup) =>
	reports('Read', resource, operation, { ...allSimplified, ...parameters }, { ...more });

/** Reads reports in a new sandbox in which it is noon; `pages` are those that were asked for. */
async function read(setup: Setup) {
	const sandbox = await sandboxForTest({ now });
	const credential = credentialFor(sandbox);
	const result = await execute({
		workflow: { ...chain(start(), createNode(setup)), settings: { timezone: 'UTC' } },
		credential,
		rows: setup.rows,
	});
	const pages = sandbox.requests.map(({ path }) => path.split('/').at(-1));
	return { sandbox, credential, result, pages, items: json(result, 'Read') };
}

const uid = '0123456789ABCDEF0123456789ABCDEF';

/** The same from a server that answers every page with a document of its own. */
async function readDocuments(documents: Record<string, string>, setup: Setup) {
	const server = await rawServerForTest(({ url }) => {
		const page = url.replace(/^.*\/|\?.*$/g, '');
		const body = documents[page];
		return body === undefined
			? { status: 403, body: '' }
			: { headers: { 'content-type': 'text/xml' }, body };
	});
	const credential = {
		xmlFeedPid: 'A'.repeat(32),
		webApiUid: uid,
		xmlFeedUrl: `${server.origin}/xml`,
	};
	const result = await execute({ workflow: chain(start(), createNode(setup)), credential });
	return { result, requests: server.requests.map(({ url }) => url) };
}

const online = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

const states = (...sites: Array<[id: number, name: string]>) => {
	const elements = sites.map(([id, name]) => `<Site ID="${id}" Name="${name}" State="Up" />`);
	return `<DotcomMonitorConfig>${elements.join('')}</DotcomMonitorConfig>`;
};

const twoStates = states([7, 'Shop front'], [8, 'Checkout']);

describe('a device that the account does not have', () => {
	it.each([
		['response', 'getAll', 'Shpo front', 'Shop front (ID 84220)'],
		['response', 'getAll', 'Shpo*', 'Shop front (ID 84220)'],
		['response', 'getAll', 'Shop  front', 'Shop front (ID 84220)'],
		['response', 'getAll', '84225', 'Shop front (ID 84220)'],
		['summary', 'getAll', 'Chekout', 'Checkout (ID 84221)'],
		['configuration', 'getAll', 'Chekout', 'Checkout (ID 84221)'],
		['account', 'getUsage', 'Chekout', 'Checkout (ID 84221)'],
	])(
		'is refused with the nearest names in %s > %s: %s',
		async (resource, operation, device, nearest) => {
			const parameters = { ...lastDay, ...devicesByName(device) };
			const { result, items, pages } = await read({ resource, operation, parameters });
			expect(errorOf(result)).toMatchObject({
				code: 'PARAMETER_INVALID',
				message: `"${device}" in Devices is not known to your account`,
				description: expect.stringContaining(nearest),
			});
			expect(items).toEqual([]);
			expect(pages).toHaveLength(2);
			expect(pages[1]).toBe('status.aspx');
		},
	);

	it('is refused beside one that has results, also behind what Limit cut off', async () => {
		const parameters = { ...lastDay, ...devicesByName('Shop front, Chekout, 84999') };
		for (const limit of [{}, { returnAll: false, limit: 1 }]) {
			const { result } = await read({ parameters: { ...parameters, ...limit } });
			expect(errorOf(result).message).toBe(
				'"Chekout", "84999" in Devices are not known to your account',
			);
		}
	});

	it('is refused for a file, too', async () => {
		const parameters = { ...lastDay, ...devicesByName('Chekout'), output: 'csv' };
		const { result } = await read({ parameters });
		expect(errorOf(result).code).toBe('PARAMETER_INVALID');
	});

	it('is refused in Device Status without another request', async () => {
		for (const device of ['Chekout', 'Chekout*', '84220, Chekout']) {
			const parameters = devicesByName(device);
			const { result, pages } = await read({ resource: 'deviceStatus', parameters });
			expect(errorOf(result).message).toMatch(/^"Chekout\*?" in Devices is not known to/);
			expect(errorOf(result).description).toContain('Choose From List');
			expect(pages).toEqual(['status.aspx']);
		}
	});

	it('is looked for in the list when Limit or a filter narrows down Device Status', async () => {
		const named = devicesByName('84220, 84221, Chekout');
		for (const more of [
			{ returnAll: false, limit: 1 },
			{ filters: { locations: ['London'] } },
			{ options: { recordElement: 'DotcomMonitorConfig' } },
		]) {
			const parameters = { ...named, ...more };
			const { result, pages } = await read({ resource: 'deviceStatus', parameters });
			expect(errorOf(result).description).toContain('Checkout (ID 84221)');
			expect(pages).toEqual(['status.aspx', 'status.aspx']);
		}
	});

	it('is refused for a device of another department than the chosen one', async () => {
		const filters = { department: '41003' };
		const parameters = { ...lastDay, ...devicesByName('Shop front'), filters };
		const { sandbox, result } = await read({ parameters });
		expect(errorOf(result).message).toBe('"Shop front" in Devices is not known in this department');
		expect(sandbox.requests[1].query).toMatchObject({ Department: '41003', Site: '*' });
	});

	it('is refused for its own item only, with one list for all items', async () => {
		const rows = ['Chekout', '84220', 'Shpo', 'Product*'].map((device) => ({ device }));
		const { sandbox, credential, result, items, pages } = await read({
			parameters: { ...lastDay, devices: 'text', deviceNames: '={{ $json.device }}' },
			rows,
			more: { onError: 'continueErrorOutput' },
		});
		expect(new Set(items.map(({ deviceId }) => deviceId))).toEqual(new Set([84220, 84222]));
		expect(json(result, 'Read', 1).map(({ device, error }) => [device, error])).toEqual([
			['Chekout', '"Chekout" in Devices is not known to your account'],
			['Shpo', '"Shpo" in Devices is not known to your account'],
		]);
		expect(pages.filter((page) => page === 'status.aspx')).toHaveLength(1);
		expect(findSecrets(sandbox, credential)(result.run)).toEqual([]);
	});

	it('is refused by the list where the report says nothing of its devices', async () => {
		const documents = { 'responses.aspx': online('<Response><ID>1</ID></Response>') };
		const { result, requests } = await readDocuments(
			{ ...documents, 'status.aspx': twoStates },
			{ parameters: devicesByName('Shop front, Chekout') },
		);
		expect(errorOf(result).message).toBe('"Chekout" in Devices is not known to your account');
		expect(requests).toHaveLength(2);
	});
});

describe('a device that the account has', () => {
	it('needs no other request when the report names it', async () => {
		for (const device of ['shop FRONT', '84220', '8422?', '*', 'Shop front, Check*']) {
			const parameters = { ...lastDay, ...devicesByName(device) };
			const { result, pages, items } = await read({ parameters });
			expect(items.length).toBeGreaterThan(0);
			expect(hintsOf(result)).toEqual([]);
			expect(pages).toEqual(['responses.aspx']);
		}
	});

	it('is named in a hint when the report has it without results', async () => {
		const parameters = { ...lastDay, ...devicesByName('84213, 84220') };
		const { result, pages } = await read({ parameters });
		expect(hintsOf(result)).toEqual([
			'Your account has "84213", but this report has no results for it. If there should be some, check Date Range and Filters.',
		]);
		expect(pages).toEqual(['responses.aspx']);
	});

	it('is named in a hint when the list alone has it', async () => {
		const { result } = await readDocuments(
			{ 'responses.aspx': online(''), 'status.aspx': twoStates },
			{ parameters: devicesByName('7, Check*') },
		);
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(/^Your account has "7", "Check\*", but .* no results for them\./),
		]);
	});

	it('counts as found when the report has it under its other name', async () => {
		const site = (name: string) => `<Site Name="${name}"><Response><ID>1</ID></Response></Site>`;
		const { result, requests } = await readDocuments(
			{
				'responses.aspx': online(site('Shop front') + site('Checkout')),
				'status.aspx': twoStates,
			},
			{ parameters: devicesByName('7, 8') },
		);
		expect(result.items('Read')).toHaveLength(2);
		expect(hintsOf(result)).toEqual([]);
		expect(requests).toHaveLength(2);
	});

	it('is not looked up when one name was answered with results', async () => {
		const { result, requests } = await readDocuments(
			{ 'responses.aspx': online('<Response><ID>1</ID></Response>') },
			{ parameters: devicesByName('Old name') },
		);
		expect(result.items('Read')).toHaveLength(1);
		expect(hintsOf(result)).toEqual([]);
		expect(requests).toHaveLength(1);
	});
});

describe('a device that cannot be looked up', () => {
	it('is named in a hint when the list cannot be read, without secrets', async () => {
		const { result } = await readDocuments(
			{ 'responses.aspx': online('') },
			{ parameters: devicesByName(`Shop, ${uid}`) },
		);
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual([
			'The report has no results for "Shop", "*****". Whether your account has such a device could not be looked up (The XML feed does not allow this request (status 403)): check the spelling in Devices.',
		]);
	});

	it('is not refused for a state that is not understood', async () => {
		for (const document of ['<States />', '<States><Site Name="Shop" /></States>']) {
			const setup = { resource: 'deviceStatus', parameters: devicesByName('7, 8') };
			const { result } = await readDocuments({ 'status.aspx': document }, setup);
			expect(errorOf(result)).toEqual({});
			expect(hintsOf(result)).toContainEqual(
				expect.stringContaining('"7", "8". Whether your account has such a device'),
			);
		}
	});

	it('is named in a hint when the list says no IDs', async () => {
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

	it('is named in a hint when the wait for the list is longer than Max Wait', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ path: '*/status.aspx', kind: 'throttle', seconds: 30 });
		const parameters = { ...lastDay, ...devicesByName('Chekout'), options: { maxWait: 5 } };
		const result = await execute({
			workflow: chain(start(), createNode({ parameters })),
			credential: credentialFor(sandbox),
		});
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual([expect.stringMatching(/could not be looked up.*to wait/)]);
	});
});

describe('Locations in Filters', () => {
	const readLocations = async (locations: string[], more: object = {}) =>
		await read({
			parameters: { ...lastDay, ...devicesByName('84220'), filters: { locations }, ...more },
		});

	it('names one without results in a hint, with the nearest names of the report', async () => {
		const { result } = await readLocations(['London', 'New Yrok', 'new york']);
		expect(hintsOf(result)).toEqual([
			'The report has no results from "New Yrok". The nearest names in it are New York, London: check the spelling of Locations in Filters.',
		]);
	});

	it('names one in a hint when the report is empty because of it', async () => {
		const { result, items } = await readLocations(['Lodnon']);
		expect(items).toEqual([]);
		expect(hintsOf(result)).toContain(
			'The report has no results from "Lodnon". Check the spelling of Locations in Filters.',
		);
	});

	it('names one in a hint when the summaries are empty because of it', async () => {
		const filters = { locations: ['Lodnon'] };
		const parameters = { ...lastDay, ...devicesByName('84220'), filters };
		const { result } = await read({ resource: 'summary', parameters });
		expect(hintsOf(result)).toEqual([expect.stringContaining('no results from "Lodnon"')]);
	});

	it('says nothing when all of them have results, or the summaries do not tell', async () => {
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
	])('is said in a hint: %s, %d days from now', async (resource, days, hints) => {
		const documents = { 'responses.aspx': online(''), 'config.aspx': states() };
		const { result } = await readDocuments(documents, { resource, parameters: from(days) });
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual(hints);
	});
});
