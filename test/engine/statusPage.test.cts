import type { INodeExecutionData } from 'n8n-workflow';

import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { devicesByName, now, readReport } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, fileOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

/** At the sandbox's time: the ranges of a page end now. */
async function create(parameters: object = {}) {
	jest.spyOn(Date, 'now').mockImplementation(now);
	return await readReport('statusPage', 'create', parameters);
}

type Run = Awaited<ReturnType<typeof create>>;

const requests = ({ sandbox }: Run) =>
	sandbox.requests.map(({ path, query }) => [
		path.split('/').at(-1),
		query.Type,
		query.From,
		query.To,
	]);

interface Page {
	deviceCount: number;
	up: number;
	down: number;
	paused: number;
	hidden: number;
	outageCount: number | null;
	hints: string[];
}

const read = (item: INodeExecutionData['json']) => item as unknown as Page & Record<string, string>;

it('Status Page > Create outputs one item with a page in a file, from three requests', async () => {
	const few = devicesByName('8421*, 84220');
	const run = await create(few);
	expect(errorOf(run.result)).toEqual({});
	expect(requests(run)).toEqual([
		['status.aspx', undefined, undefined, undefined],
		['responses.aspx', 'Day', expect.any(String), expect.any(String)],
		['responses.aspx', 'Detail', expect.any(String), expect.any(String)],
	]);
	expect(run.items).toHaveLength(1);
	const item = read(run.items[0]);
	const states = await readReport('deviceStatus', 'getAll', few);
	const count = (state: string) => states.items.filter((one) => one.state === state).length;
	expect(item).toMatchObject({
		title: 'Service status',
		deviceCount: states.items.length,
		up: count('up'),
		down: count('down'),
		paused: count('paused'),
		notKnown: 0,
		hidden: 0,
		fileName: 'status.html',
		hints: [],
	});
	expect(hintsOf(run.result)).toEqual([]);
	expect(item.updatedAt).toBe('2026-11-20T12:00:00Z');
	expect(item.latestCheck).toMatch(/^2026-11-20T1[01]:/);
	const [{ binary }] = run.result.items('Read');
	expect(binary?.data).toMatchObject({ fileName: 'status.html', mimeType: 'text/html' });
	const page = await fileOf(run.result);
	const names = states.items.map(({ deviceName }) => String(deviceName).replace('&', '&amp;'));
	expect(names.filter((name) => !page.includes(name))).toEqual([]);
	expect(page.includes(item.stateText)).toBe(true);
	expect(page.includes('Outages in the last 14 days')).toBe(true);
	const own = page.replace(/<link rel="icon"[^>]*>|<script>[^<]*<\/script>/g, '');
	expect(/undefined|NaN|null|<script|<link|https?:/.exec(own)).toBeNull();
});

it('Status Page > Create shows 90 days, and the outages of 14 as the reports have them', async () => {
	const run = await create({ ...devicesByName('8421*') });
	const [day, checks] = run.sandbox.requests.slice(1).map(({ query }) => query);
	expect(daysBetween(String(day.From), String(day.To))).toBe(90);
	expect(daysBetween(String(checks.From), String(checks.To))).toBe(14);
	const range = { dateRange: 'custom', from: isoDay(checks.From), to: isoDay(checks.To) };
	const outages = await readReport('outage', 'getAll', {
		...devicesByName('8421*'),
		...range,
		returnAll: true,
	});
	expect(outages.items.length).toBeGreaterThan(0);
	expect(read(run.items[0]).outageCount).toBe(outages.items.length);
	const page = await fileOf(run.result);
	expect(page.match(/<i[^>]* title=/g)).toHaveLength(90 * Number(run.items[0].deviceCount));
	expect(page.match(/Down for/g)).toHaveLength(outages.items.length);
});

it('Status Page > Create reads only the parts in Include', async () => {
	const run = await create({ include: [] });
	expect(requests(run).map(([page]) => page)).toEqual(['status.aspx']);
	expect(read(run.items[0]).outageCount).toBeNull();
	const page = await fileOf(run.result);
	expect(page).not.toContain('Outages of');
	expect(page).not.toContain('class="strip"');
	const days = await create({ include: ['days'] });
	expect(requests(days).map(([, type]) => type)).toEqual([undefined, 'Day']);
});

it('Status Page > Create shows public names in groups, and nothing at all of hidden devices', async () => {
	const run = await create({
		include: ['days'],
		publicNames: {
			device: [
				{ device: 'Shop front', name: 'Online shop <1>', group: 'For customers' },
				{ device: '*', name: '', group: 'Inside' },
			],
		},
		hiddenDevices: 'Warehouse portal, Summer campaign*',
	});
	expect(errorOf(run.result)).toEqual({});
	const page = await fileOf(run.result);
	expect(page).toContain('Online shop &lt;1&gt;');
	expect(page).not.toContain('Shop front');
	expect(page).not.toContain('Warehouse');
	expect(page).not.toContain('Summer campaign');
	expect(page.indexOf('For customers')).toBeLessThan(page.indexOf('Inside'));
	expect(read(run.items[0]).hidden).toBe(2);
	expect(hintsOf(run.result)).toEqual([]);
});

it.each([
	'Shop\u00a0front',
	'Sh\u00adop\u200b front',
	'\u202aShop front\u2060',
	'\ufeffShop front\u200e',
])(
	'Status Page > Create hides a device whose name has invisible characters: %j',
	async (hiddenDevices) => {
		const run = await create({ include: [], hiddenDevices });
		expect(errorOf(run.result)).toEqual({});
		expect(await fileOf(run.result)).not.toContain('Shop front');
	},
);

it.each<[string, string[], string]>([
	['["Intranet, Paris"]', ['Intranet, Paris'], 'Paris'],
	['["Paris, Shop", "Lab*"]', ['Paris', 'Shop', 'Lab 1'], 'Intranet, Paris'],
	['["Lab ?\\nShop"]', ['Lab 1', 'Shop'], 'Intranet, Paris'],
])(
	'Status Page > Create hides the devices in a list, with commas in or between names: %s',
	async (list, gone, left) => {
		const states = ['Intranet, Paris', 'Paris', 'Shop', 'Lab 1'].map(
			(name, at) => `<Site ID="${at + 1}" Name="${name}" State="Up"/>`,
		);
		const feed = await rawFeed(`<DotcomMonitorConfig>${states.join('')}</DotcomMonitorConfig>`);
		const parameters = { include: [], hiddenDevices: `={{ ${list} }}` };
		const result = await runNode(
			reports('Read', 'statusPage', 'create', parameters),
			rawFeedCredential(feed),
		);
		expect(errorOf(result)).toEqual({});
		expect(hintsOf(result)).toEqual([]);
		const page = await fileOf(result);
		for (const name of gone) expect(page).not.toContain(`>${name}<`);
		expect(page).toContain(`>${left}<`);
		expect(json(result, 'Read')).toMatchObject([{ hidden: gone.length }]);
	},
);

it('Status Page > Create has hints for rows and hidden devices that fit and resemble no device', async () => {
	const run = await create({
		include: [],
		publicNames: { device: [{ device: 'Bakery', name: 'Shop', group: '' }] },
		hiddenDevices: 'Tset*, Shop front 2',
	});
	expect(hintsOf(run.result)).toEqual([
		'"Bakery" in Public Names is not known. Correct Public Names: each name must match one of the devices of this page.',
		'"Tset*", "Shop front 2" in Devices to Hide are not known. Correct Devices to Hide: each name must match one of the devices of this page.',
	]);
	expect(run.items[0].hints).toEqual(hintsOf(run.result));
});

it.each([
	['Devices to Hide', { hiddenDevices: 'Checkout, Shpo front' }],
	['Devices to Hide', { hiddenDevices: 'Shop-front' }],
	['Public Names', { publicNames: { device: [{ device: 'Shop frnt', name: 'A', group: '' }] } }],
])(
	'Status Page > Create refuses a name in %s that is probably a typo: %j',
	async (label, parameters) => {
		const { result, items } = await create({ include: [], ...parameters });
		expect(errorOf(result)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message: expect.stringMatching(`^"Sh.*" in ${label} is not known$`),
			description: `Did you mean "Shop front" (ID 84220)? Correct ${label}: each name must match one of the devices of this page.`,
		});
		expect(items).toEqual([]);
	},
);

it('Status Page > Create reports a text of any length that fits no device', async () => {
	const run = await create({ include: [], hiddenDevices: 'Shop '.repeat(20_000) });
	expect(errorOf(run.result)).toEqual({});
	const hints = [expect.stringMatching(/^"Shop Shop .{189}…" in Devices to Hide is not known\./)];
	expect(hintsOf(run.result)).toEqual(hints);
	expect(run.items[0].hints).toEqual(hints);
});

it('Status Page > Create shows no secret in its hints, for any input', async () => {
	const sandbox = await sandboxForTest();
	const { feedPid } = sandbox.credentials;
	const result = await runNode(
		reports('Read', 'statusPage', 'create', { include: [], hiddenDevices: feedPid }),
		sandbox,
	);
	const [item] = json(result, 'Read');
	expect(item.hints).toHaveLength(1);
	expect(JSON.stringify([item, hintsOf(result)])).not.toContain(feedPid);
});

it('Status Page > Create writes another language into the chosen file and field', async () => {
	const run = await create({
		include: [],
		options: {
			language: 'de',
			title: 'Beispiel & Co.',
			binaryPropertyName: 'page',
			fileName: 'index.html',
			accentColor: '#0a58ca',
			logo: 'data:image/png;base64,iVBORw0KGgo=',
		},
	});
	const page = await fileOf(run.result, 'page');
	expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="de">/);
	expect(page).toContain('<title>Beispiel &amp; Co.</title>');
	expect(page).toContain('--accent:#0a58ca');
	expect(page).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="">');
	expect(run.items[0].fileName).toBe('index.html');
});

it('Status Page > Create counts outages by the rule, and names devices with too few locations for it', async () => {
	const outages = async (outageRule: object) => {
		const options = { outageRule };
		const run = await create({ ...devicesByName('84220'), include: ['outages'], options });
		return { run, count: read(run.items[0]).outageCount };
	};
	const any = await outages({});
	const one = await outages({ minLocations: 1 });
	const many = await outages({ minLocations: 50 });
	expect(any.count).toBeGreaterThan(0);
	expect(one.count).toBeGreaterThan(Number(any.count));
	// What takes a device down here is seen from everywhere.
	expect(many.count).toBe(any.count);
	expect(hintsOf(many.run.result)).toContainEqual(
		expect.stringContaining(
			'These devices are checked from fewer locations than Minimum Locations (50)',
		),
	);
});

it('Status Page > Create accepts a logo of exactly 300,000 characters', async () => {
	const logo = 'data:image/png;base64,'.padEnd(300_000, 'A');
	const { result } = await create({ include: [], options: { logo } });
	expect(await fileOf(result, 'data')).toContain(`<img src="${logo}" alt="">`);
});

it.each<[string, object, string]>([
	[
		'Logo',
		{ options: { logo: 'https://www.example.test/logo.png' } },
		'must be a picture as a data URL with up to 300,000 characters',
	],
	['Logo', { options: { logo: `data:image/png;base64,${'A'.repeat(300_000)}` } }, 'up to 300,000'],
	[
		'Logo',
		{ options: { logo: 'data:image/svg+xml,<svg onload="x">' } },
		'must be a picture as a data URL with up to 300,000 characters',
	],
	['Accent Color', { options: { accentColor: 'red;}body{display:none' } }, 'is not a color'],
	['Language', { options: { language: 'xx' } }, 'cannot be "xx"'],
	['Parts to Include', { include: ['weather'] }, 'cannot contain "weather"'],
	['Put Output File in Field', { options: { binaryPropertyName: '={{ "" }}' } }, 'is empty'],
	[
		'Device ID or Name in row 1 of Public Names',
		{ publicNames: { device: [{ device: '', name: 'x', group: '' }] } },
		'is empty',
	],
	['Devices to Hide', { hiddenDevices: '={{ "" }}' }, 'has no value'],
	['Devices to Hide', { hiddenDevices: '={{ [""] }}' }, 'has no value'],
	['Devices to Hide', { hiddenDevices: '={{ " " }},{{ "" }}' }, 'has no value'],
	['Devices to Hide', { hiddenDevices: '={{ [","] }}' }, 'has no value'],
	[
		'Public Name in row 1 of Public Names',
		{ publicNames: { device: [{ device: 'Shop*', name: '={{ " " }}', group: '' }] } },
		'has no value',
	],
])('Status Page > Create refuses %s %j', async (label, parameters, problem) => {
	const run = await create(parameters);
	const error = errorOf(run.result);
	expect(error.code).toBe('PARAMETER_INVALID');
	expect(error.message).toContain(label);
	expect(error.message).toContain(problem);
	expect(run.sandbox.requests).toEqual([]);
});

it('Status Page > Create refuses to hide all devices', async () => {
	const run = await create({ hiddenDevices: '*' });
	expect(errorOf(run.result).message).toMatch(/^Devices to Hide hides all \d+ devices/);
	expect(requests(run)).toHaveLength(1);
});

it('Status Page > Create refuses devices that the account does not have, without another request', async () => {
	const run = await create({ ...devicesByName('Shop frnt, 84211') });
	expect(errorOf(run.result).message).toContain('"Shop frnt" in Devices is not known');
	expect(requests(run)).toHaveLength(1);
});

it('Status Page > Create reads a page for several items once', async () => {
	const feed = await rawFeed(
		'<DotcomMonitorConfig><Site ID="1" Name="A" State="Up"/></DotcomMonitorConfig>',
	);
	const result = await runNode(
		reports('Read', 'statusPage', 'create', { include: [] }),
		rawFeedCredential(feed),
		{ rows: [{}, {}, {}] },
	);
	expect(errorOf(result)).toEqual({});
	expect(feed.requests).toHaveLength(1);
	expect(json(result, 'Read')).toHaveLength(1);
});

function isoDay(text: unknown): string {
	const [month, day, year] = String(text).split('/');
	return `${year}-${month}-${day}`;
}

function daysBetween(from: string, to: string): number {
	return (Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / 86_400_000 + 1;
}
