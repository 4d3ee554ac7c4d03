/** Uptime reports for the customers in a sheet: one row, one report, one mail. */
import type { INode, WorkflowExecuteMode } from 'n8n-workflow';

import { itIsNoon } from '../support/clock.cts';
import { firstDevice } from '../support/nodes.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { now, readReport, uptimeReport, withFigures } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	chain,
	credentialFor,
	errorOf,
	execute,
	hintsOf,
	json,
	reports,
	runNode,
	start,
} from '../support/workflows.cts';

itIsNoon();

const week = { dateRange: 'custom', from: '2026-11-14T00:00:00', to: '2026-11-15T00:00:00' };

const feedPages = (sandbox: { requests: ReadonlyArray<{ path: string; query: object }> }) =>
	sandbox.requests.map(({ path, query }) => String(Object(query).Type ?? path.split('/').at(-1)));

async function send(rows: object[], parameters: object = {}) {
	const sandbox = await sandboxForTest({ now });
	const choices = { ...week, onePer: 'customer', ...parameters };
	const result = await execute({
		workflow: { ...chain(start(), uptimeReport(choices)), settings: { timezone: 'UTC' } },
		credential: credentialFor(sandbox),
		rows,
	});
	return { result, sandbox };
}

const shop = { Name: 'Shop', Email: 'anna@shop.example', Devices: 'Shop front, Checkout' };
const hotel = { Name: 'Hotel', Email: 'ben@hotel.example', Devices: 'Company website' };

describe('40 customers in a sheet', () => {
	const numbers = Array.from({ length: 40 }, (_, at) => String(at + 10));
	const siteOf = (number: string) => [`Site-${number}-A`, `Site-${number}-B`];
	const names = numbers.flatMap(siteOf);
	const documentOf = (content: (name: string, id: number) => string) =>
		`<DotcomMonitorOnlineReport>${names.map((name, at) => `<Site ID="${7000 + at}" Name="${name}" ${content(name, at)}</Site>`).join('')}</DotcomMonitorOnlineReport>`;
	const responses = ['F', 'S'].map(
		(status, at) =>
			`<Response><Time>11/09/2026 1${at}:00:00</Time><Status>${status}</Status></Response>`,
	);
	const documents = [
		['Type=Detail', documentOf(() => `>${responses.join('')}`)],
		['status.aspx', documentOf(() => 'State="Up">')],
		[
			'',
			documentOf(
				(_, at) =>
					`><Summary Uptime-Percentage="${99 + at / 100}" Success-Count="9" Failure-Count="1"/>`,
			),
		],
	];

	it('a sheet of 40 customers becomes 40 mails from five requests, each with its own devices only', async () => {
		const { origin, requests } = await rawServerForTest(({ url }) => ({
			headers: { 'content-type': 'text/xml' },
			body: documents.find(([part]) => url.includes(part))?.[1],
		}));
		const choices = { ...week, to: week.from, onePer: 'customer', files: ['html', 'csv'] };
		const result = await runNode(uptimeReport(choices), rawFeedCredential({ origin }), {
			rows: numbers.map((number) => ({
				name: `Customer ${number}`,
				email: `c${number}@mail.example`,
				devices: siteOf(number).join('; '),
			})),
		});
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual([]);
		expect(requests.length).toBeLessThanOrEqual(5);
		const output = result.items('Read');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
			numbers.map((_, item) => ({ item })),
		);
		for (const [at, { json: mail }] of output.entries()) {
			const number = numbers[at];
			expect(mail.customerEmail).toBe(`c${number}@mail.example`);
			expect(mail.subject).toContain(`Customer ${number}`);
			expect(mail.emailHtml).toContain(`Site-${number}-A`);
			const mentioned = new Set(JSON.stringify(mail).match(/Site-\d+-[AB]|Customer \d+/g));
			expect([...mentioned].sort()).toEqual([`Customer ${number}`, ...siteOf(number)]);
		}
	});
});

describe('a customer without data', () => {
	const firm = { Name: 'Firm', Email: 'firm@mail.example', Devices: 'Miller, Smith' };
	const smith = { Name: 'Smith', Email: 'smith@mail.example', Devices: 'Smith' };

	/** Only the device "Smith" has data, not "Miller, Smith". */
	async function create(
		rows: object[],
		mode: WorkflowExecuteMode,
		onError: INode['onError'] = 'stopWorkflow',
	) {
		const site = (id: number, name: string, content: string) =>
			`<Site ID="${id}" Name="${name}" ${content}</Site>`;
		const states = [site(1, 'Miller, Smith', 'State="Paused">'), site(2, 'Smith', 'State="Up">')];
		const summary = '><Summary Uptime-Percentage="99" Success-Count="9" Failure-Count="1"/>';
		const { origin } = await rawServerForTest(({ url }) => ({
			headers: { 'content-type': 'text/xml' },
			body: `<DotcomMonitorOnlineReport>${url.includes('status.aspx') ? states.join('') : site(2, 'Smith', summary)}</DotcomMonitorOnlineReport>`,
		}));
		const choices = { ...week, to: week.from, onePer: 'customer', include: ['devices'] };
		const read = { ...uptimeReport(choices), onError };
		const credential = rawFeedCredential({ origin });
		return await runNode(read, credential, { rows, mode });
	}
	const message = 'Devices in item 2 have no data in this period, so "Firm" gets no report';

	it('a customer without data gets an empty report in the editor, also if a device name has a comma', async () => {
		const result = await create([firm], 'manual');
		expect(errorOf(result)).toEqual({});
		expect(withFigures(json(result, 'Read')[0]).devices).toEqual([]);
	});

	it('is named in a hint in runs without a user, and the others get their reports', async () => {
		const result = await create([smith, firm], 'trigger');
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Read')).toMatchObject([{ customer: 'Smith' }]);
		expect(hintsOf(result)).toContainEqual(expect.stringContaining(message));
	});

	it('is refused in runs without a user if no other one has data', async () => {
		const result = await create([firm], 'trigger');
		expect(errorOf(result).message).toBe(message.replace('item 2', 'item 1'));
		expect(json(result, 'Read')).toEqual([]);
	});

	it('a customer without data goes to the error output, and the others get their reports', async () => {
		const result = await create([smith, firm], 'trigger', 'continueErrorOutput');
		expect(errorOf(result)).toEqual({});
		const [done, failed] = result.run.data.resultData.runData.Read[0].data?.main ?? [];
		expect(done?.map(({ json: { customer } }) => customer)).toEqual(['Smith']);
		expect(failed?.map(({ json: { error } }) => error)).toEqual([message]);
	});

	it('a run without a user succeeds if all customers have data', async () => {
		const result = await create([smith], 'trigger');
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Read')).toMatchObject([{ customer: 'Smith' }]);
	});
});

it('a name of several devices is refused, because one can be that of another customer', async () => {
	const documents = ['ID="1" Name="Shop"', 'ID="2" Name="Shop"'].map(
		(site) => `<Site ${site} State="Up"/>`,
	);
	const feed = await rawFeed(`<DotcomMonitorConfig>${documents.join('')}</DotcomMonitorConfig>`);
	const result = await runNode(
		reports('Read', 'uptimeReport', 'create', { onePer: 'customer' }),
		rawFeedCredential(feed),
		{ rows: [{ ...shop, Devices: 'Shop' }] },
	);
	expect(errorOf(result).message).toBe(
		'"Shop" in Devices in item 1 matches 2 entries of your account: IDs 1, 2',
	);
	expect(feed.requests).toHaveLength(1);
});

it('the columns of a customer sheet are found by usual names, and blank rows are skipped', async () => {
	const rows = [
		{
			row_number: 2,
			'Customer Name': 'Shop',
			'E-Mail': 'anna@shop.example\nben@shop.example',
			Sites: 'Shop front',
			LOGO: 'https://shop.example/logo.png',
		},
		{ row_number: 3, 'Customer Name': '', 'E-Mail': '', Sites: '', LOGO: '' },
		{
			row_number: 4,
			'Customer Name': 'Hotel',
			'E-Mail': 'cleo@hotel.example',
			Sites: firstDevice,
			LOGO: '',
		},
	];
	const forCustomers = { logo: 'https://agency.example/logo.png' };
	const { result } = await send(rows, { forCustomers });
	expect(errorOf(result)).toEqual({});
	const mails = json(result, 'Read');
	expect(mails).toMatchObject([
		{ customer: 'Shop', customerEmail: 'anna@shop.example, ben@shop.example' },
		{ customer: 'Hotel', customerEmail: 'cleo@hotel.example' },
	]);
	expect(mails[0].emailHtml).toContain('https://shop.example/logo.png');
	expect(mails[1].emailHtml).toContain('https://agency.example/logo.png');
	expect(result.items('Read').map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 2 },
	]);
});

it('the columns of a customer sheet can contain lists, patterns and public names', async () => {
	const forCustomers = {
		publicNames: { device: [{ device: 'Shop front', name: 'Online shop', group: '' }] },
	};
	const { result } = await send([{ ...shop, Devices: ['Shop*', 'Checkout'] }], { forCustomers });
	expect(errorOf(result)).toEqual({});
	const { devices } = withFigures(json(result, 'Read')[0]);
	const names = Object(devices).map((device: object) => Object(device).deviceName);
	expect(names.sort()).toEqual(['Checkout', 'Online shop']);
});

it('the columns of a customer sheet are required, and a missing one is named with the existing ones', async () => {
	const { result, sandbox } = await send([{ Kunde: 'Shop', Email: 'anna@shop.example' }]);
	expect(errorOf(result)).toMatchObject({
		message: 'The input items have no column Name; The input items have no column Devices',
		description: expect.stringContaining('Columns of the input: Kunde, Email.'),
	});
	expect(sandbox.requests).toEqual([]);
});

it('can have a target, escapes and shared devices, and unused ones are named', async () => {
	const rows = [
		{ ...shop, Target: '99,95 %', Phone: '1' },
		{ ...shop, Name: 'M&uuml;ller', Target: '' },
	];
	const { result } = await send(rows, { forCustomers: { sharedDevices: true } });
	expect(errorOf(result)).toEqual({});
	const mails = json(result, 'Read').map(({ customer, plainText }) => [
		customer,
		/target of [\d.]+/.exec(String(plainText))?.[0],
	]);
	expect(mails).toEqual([
		['Shop', 'target of 99.95'],
		['Müller', 'target of 99.9'],
	]);
	expect(hintsOf(result)).toContain('Columns not used: Phone.');
});

it('a customer sheet without Email has a hint', async () => {
	const { result } = await send([{ Name: 'Shop', Devices: 'Checkout' }]);
	expect(json(result, 'Read')).toMatchObject([{ customer: 'Shop', customerEmail: '' }]);
	expect(hintsOf(result)).toContainEqual(expect.stringContaining('no column Email'));
});

it('mistakes in a customer sheet are refused all at once, by row and column, before a report is read', async () => {
	const rows = [
		shop,
		{ ...hotel, Devices: 'Company websit, Shop front' },
		{ Name: '', Email: 'cleo@', Devices: '' },
		{ Name: ' shop', Email: '', Devices: '#N/A', Logo: 'http://x' },
	].map((row, at) => ({ row_number: at + 2, ...row }));
	const { result, sandbox } = await send(rows);
	const { description, message } = errorOf(result);
	expect(String(message).split('; ')).toEqual([
		'Name in row 4 is empty',
		'Email in row 4 contains "cleo@", which is not an email address',
		'Devices in row 4 is empty',
		'Email in row 5 is empty',
		'Devices in row 5 contains the placeholder or formula error "#N/A"',
		'Name in row 5 is "shop", as in row 2',
		'Logo in row 5 is neither the https address of a picture nor a data URL of up to 20,000 characters',
		'"Company websit" in Devices in row 3 is not known',
		'"Shop front" (ID 84220) is in the rows of "Shop" (Devices in row 2), "Hotel" (Devices in row 3)',
	]);
	expect(description).toContain('Did you mean "Company website" (ID 84211)?');
	expect(feedPages(sandbox).filter((page) => /Overall|Day|Detail/.test(page))).toEqual([]);
	expect(json(result, 'Read')).toEqual([]);
});

it.each<[object, RegExp]>([
	[
		{ Devices: 'Comp*' },
		/"Company website" \(ID 84211\) is in the rows of "Shop" \(.* 1\), "Hotel"/,
	],
	[{ Devices: 'Shop front, *' }, /^Devices in item 1 contains "\*", a pattern without a letter/],
	[{ Name: '#N/A' }, /^Name in item 1 contains the placeholder/],
	[{ Name: 'HOTEL' }, /^Name in item 2 is "Hotel", as in item 1$/],
	[{ Client: 'Other' }, /^Name in item 1 is in several columns: "Name", "Client"$/],
	[{ Email: '-' }, /^Email in item 1 contains the placeholder/],
	[
		{ Name: 'MÃ¼ller' },
		/^Name in item 1 contains "MÃ¼ller", which was read with the wrong encoding$/,
	],
	[
		{ Active: false, 'Email CC': 'x@y.example' },
		/"Active" is not used.*; .*"Email CC" is not used/,
	],
	[{ Devices: '#shop' }, /^"#shop" in Devices in item 1 is not known$/],
	[{ SLA: 0.999 }, /^Uptime Target % \(column "SLA"\) in item 1 is 0.999 %/],
])('a customer sheet is refused because of a row with %j', async (changes, message) => {
	const { result, sandbox } = await send([{ ...shop, ...changes }, hotel]);
	expect(errorOf(result).message).toMatch(message);
	expect(feedPages(sandbox).filter((page) => /Overall/.test(page))).toEqual([]);
});

it('a customer sheet of blank rows is refused', async () => {
	const { result } = await send([{ Name: '', Devices: '' }]);
	expect(errorOf(result).message).toBe('The input items contain no customers');
});

it('of two customers who share devices are one sentence', async () => {
	const { result } = await send([shop, { ...hotel, Devices: 'Shop front, Checkout' }]);
	expect(errorOf(result).message).toBe(
		'"Shop front" (ID 84220), "Checkout" (ID 84221) are in the rows of "Shop" (Devices in item 1), "Hotel" (Devices in item 2)',
	);
});

it('a customer whose devices are all hidden is refused', async () => {
	const { result } = await send([shop, hotel], {
		forCustomers: { hiddenDevices: 'Company website' },
	});
	expect(errorOf(result).message).toBe('Devices to Hide hides all devices of Devices in item 2');
});

it('customers get no device of another row when fields differ by row', async () => {
	const forCustomers = { greeting: '=Dear {{ $json.Name }}' };
	const { result } = await send([shop, hotel], { forCustomers });
	const mails = json(result, 'Read');
	expect(mails.map(({ customer }) => customer)).toEqual(['Shop', 'Hotel']);
	expect(mails[0].plainText).toContain('Dear Shop');
	expect(mails[1].plainText).toContain('Dear Hotel');
	expect(JSON.stringify(mails[0])).not.toContain('Company website');
	expect(JSON.stringify(mails[1])).not.toMatch(/Shop front|Checkout/);
	const shared = await send([shop, { ...hotel, Devices: 'Shop*' }], { forCustomers });
	expect(errorOf(shared.result).message).toContain('"Shop front" (ID 84220) is in the rows of');
});

it('Uptime Report > Create refuses all mistakes in its fields at once', async () => {
	const { result, sandbox } = await readReport('uptimeReport', 'create', {
		uptimeTarget: 0,
		forCustomers: {
			...{ logo: 'x', accentColor: 'red' },
			publicNames: { device: [{ device: '', name: '' }, { device: ' ' }] },
		},
		options: { plannedDowntime: 'sometimes' },
	});
	const { message } = errorOf(result);
	const names = [1, 2].map((row) => `Device ID or Name in row ${row} of Public Names`);
	for (const label of ['Uptime Target %', 'Accent Color', 'Logo', ...names]) {
		expect(message).toContain(label);
	}
	expect(sandbox.requests).toEqual([]);
});

it('Uptime Report > Create makes the HTML file first, and lists outages by default', async () => {
	const { items, result } = await readReport('uptimeReport', 'create', week);
	expect(Object.keys(result.items('Read')[0].binary ?? {})).toEqual(['html']);
	expect(items[0].plainText).toMatch(/Outages: \d+, .* in total/);
	const all = await readReport('uptimeReport', 'create', {
		...week,
		files: ['svg', 'csv', 'html'],
	});
	expect(Object.keys(all.result.items('Read')[0].binary ?? {})).toEqual(['html', 'csv', 'svg']);
});
