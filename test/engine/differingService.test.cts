/** A service that differs a little, as a raw server: what is tolerated, and what is refused with a reason. */
import { createServer } from 'node:http';

import { listenForTest } from '../support/listen.cts';
import { newDevice } from '../support/newDevices.cts';
import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { startRawService, type RawResponse } from '../support/rawService.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	byName,
	config,
	errorOf,
	hintsOf,
	json,
	reports,
	runNode,
} from '../support/workflows.cts';

itIsNoon();

const answer = (content: unknown, more: Partial<RawResponse> = {}): RawResponse => ({
	body: JSON.stringify(content),
	...more,
});
const platforms = [{ Id: 1, Name: 'ServerView', Available: 'True' }];
const upsert = { ...newDevice, platform: 'ServerView', locations: ['3'] };

/** Devices and tasks that are kept as sent; some paths are answered otherwise. */
async function startAccount(
	otherwise: (request: string, count: number) => RawResponse | undefined = () => undefined,
	{ firstId = '101', storeName = (name: string) => name } = {},
) {
	const kept = new Map<string, object>();
	const counts = new Map<string, number>();
	const service = await startRawService(({ method, path, body }) => {
		const request = `${method} ${path}`;
		counts.set(request, (counts.get(request) ?? 0) + 1);
		const other = otherwise(request, counts.get(request) ?? 0);
		if (other) return other;
		const [, kind, id, part] = path.split('/');
		const ids = (of: string) => [...kept.keys()].flatMap((key) => key.split(`${of}/`)[1] ?? []);
		if (path === '/platforms') return answer(platforms);
		if (kind === 'devices' && id) return { body: `[${ids('device').join()}]` };
		if (part === 'tasks') return { body: `[${ids('task').join()}]` };
		if (method === 'GET') return answer(kept.get(path.slice(1)));
		const { Name, name = Name, ...sent } = JSON.parse(body);
		if (id) kept.set(path.slice(1), { ...sent, Name: storeName(name) });
		if (id) return answer({ Success: true });
		const own = `${firstId.slice(0, -3)}${Number(firstId.slice(-3)) + kept.size}`;
		kept.set(`${kind.slice(0, -1)}/${own}`, { ...sent, Name: storeName(name) });
		return { body: `{"Success":true,"Result":${own}}` };
	});
	const requests = () => service.requests.map(({ method, path }) => `${method} ${path}`);
	const run = async (operation: string, parameters: object, rows?: object[]) =>
		await runNode(config('Run', 'device', operation, { ...parameters }), service.credential, {
			rows,
		});
	return { kept, run, requests, service };
}

it.each([
	['another name', () => 'Monitor 7'],
	['a name without accents', (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')],
	['a cut name', (name: string) => name.slice(0, 12)],
	['a name with other signs', (name: string) => name.replaceAll(/[^\p{L}\d]/gu, '_')],
])(
	'Create or Update gives a device stored under %s its task, and shows the name',
	async (_, storeName) => {
		const { kept, run } = await startAccount(undefined, { storeName });
		const result = await run('upsert', { ...upsert, name: 'Café: Nordfiliale' });
		expect(json(result, 'Run')).toMatchObject([{ action: 'created', deviceId: 101 }]);
		expect([...kept.keys()]).toEqual(['device/101', 'task/102']);
		expect(hintsOf(result, 'Run').join()).toContain('"Café: Nordfiliale" stored as');
	},
);

const cutName = 'Restaurant Nordfiliale: Bestel';
const longName = `${cutName}lungen`;

/** The service cuts names at 30 characters; a person entered a longer one. */
async function startCutAccount() {
	const account = await startAccount(undefined, { storeName: (name) => name.slice(0, 30) });
	account.kept.set('device/7', { Name: 'A name of 40 characters entered by hand.' });
	await account.run('upsert', { ...upsert, name: longName });
	return { ...account, made: () => [...account.kept.keys()].slice(3) };
}

it.each([
	['unchanged', {}],
	['begins like it and has the same addresses', { frequency: 900 }],
	['begins like it and has other addresses', { urls: 'https://other.example.test/' }],
	['begins like it', { urls: '' }],
])('Create or Update makes no twin of a device with a cut name: %s', async (text, changes) => {
	const { made, run } = await startCutAccount();
	const again = await run('upsert', { ...upsert, name: longName, ...changes });
	expect([json(again, 'Run')[0]?.action, errorOf(again).message].join()).toContain(text);
	expect(made()).toEqual([]);
});

it.each([
	['nothing if a row is refused', longName, 'Third shop', []],
	['a row that begins like another row', cutName, `${cutName}l 2`, ['device/104', 'task/105']],
])('Create or Update of a sheet makes %s', async (_, first, second, expected) => {
	const { made, run } = await startCutAccount();
	const rows = [
		{ Name: first, URL: upsert.urls, Every: '15 min' },
		{ Name: second, URL: 'https://other.example.test/' },
	];
	await run('upsert', { ...upsert, fillInFrom: 'rows', mode: 'write' }, rows);
	expect(made()).toEqual(expected);
});

it('updates do not escape a name again where the service escapes each name', async () => {
	const storeName = (name: string) => name.replaceAll('&', '&amp;');
	const { kept, run } = await startAccount(undefined, { storeName });
	for (const frequency of [60, 300, 900])
		await run('upsert', { ...upsert, name: 'R&D', frequency });
	expect(kept.get('device/101')).toMatchObject({ Name: 'R&amp;D', Frequency: 900 });
});

it('Create repeats a creation once after 401 where no list exists, for each row', async () => {
	const { run, requests, service } = await startAccount((request, count) => {
		if (request === 'GET /platforms') return { status: 404 };
		return request === 'POST /devices' && count === 1 ? { status: 401 } : undefined;
	});
	const rows = [1, 2, 3, 4, 5].map((row) => ({ row }));
	const result = await run('create', { ...newDevice, name: '=Shop {{ $json.row }}' }, rows);
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(Array(5).fill('created'));
	expect(requests().filter((request) => request === 'POST /devices')).toHaveLength(6);
	expect(service.logins).toBe(2);
});

it('Create sends nothing where the list of devices fails, and names the list', async () => {
	const { run, requests } = await startAccount((request) =>
		request === 'GET /devices/1' ? { status: 500 } : undefined,
	);
	const result = await run('create', { ...newDevice, platform: 'ServerView' });
	expect(errorOf(result).message).toContain(
		'No device was created, because the list of devices (devices/1) failed',
	);
	expect(requests()).not.toContain('POST /devices');
});

it('Create is sent where there is no list of devices, and outputs an unverified ID as returnedId', async () => {
	const { run } = await startAccount((request) =>
		/^GET \/devices?\//.test(request) ? { status: 404 } : undefined,
	);
	const result = await run('create', { ...newDevice, platform: 'ServerView' });
	const [item] = json(result, 'Run');
	expect(item).toMatchObject({ action: 'created', returnedId: 101, deviceName: 'New shop' });
	expect(item).not.toHaveProperty('deviceId');
});

it.each<[string, RawResponse]>([
	['has status 204', { status: 204 }],
	['has status 202', { status: 202 }],
	['has status 206', answer([7], { status: 206 })],
	['has a Link header', answer([7], { headers: { Link: '</devices/1?page=2>; rel="next"' } })],
	['has X-Total-Count', answer([7], { headers: { 'X-Total-Count': '9' } })],
	['has Content-Range', answer([7], { headers: { 'Content-Range': 'items 0-0/9' } })],
	['names a next page', answer({ Result: [7], NextPageLink: '/devices/1?page=2' })],
])('Device > Get Many refuses a list that %s', async (_, list) => {
	const { run } = await startAccount((request) =>
		request === 'GET /devices/1' ? list : undefined,
	);
	expect(errorOf(await run('getAll', {})).message).toMatch(
		/no list of device|1 of (9|more) entries/,
	);
});

it('Device > Get Many does not ask for devices of a platform that is "false"', async () => {
	const off = [...platforms, { Id: 7, Name: 'BrowserView', Available: 'false' }];
	const { run, requests } = await startAccount((request) =>
		request === 'GET /platforms' ? answer(off) : undefined,
	);
	await run('getAll', {});
	expect(requests()).toEqual(['GET /platforms', 'GET /devices/1']);
});

it('a device beyond 2^53 is known at the second run, and found by its ID and its name', async () => {
	const deletes = (request: string) => request.startsWith('DELETE');
	const { kept, run, requests } = await startAccount(
		(request) => (deletes(request) ? answer({ Success: true }) : undefined),
		{ firstId: '9007199254740993' },
	);
	await run('upsert', upsert);
	expect(json(await run('upsert', upsert), 'Run')).toMatchObject([
		{ action: 'unchanged', deviceId: '9007199254740993' },
	]);
	expect([...kept.keys()]).toEqual(['device/9007199254740993', 'task/9007199254740994']);
	for (const device of [byId('9007199254740993'), byName('New shop')]) {
		expect(json(await run('get', { device }), 'Run')).toMatchObject([{ deviceName: 'New shop' }]);
		await run('delete', { device });
	}
	expect(requests().filter(deletes)).toEqual(Array(2).fill('DELETE /device/9007199254740993'));
	const rounded = await run('get', { device: byId('={{ 9007199254740993 }}') });
	expect(errorOf(rounded).message).toContain('9007199254740992, a number with too many digits');
});

const rows = [{ name: 'Careers page' }, { name: 'Company website' }];
const several = (deviceIds: string) => ({ applyTo: 'several', deviceIds });

it.each<[string, object, string?]>([
	['upsert', { ...newDevice, platform: 'ServerView', name: '={{ $json.name }}' }],
	['update', { ...several('Careers page, Company website'), updateFields: { frequency: 900 } }],
	['pause', several('84212, 84211')],
	['plan', { ...several('Careers page, Company website'), hours: '02:00-04:00 Su' }, 'maintenance'],
])('%s sends nothing if a field of a device comes twice, and names both', async (...test) => {
	const [operation, parameters, resource = 'device'] = test;
	const sandbox = await sandboxForTest();
	const body =
		'{"Id":84211,"Name":"Company website","Platform_Id":1,"Frequency":60,"Frequency":300}';
	sandbox.faults.add({ path: '*/device/84211', method: 'GET', kind: 'body', body });
	const node = config('Run', resource, operation, { planName: 'Night', ...parameters });
	const items = operation === 'upsert' ? rows : [{}];
	const result = await runNode(node, sandbox, { rows: items });
	expect(errorOf(result).message).toContain(
		'field "Frequency" twice for the device "Company website" (ID 84211)',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

const checks = (time: string) =>
	`<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${['S', 'F', 'F']
		.map((status) => `<Response>${time}<Status>${status}</Status></Response>`)
		.join('')}</Site></DotcomMonitorOnlineReport>`;

describe.each([
	['24:00:00', '<Time>11/20/2026 24:00:00</Time>'],
	['23:59:60', '<Time>11/20/2026 23:59:60</Time>'],
	['1795168800', '<Time>1795168800</Time>'],
	['10:15:00', '<Date>11/20/2026</Date><Time>10:15:00</Time>'],
	['11/20/2026', '<Date>11/20/2026</Date><Clock>10:15:00</Clock>'],
])('where checks have the time %s', (text, time) => {
	const readWith = async (resource: string, operation: string, parameters = {}) => {
		const credential = rawFeedCredential(await rawFeed(checks(time)));
		return await runNode(reports('Read', resource, operation, parameters), credential);
	};

	it('Outage > Get Many quotes it as a time in an unknown format', async () => {
		const hints = hintsOf(await readWith('outage', 'getAll')).join();
		expect(hints).toMatch(/3 checks have times in an unknown format/);
		expect(hints).toContain(text);
	});

	it('Outage > Get Many with one item per report, and Response > Get Many, quote it, too', async () => {
		const [report] = json(await readWith('outage', 'getAll', { itemPer: 'report' }), 'Read');
		expect(report.message).toContain(`unknown format ("${text}`.slice(0, 16));
		expect(report.message).not.toContain('No checks');
		const responses = await readWith('response', 'getAll', { limit: 1 });
		expect(hintsOf(responses).join()).toContain('Checks have times in an unknown format');
	});

	it.each([
		['uptimeReport', { uptimeSource: 'checks' }],
		['statusPage', {}],
	])('%s > Create is refused', async (resource, parameters) => {
		const { message } = errorOf(await readWith(resource, 'create', parameters));
		expect(message).toMatch(/unknown format/);
	});
});

it.each(['1795132800', '11/20/2026 24:00:00'])(
	'Uptime Report > Create over daily summaries with the date %s is refused',
	async (date) => {
		const summary = `<Date>${date}</Date><Uptime-Percentage>99</Uptime-Percentage>`;
		const feed = `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop"><Summary>${summary}</Summary></Site></DotcomMonitorOnlineReport>`;
		const node = reports('Read', 'uptimeReport', 'create', { include: ['days'] });
		const result = await runNode(node, rawFeedCredential(await rawFeed(feed)));
		expect(errorOf(result).message).toContain(`dates in an unknown format ("${date}")`);
	},
);

const proxyNames = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'];

it.each([
	['https://api.example.test', 'asked for a login'],
	['http://api.example.test', 'asked for a login'],
	['https://api.example.test', 'could not be reached'],
])(
	'a proxy on the way to %s that %s is named, and its password is not',
	async (origin, message) => {
		const server = createServer((_, response) => response.writeHead(407).end());
		server.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Login\r\n\r\n'));
		const proxy = await listenForTest(server);
		const address = message.includes('login') ? new URL(proxy).host : '127.0.0.1:1';
		for (const name of proxyNames) process.env[name] = `http://user:Pr0xyPw@${address}`;
		try {
			const credential = { webApiUid: 'A'.repeat(32), webApiUrl: `${origin}/config_api_v1` };
			const error = errorOf(await runNode(config('Run', 'platform', 'getAll'), credential));
			expect(error.message).toMatch(new RegExp(`proxy between n8n and the Web API ${message}`));
			expect(JSON.stringify(error)).not.toContain('Pr0xyPw');
		} finally {
			for (const name of proxyNames) delete process.env[name];
		}
	},
);
