/** Credits of customers in uptime reports: from the checks of a month to mail, table and item. */
import type { INodeParameters } from 'n8n-workflow';

import { readFileContent } from '../../scripts/engine/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { chain, errorOf, execute, hintsOf, json, reports, start } from '../support/workflows.cts';

itIsNoon();

const october = { dateRange: 'custom', from: '2026-10-01T00:00:00', to: '2026-10-31T00:00:00' };

const tier = [
	{ belowUptime: 99.9, credit: 5 },
	{ belowUptime: 99, credit: 10 },
	{ belowUptime: 95, credit: 25 },
];

const sites = ['Shop front', 'Checkout', 'Hotel', 'Paused site', 'Inn'];

/** Hours of October by site in which checks fail, or are missing. */
const failed: Record<string, number[]> = { 'Shop front': [100, 101], Checkout: [101, 102] };
const missing = (site: string, hour: number) =>
	site === 'Paused site' || (site === 'Hotel' && hour >= 240 && hour < 288);

function checksOf(site: string): string {
	return Array.from({ length: 744 }, (_, hour) => {
		if (missing(site, hour)) return '';
		const iso = new Date(Date.parse('2026-10-01T00:00:00Z') + hour * 3_600_000).toISOString();
		const time = `${iso.slice(5, 7)}/${iso.slice(8, 10)}/2026 ${iso.slice(11, 19)}`;
		const status = failed[site]?.includes(hour) ? 'F' : 'S';
		return `<Response><Time>${time}</Time><Status>${status}</Status></Response>`;
	}).join('');
}

function documentOf(isIn: (site: string) => boolean, content: (site: string) => string): string {
	const all = sites.map((site, at) =>
		isIn(site) ? `<Site ID="${7000 + at}" Name="${site}" ${content(site)}</Site>` : '',
	);
	return `<DotcomMonitorOnlineReport>${all.join('')}</DotcomMonitorOnlineReport>`;
}

const isChecked = (site: string) => site !== 'Paused site';
const documents: Array<[string, string]> = [
	['Type=Detail', documentOf(isChecked, (site) => `>${checksOf(site)}`)],
	[
		'status.aspx',
		documentOf(
			() => true,
			() => 'State="Up">',
		),
	],
	[
		'',
		documentOf(
			isChecked,
			() => '><Summary Uptime-Percentage="99.9" Success-Count="742" Failure-Count="2"/>',
		),
	],
];

const customers = [
	{ Name: 'Shop', Email: 'a@shop.example', Devices: 'Shop front, Checkout', 'Monthly Fee': 129.99 },
	{ Name: 'Hotel', Email: 'b@hotel.example', Devices: 'Hotel', 'Monthly Fee': '200' },
	{ Name: 'Firm', Email: 'c@firm.example', Devices: 'Paused site', 'Monthly Fee': 50 },
	{ Name: 'Inn', Email: 'd@inn.example', Devices: 'Inn', 'Monthly Fee': 0 },
];

async function send(
	forCustomers: INodeParameters,
	rows: object[] = customers,
	parameters: object = {},
	answers = documents,
) {
	const { origin, requests } = await rawServerForTest(({ url }) => ({
		headers: { 'content-type': 'text/xml' },
		body: answers.find(([part]) => url.includes(part))?.[1],
	}));
	const choices = { ...october, onePer: 'customer', forCustomers, files: ['csv'], ...parameters };
	const result = await execute({
		workflow: {
			...chain(start(), reports('Read', 'uptimeReport', 'create', choices)),
			settings: { timezone: 'UTC' },
		},
		credential: rawFeedCredential({ origin }),
		// Other runs refuse a customer without data.
		mode: 'manual',
		rows,
	});
	return { requests, result };
}

const sla = { slaTiers: { tier }, currency: 'eur' };

it('are of any device down, unknown without checks, and none only if that is known', async () => {
	const { result } = await send(sla);
	expect(errorOf(result)).toEqual({});
	const [shop, hotel, firm, inn] = json(result, 'Read');
	// Down from the first failed check to the next successful one: 04:00 to 07:00 on the 5th.
	expect(shop).toMatchObject({
		...{ creditAmount: 6.5, creditPercentage: 5, creditIsFinal: true },
		...{ slaUptimePercentage: 99.5967, slaDownSeconds: 3 * 3600, slaNotObservedSeconds: 0 },
	});
	expect(hotel).toMatchObject({
		...{ creditAmount: null, creditPercentage: null, creditIsFinal: false },
		...{ slaUptimePercentage: 100, slaNotObservedSeconds: 49 * 3600 },
	});
	expect(firm).toMatchObject({
		...{ creditAmount: null, creditPercentage: null, creditIsFinal: false },
		...{ slaUptimePercentage: null, slaNotObservedSeconds: 744 * 3600 },
	});
	expect(inn).toMatchObject({
		...{ creditAmount: 0, creditPercentage: 0, creditIsFinal: true, slaUptimePercentage: 100 },
	});
});

it('are in every text and the table, with the outages they rest on', async () => {
	const { result } = await send({ ...sla, title: 'October' }, customers.slice(0, 2));
	const [shop, hotel] = json(result, 'Read');
	expect(shop.plainText).toContain('SLA credit: €6.50 (5% × €129.99)');
	expect(shop.plainText).toMatch(/SLA uptime: 99.596% \(Downtime: 3.h\)/);
	expect(shop.plainText).toContain('SLA credit: the listed outages count');
	for (const form of ['emailHtml', 'slackText', 'slackBlocks', 'teamsCard']) {
		expect(JSON.stringify(shop[form])).toContain('€6.50');
	}
	expect(hotel.plainText).toMatch(
		/SLA credit: no data\nSLA uptime: 100%.*\nTime without checks: 2.d/,
	);
	const files = result
		.items('Read')
		.map(async ({ binary = {} }) => await readFileContent(binary.csv));
	const tables = (await Promise.all(files)).map((text) => {
		return text
			.trim()
			.split(/\r?\n/)
			.map((line) => line.split(','));
	});
	const [[header, ...rows], [, ...others]] = tables;
	expect(header.at(-1)).toBe('SLA credit (EUR)');
	expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
		...[
			['Checkout', ''],
			['Shop front', ''],
			['SLA credit', '6.5'],
		],
	]);
	expect(others.at(-1)?.at(-1)).toBe('');
});

it('need checks of all devices in the row, except hidden ones', async () => {
	const rows = [{ Name: 'Inn', Devices: 'Inn, Paused site' }];
	const [all] = json((await send({ ...sla, fee: '10' }, rows)).result, 'Read');
	expect(all).toMatchObject({ creditAmount: null, slaNotObservedSeconds: 744 * 3600 });
	const shown = { ...sla, fee: '10', hiddenDevices: 'Paused site' };
	const [without] = json((await send(shown, rows)).result, 'Read');
	expect(without).toMatchObject({ creditAmount: 0, slaNotObservedSeconds: 0 });
});

it('are unknown if the checks do not show to which of two devices they belong', async () => {
	const [detail, status, summary] = documents.map(([, document]) => document);
	const twin = (id: number, content: string) => `<Site ID="${id}" Name="Twin"${content}</Site>`;
	const add = (document: string, content: string) => document.replace('<Site ', `${content}<Site `);
	const nameless = checksOf('Inn').replaceAll('<Response>', '<Response Name="Twin">');
	const both = (content: string) => twin(1, content) + twin(2, content);
	const answers: typeof documents = [
		['Type=Detail', add(detail, nameless)],
		['status.aspx', add(status, both(' State="Up">'))],
		['', add(summary, both('><Summary Uptime-Percentage="99.9"/>'))],
	];
	const { result } = await send(
		{ ...sla, fee: '10' },
		[{ Name: 'Inn', Devices: 'Inn, 1' }],
		{},
		answers,
	);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Read')).toMatchObject([
		{ creditAmount: null, creditIsFinal: false, slaNotObservedSeconds: 744 * 3600 },
	]);
});

it('are those of the device that has the name now, not in the report', async () => {
	const newNames: Record<string, string> = { Hotel: 'Inn', Inn: 'Hotel' };
	const answers = documents.map(([part, document]): [string, string] => [
		part,
		part === 'status.aspx'
			? document.replace(/"(Hotel|Inn)"/g, (_, name: string) => `"${newNames[name]}"`)
			: document,
	]);
	const rows = ['Inn', 'Hotel'].map((name) => ({ Name: name, Devices: name }));
	const { result } = await send({ ...sla, fee: '10' }, rows, {}, answers);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Read')).toMatchObject([
		{ creditAmount: null, devices: [{ deviceId: 7002, deviceName: 'Inn' }] },
		{ creditAmount: 0, devices: [{ deviceId: 7004, deviceName: 'Hotel' }] },
	]);
});

describe('are final only if all checks are certain:', () => {
	const checks = checksOf('Inn');
	// Checks without a location are sorted.
	const inOrder = checksOf('Shop front')
		.replaceAll('<Response>', '<Response Location="London">')
		.split(/(?<=<\/Response>)/);
	const [failures, successes] = ['>F<', '>S<'].map((status) =>
		inOrder.filter((check) => check.includes(status)).join(''),
	);
	it.each([
		['an unknown status', checks, checks.replace('>S<', '>Melted<'), 'Inn'],
		['no order', checksOf('Shop front'), successes + failures, 'Shop front'],
	])('with %s, the rest of the month is unknown', async (cause, before, after, site) => {
		const [[part, detail], ...others] = documents;
		const answers: typeof documents = [[part, detail.replace(before, after)], ...others];
		const rows = [{ Name: 'Firm', Devices: site }];
		const run = async (given: typeof documents) => {
			const { result } = await send({ ...sla, fee: '10' }, rows, {}, given);
			return { credit: json(result, 'Read')[0], hints: hintsOf(result).join('\n') };
		};
		const { credit } = await run(documents);
		expect(credit).toMatchObject({ creditIsFinal: true, slaNotObservedSeconds: 0 });
		const { credit: uncertain, hints } = await run(answers);
		expect(hints).toContain(cause === 'no order' ? 'out of order' : cause);
		expect(uncertain).toMatchObject({ creditIsFinal: false, creditPercentage: null });
		const { slaDownSeconds, slaNotObservedSeconds } = uncertain;
		expect(Number(slaDownSeconds) + Number(slaNotObservedSeconds)).toBe(744 * 3600);
	});
});

it('exclude planned downtime, and short outages by the Outage Rule', async () => {
	const planned = { plannedDowntime: '04:00-06:30 Mo' };
	const { result } = await send({ ...sla, fee: '10' }, [{ Name: 'Shop', Devices: 'Shop front' }], {
		options: { ...planned },
	});
	// Four Mondays of 2.5 hours; the 5th is one, and 06:00 is in it.
	const [mail] = json(result, 'Read');
	expect(mail).toMatchObject({ creditAmount: 0, slaDownSeconds: 0, creditIsFinal: true });
	const ignored = await send({ ...sla, fee: 10 }, [{ Name: 'Shop', Devices: 'Shop front' }], {
		options: { outageRule: { ignoreMinutes: 180 } },
	});
	expect(json(ignored.result, 'Read')).toMatchObject([{ creditAmount: 0, slaDownSeconds: 0 }]);
});

it('are not in reports without tiers', async () => {
	const { result } = await send({ fee: '10' });
	const [mail] = json(result, 'Read');
	expect(Object.keys(mail).filter((key) => /credit|sla/.test(key))).toEqual([
		'slackText',
		'slackBlocks',
	]);
	expect(mail.plainText).not.toContain('SLA');
});

describe('mistakes', () => {
	const withTiers = (...rows: INodeParameters[]) => ({ ...sla, slaTiers: { tier: rows } });
	const feeOf = (fee: unknown) => [{ ...customers[0], 'Monthly Fee': fee }];
	it.each<[string, INodeParameters, object[], INodeParameters, string]>([
		[
			'a tier of 0',
			withTiers({ belowUptime: 0, credit: 5 }),
			customers,
			{},
			'Below Uptime (%) in row 1 of SLA Credit Tiers is "0"',
		],
		[
			'a fraction of 1',
			withTiers({ belowUptime: 0.999, credit: 5 }),
			customers,
			{},
			'is "0.999", which is not a number above 1 and up to 100 with at most 4 decimals',
		],
		['a tier above 100', withTiers({ belowUptime: 100.1, credit: 5 }), customers, {}, 'is "100.1"'],
		['a comma', withTiers({ belowUptime: '99,9', credit: 5 }), customers, {}, 'is "99,9"'],
		[
			'a credit above 100',
			withTiers({ belowUptime: 99, credit: 101 }),
			customers,
			{},
			'Credit (%) in row 1 of SLA Credit Tiers is "101"',
		],
		[
			'the same tier twice',
			withTiers(tier[0], { belowUptime: 99.9, credit: 7 }),
			customers,
			{},
			'SLA Credit Tiers has two rows below 99.9 %',
		],
		[
			'less credit for less uptime',
			withTiers(tier[0], { belowUptime: 99, credit: 4 }),
			customers,
			{},
			'SLA Credit Tiers gives 5 % below 99.9 %, but only 4 % below 99 %',
		],
		['an unknown currency', { ...sla, currency: 'Euro' }, customers, {}, 'Currency is "Euro"'],
		[
			'a negative fee',
			{ ...sla, fee: '-5' },
			[{ Name: 'Shop', Devices: 'Inn' }],
			{},
			'Fee per Month is "-5"',
		],
		[
			'a fee with separators',
			sla,
			feeOf('1.200,00'),
			{},
			'Fee per Month (column "Monthly Fee") in item 1 is "1.200,00"',
		],
		['an ambiguous fee', sla, feeOf('1.200'), {}, 'is "1.200"'],
		[
			'a missing fee in one row',
			{ ...sla, fee: '5' },
			feeOf(''),
			{},
			'Fee per Month (column "Monthly Fee") in item 1 is empty',
		],
		['no fee at all', sla, [{ Name: 'Shop', Devices: 'Inn' }], {}, 'SLA Credit Tiers needs a fee'],
		[
			'a week',
			sla,
			customers,
			{ from: '2026-10-05T00:00:00', to: '2026-10-11T00:00:00' },
			'Date Range is 2026-10-05 to 2026-10-11, but SLA Credit Tiers needs one calendar month that is over',
		],
		[
			'a month that is not over',
			sla,
			customers,
			{ from: '2026-11-01T00:00:00', to: '2026-11-30T00:00:00' },
			'one calendar month that is over',
		],
		[
			'all devices together',
			{ ...sla, fee: '5' },
			customers,
			{ onePer: 'all' },
			'One Report Per is not Customer in Input Items',
		],
		[
			'no outages',
			sla,
			customers,
			{ include: ['devices'] },
			'Parts to Include does not contain Outages',
		],
	])(
		'such as %s are refused before any request',
		async (_, forCustomers, rows, parameters, message) => {
			const { requests, result } = await send(forCustomers, rows, parameters);
			expect(errorOf(result).message).toContain(message);
			// Cells of a sheet are checked together with its device names.
			expect(requests.filter(({ url }) => !url.includes('status.aspx'))).toEqual([]);
		},
	);
});
