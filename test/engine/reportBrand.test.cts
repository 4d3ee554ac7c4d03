/** Uptime reports for customers: each one's devices only, under the sender's brand. */
import type { Sandbox } from '../../sandbox/index.cts';
import { readFileContent } from '../../scripts/engine/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { readReport } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byName,
	config,
	credentialFor,
	errorOf,
	fileOf,
	hintsOf,
	json,
	reports,
	runNode,
} from '../support/workflows.cts';

itIsNoon();

const week = { dateRange: 'custom', from: '2026-11-14T00:00:00', to: '2026-11-15T00:00:00' };

const create = async (parameters: object) =>
	await readReport('uptimeReport', 'create', { ...week, ...parameters });

const names = (...device: Array<{ device: string; name: string; group: string }>) => ({
	forCustomers: { publicNames: { device } },
});

interface Known {
	id: string;
	name: string;
}

async function listDevices(): Promise<Known[]> {
	const { items } = await readReport('summary', 'getAll', { ...week, returnAll: true });
	return items.map(({ deviceId, deviceName }) => ({
		id: String(deviceId),
		name: String(deviceName),
	}));
}

it('One Report Per Group makes a report of the devices of each group, which names no other device', async () => {
	const devices = await listDevices();
	const [alpha, beta, rest] = [devices.slice(0, 2), devices.slice(2, 4), devices.slice(4)];
	const row = (group: string) => (device: Known, at: number) => ({
		device: device.id,
		name: `${group} site ${at + 1}`,
		group,
	});
	const run = await create({
		...names(...alpha.map(row('Alpha & Co')), ...beta.map(row('Beta'))),
		onePer: 'group',
		include: ['days', 'devices', 'outages'],
		files: ['csv', 'html', 'svg'],
	});
	expect(errorOf(run.result)).toEqual({});
	expect(run.items.map(({ customer }) => customer)).toEqual(['Alpha & Co', 'Beta']);
	const single = await create({ include: ['days', 'devices', 'outages'] });
	expect(run.sandbox.requests).toHaveLength(single.sandbox.requests.length);
	for (const [at, own] of [alpha, beta].entries()) {
		const { json, binary = {} } = run.result.items('Read')[at];
		expect(run.items[at].devices).toHaveLength(own.length);
		const files = await Promise.all(Object.values(binary).map(readFileContent));
		expect(files).toHaveLength(3);
		const all = [JSON.stringify(json), ...files].join('\n');
		expect(all).toContain(at === 0 ? 'Alpha' : 'Beta site 1');
		const others = [...(at === 0 ? beta : alpha), ...rest];
		const foreign = [
			at === 0 ? 'Beta' : 'Alpha',
			...devices.map(({ name }) => name),
			...others.map(({ id }) => id),
		];
		expect(foreign.filter((text) => all.includes(text))).toEqual([]);
	}
	expect(hintsOf(run.result)).toEqual([
		expect.stringMatching(/^There are \d+ devices missing from all reports/),
	]);
});

it('One Report Per Group adds up to the report of all', async () => {
	const devices = await listDevices();
	const rows = devices.map(({ id }, at) => ({
		device: id,
		name: `Site ${at}`,
		group: ['A', 'B', 'C'][at % 3],
	}));
	const [all, divided] = [await create({}), await create({ ...names(...rows), onePer: 'group' })];
	const sum = (items: object[], figure: string) =>
		items.reduce((total, { totals }: { totals?: Record<string, number> }) => {
			return total + (totals?.[figure] ?? 0);
		}, 0);
	for (const figure of ['devices', 'checks', 'failed', 'targetMet', 'downtimeSeconds']) {
		expect(sum(divided.items, figure)).toBe(sum(all.items, figure));
	}
});

it('One Report Per Group needs a group in one of the rows, not in all', async () => {
	const [one, other] = await listDevices();
	const rows = [
		{ device: one.id, name: 'One', group: 'Alpha' },
		{ device: other.id, name: 'Other', group: '' },
	];
	const { items } = await create({ ...names(...rows), onePer: 'group' });
	expect(items.map(({ customer }) => customer)).toEqual(['Alpha']);
});

it.each([
	['Shop <anna@shop.example>, <ben@shop.example>', 'Shop', 'anna@shop.example, ben@shop.example'],
	[
		'Shop <mailto:anna@shop.example; ben@shop.example >',
		'Shop',
		'anna@shop.example, ben@shop.example',
	],
	["Müller & Söhne < o'brien@müller.example\u200b>", 'Müller & Söhne', "o'brien@müller.example"],
])(
	'One Report Per Group reads the name and mail addresses of %j',
	async (group, customer, customerEmail) => {
		const [{ id: device }] = await listDevices();
		const { items } = await create({ ...names({ device, name: '', group }), onePer: 'group' });
		expect(items).toMatchObject([{ customer, customerEmail }]);
	},
);

it.each([
	['Shop <not an address>', '"not an address" is not an email address'],
	['Shop anna@shop.example', '"Shop anna@shop.example" is not an email address'],
	['anna@shop.example', 'the name or a bracket is missing'],
	['Shop <anna@shop.example', 'the name or a bracket is missing'],
	['Shop <>', 'the name or a bracket is missing'],
])('One Report Per Group refuses the group %j before any request', async (group, problem) => {
	const run = await create({ ...names({ device: '*', name: '', group }), onePer: 'group' });
	expect(errorOf(run.result)).toMatchObject({
		message: `Public Names contains "${group}", in which ${problem}`,
		description: 'Enter it as in "Example Shop <anna@shop.example>".',
	});
	expect(run.sandbox.requests).toEqual([]);
});

it.each(['group', 'department'])(
	'One Report Per refuses one customer for all reports, one per %s',
	async (onePer) => {
		const row = names({ device: '*', name: '', group: 'Alpha' });
		const run = await create({ onePer, forCustomers: { ...row.forCustomers, customer: 'Beta' } });
		expect(errorOf(run.result)).toMatchObject({
			message:
				'One Report Per makes several reports, and Customer in For Customers would put "Beta" on all of them',
		});
		expect(run.sandbox.requests).toEqual([]);
	},
);

it('One Report Per Group refuses rows without a group', async () => {
	const run = await create({ ...names({ device: '*', name: '', group: '' }), onePer: 'group' });
	expect(errorOf(run.result)).toMatchObject({
		message: expect.stringContaining('One Report Per needs groups'),
	});
	expect(run.sandbox.requests).toEqual([]);
});

it('Devices to Hide removes devices from all texts and figures of a report', async () => {
	const [hidden, ...others] = await listDevices();
	const { items } = await create({ forCustomers: { hiddenDevices: hidden.id } });
	expect(JSON.stringify(items)).not.toContain(hidden.name);
	expect(JSON.stringify(items)).not.toContain(hidden.id);
	expect(items[0]).toMatchObject({ totals: { devices: others.length } });
});

it('Devices to Hide cannot hide all devices of a report', async () => {
	const { result } = await create({ forCustomers: { hiddenDevices: '*' } });
	expect(errorOf(result)).toMatchObject({
		message: expect.stringMatching(/Devices to Hide hides all \d+ devices of this report/),
	});
});

async function devicesIn(sandbox: Sandbox, department: string): Promise<string[]> {
	const choice = { department: byName(department), returnAll: true };
	const result = await runNode(config('List', 'device', 'getAll', choice), sandbox);
	expect(errorOf(result)).toEqual({});
	return json(result, 'List').map(({ deviceName, name }) => String(deviceName ?? name));
}

const namesOf = (item: object | undefined): string[] =>
	Object(item).devices.map((device: object) => String(Object(device).deviceName));

it('One Report Per Department makes a report of the devices of each department, and of no other', async () => {
	const choices = { include: ['devices', 'outages'], files: ['csv'] };
	const [whole] = (await create(choices)).items;
	const { items, result, sandbox } = await create({ ...choices, onePer: 'department' });
	expect(errorOf(result)).toEqual({});
	const feedRequests = sandbox.requests.filter(({ path }) => path.endsWith('.aspx'));
	expect(feedRequests).toHaveLength(4);
	const reported = new Set<string>();
	for (const [at, { customer }] of items.entries()) {
		const listed = await devicesIn(sandbox, String(customer));
		const own = namesOf(items[at]);
		expect(own.length).toBeGreaterThan(0);
		expect(own.filter((name) => !listed.includes(name))).toEqual([]);
		const { csv } = result.items('Read')[at].binary ?? {};
		const text = [JSON.stringify(items[at]), await readFileContent(csv)].join('\n');
		const others = namesOf(whole).filter((name) => !listed.includes(name));
		expect(others.filter((name) => text.includes(name))).toEqual([]);
		for (const name of own) reported.add(name);
	}
	const missing = namesOf(whole).filter((name) => !reported.has(name));
	const hints = hintsOf(result).filter((hint) => hint.includes('missing from all departments'));
	expect(hints).toHaveLength(missing.length > 0 ? 1 : 0);
});

it('One Report Per Department refuses a credential without a Web API UID before any request', async () => {
	const sandbox = await sandboxForTest();
	const choices = { ...week, include: ['devices'], onePer: 'department' };
	const credential = { ...credentialFor(sandbox), webApiUid: '' };
	const result = await runNode(reports('Read', 'uptimeReport', 'create', choices), credential);
	expect(errorOf(result).message).toMatch(/Web API UID/);
	expect(sandbox.requests).toEqual([]);
});

describe('Brand', () => {
	const brand = {
		accentColor: '#0a58ca',
		logo: 'https://agency.example/logo.png?a=1&b=2',
		customer: 'Shop <b>&</b> Co',
		greeting: 'Dear all,\nhere is *the week*.',
		closing: 'Kind regards,\nExample Web',
		links: {
			link: [
				{ text: 'Status page', url: 'https://status.example/?a=1&b=2' },
				{ text: '', url: 'mailto:help@agency.example' },
			],
		},
	};

	it('Brand appears in every form of the report, and changes none of its figures', async () => {
		const run = await create({ forCustomers: brand, files: ['html'] });
		const [item] = run.items;
		expect(item.subject).toContain('Uptime report, Shop <b>&</b> Co, Nov');
		for (const html of [String(item.emailHtml), await fileOf(run.result, 'html')]) {
			expect(html).toContain('src="https://agency.example/logo.png?a=1&amp;b=2"');
			expect(html).toContain('border-top:4px solid #0a58ca');
			expect(html).toContain('Shop &lt;b&gt;&amp;&lt;/b&gt; Co');
			expect(html).toContain('href="https://status.example/?a=1&amp;b=2"');
			expect(html).toContain('>mailto:help@agency.example</a>');
			expect(html.indexOf('Dear all,')).toBeLessThan(html.indexOf('Kind regards,'));
		}
		expect(item.plainText).toContain('\nKind regards,\nExample Web\nStatus page: https://status');
		expect(item.slackText).toContain('<https://status.example/?a=1&amp;b=2|Status page>');
		expect(item.slackText).toContain('Shop &lt;b&gt;&amp;&lt;/b&gt; Co');
		expect(item.slackText).not.toContain('*the week*');
		expect(JSON.stringify(item.slackBlocks)).toContain('Kind regards, Example Web');
		expect(JSON.stringify(item.teamsCard)).toContain('"Action.OpenUrl"');
	});

	it.each([
		['Logo', { logo: 'javascript:alert(1)' }],
		['Logo', { logo: 'http://agency.example/logo.png' }],
		['Logo', { logo: `data:image/png;base64,${'A'.repeat(20_000)}` }],
		['Accent Color', { accentColor: 'red;background:url(x)' }],
		['URL in row 1 of Links', { links: { link: [{ text: 'x', url: 'javascript:alert(1)' }] } }],
		['URL in row 1 of Links', { links: { link: [{ text: 'x', url: 'https://x/|<b>' }] } }],
	])('Brand refuses an invalid value: %s', async (label, wrong) => {
		const run = await create({ forCustomers: wrong });
		expect(errorOf(run.result)).toMatchObject({ message: expect.stringContaining(label) });
		expect(run.sandbox.requests).toEqual([]);
	});
});
