/** Monitoring Alert Trigger in n8n's own context of a webhook, with alerts that the sandbox renders and sends. */
import { text } from 'node:stream/consumers';

import type { INodeParameters } from 'n8n-workflow';

import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { AlertHost, type AlertAnswer } from '../support/alertHost.cts';
import { passMinutes, stopClock } from '../support/clock.cts';
import { serverForTest } from '../support/listen.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';

const shop = {
	name: 'Shop front',
	taskName: 'https://shop.example/basket?key=1',
	reason: 'Timeout after "30" s <!channel>',
};

const noon = '2026-11-20T12:00:00Z';

/** The sandbox alerts a server that passes requests on to the node, as n8n does. */
async function alerted(parameters: INodeParameters = {}, timezone = 'UTC') {
	stopClock(noon);
	const sandbox = await sandboxForTest({ now: () => Date.now() });
	const host = new AlertHost(parameters, timezone);
	const answers: AlertAnswer[] = [];
	const origin = await serverForTest(async (request, response) => {
		const query = Object.fromEntries(new URL(request.url ?? '', 'http://n8n').searchParams);
		const headers = Object.fromEntries(
			Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
		);
		const answer = await host.receive({ body: await text(request), headers, query });
		answers.push(answer);
		response.writeHead(answer.status).end(JSON.stringify(answer.content));
	});
	const address = { url: `${origin}/webhook/alerts`, template: alertTriggerTemplate };
	sandbox.alerts.addresses.push(address);
	const take = () => answers.splice(0).flatMap(({ items }) => items ?? []);
	await host.activate();
	return { address, alerts: sandbox.alerts, answers, host, sandbox, take };
}

const json = (content: object) => ({ body: JSON.stringify(content) });
const down = { alert: 'ALERT', deviceName: 'Shop' };

it('the alert trigger starts the workflow when a device goes down, with the fields of the polling trigger', async () => {
	const { alerts, take } = await alerted();
	await alerts.fail(shop);
	const [item] = take();
	expect(item).toMatchObject({
		message:
			'Shop front (https://shop.example/basket) has been down since 12:00 UTC. Checks failed: Timeout after "30" s <!channel>',
		slackText:
			':red_circle: *Shop front* (<https://shop.example/basket>) has been down since 12:00 UTC. Checks failed: Timeout after "30" s &lt;!channel&gt;',
		event: 'wentDown',
		deviceName: 'Shop front',
		deviceId: null,
		address: 'https://shop.example/basket',
		state: 'down',
		since: '2026-11-20T12:00:00Z',
		failedSince: '2026-11-20T12:00:00',
		lastError: 'Timeout after "30" s <!channel>',
		status: 'Validation',
		incidentAction: 'open',
		incidentKey: expect.stringMatching(/^name-[\w-]{12}-20261120T120000$/),
		details: { errorCode: '300', errorType: 'Validation', taskName: shop.taskName },
		isSample: false,
	});
});

it('the alert trigger accepts an alert with 100,000 quotes and control characters', async () => {
	const { alerts, answers, take } = await alerted();
	const reason = 'Status 500 "\\\n\u0000'.repeat(6_000);
	await alerts.fail({ ...shop, reason });
	expect(answers).toMatchObject([{ status: 200 }]);
	expect(take()).toMatchObject([{ event: 'wentDown', deviceName: 'Shop front' }]);
});

it('the alert trigger opens and closes an incident once, even if alerts are repeated', async () => {
	const { alerts, answers, take } = await alerted();
	alerts.delivery = 'repeated';
	for (let minute = 0; minute < 10; minute++) {
		await alerts.fail(shop);
		passMinutes(1);
	}
	await alerts.clear(shop);
	expect(answers).toHaveLength(22);
	const items = take();
	expect(items.map(({ event, incidentAction }) => [event, incidentAction])).toEqual([
		['wentDown', 'open'],
		['cameBack', 'close'],
	]);
	expect(new Set(items.map(({ incidentKey }) => incidentKey)).size).toBe(1);
	expect(items[1]).toMatchObject({ durationSeconds: 600, durationText: '10 min', state: 'up' });
});

it('the alert trigger marks a test as a test', async () => {
	const { alerts, take } = await alerted();
	await alerts.test(shop);
	expect(take()).toMatchObject([
		{
			event: 'test',
			message: 'Shop front sent a test alert: this is a test, and nothing is down',
			incidentKey: null,
			incidentAction: null,
		},
	]);
});

it('the alert trigger sends reminders when Still Down is chosen', async () => {
	const { alerts, take } = await alerted({ events: ['wentDown', 'stillDown'], remindMinutes: 5 });
	for (let minute = 0; minute < 12; minute++) {
		await alerts.fail(shop);
		passMinutes(1);
	}
	expect(take().map(({ event, durationText }) => [event, durationText])).toEqual([
		['wentDown', null],
		['stillDown', '5 min'],
		['stillDown', '10 min'],
	]);
});

it('the alert trigger keeps events of quiet hours, and emits them with the first alert after them', async () => {
	const options = { quietHours: '08:00-09:00' };
	const { alerts, take } = await alerted({ options }, 'America/New_York');
	await alerts.fail(shop);
	expect(take()).toMatchObject([{ event: 'wentDown' }]);
	passMinutes(90);
	await alerts.clear(shop);
	await alerts.fail({ name: 'Mail' });
	expect(take()).toEqual([]);
	passMinutes(31);
	await alerts.fail({ name: 'Mail' });
	expect(take()).toMatchObject([
		{
			event: 'digest',
			isAfterQuietHours: true,
			counts: { wentDown: 1, cameBack: 1 },
			downNames: ['Mail'],
		},
	]);
});

describe('with a secret', () => {
	const secret = 'a secret of ours';
	const refused = { status: 404, content: undefined, items: undefined };

	it.each([
		['no secret', json(down)],
		['a wrong one in the header', { ...json(down), headers: { 'X-Monitoring-Secret': 'wrong' } }],
		['a wrong one in the URL', { ...json(down), query: { secret: `${secret} ` } }],
		['a wrong one in the alert', json({ ...down, secret: '' })],
		['a body that is too large', { body: 'x'.repeat(300_000) }],
	])(
		'the alert trigger ignores a request with %s, and remembers nothing of it',
		async (_, request) => {
			const host = new AlertHost({ secret });
			await host.activate();
			const before = JSON.stringify(host.saved);
			expect(await host.receive(request)).toEqual(refused);
			expect(JSON.stringify(host.saved)).toBe(before);
		},
	);

	it.each([
		['in the header', { ...json(down), headers: { 'X-Monitoring-Secret': secret } }],
		['in the URL', { ...json(down), query: { secret } }],
		['in the alert', json({ ...down, secret })],
		['that is not understood', { body: `not JSON: ${secret}`, query: { secret } }],
	])(
		'the alert trigger accepts an alert with the secret %s, and shows it nowhere',
		async (_, request) => {
			const host = new AlertHost({ secret });
			const answer = await host.receive(request);
			expect(answer.items).toHaveLength(1);
			expect(JSON.stringify([answer, host.saved])).not.toContain(secret);
		},
	);

	const letter = (code: (letter: string) => string) => [...secret].map(code).join('');
	const hex = (one: string, length: number) => one.charCodeAt(0).toString(16).padStart(length, '0');

	it.each([
		['as it is', secret],
		['percent-encoded', encodeURIComponent(secret)],
		['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
		['each letter percent-encoded', letter((one) => `%${hex(one, 2)}`)],
		['as in a form', secret.replaceAll(' ', '+')],
		['with escapes of JSON', letter((one) => `\\u${hex(one, 4)}`)],
		['with references of HTML', letter((one) => `&#x${hex(one, 2)};`)],
		['in capitals', secret.toUpperCase()],
	])(
		'the secret of the alert trigger is masked in all fields of an item, %s',
		async (_, spelled) => {
			const json = (more: string) => `{"alert":"ALERT","deviceName":"Shop"${more}}`;
			const bodies = [
				json(`,"team":"x ${spelled}"`),
				json(`,"${spelled}":{"in":["${spelled}"]}`),
				json(`,"reason":"${'x'.repeat(4990)}${spelled}"`),
				`{"alert":"${spelled}"}`,
				`not JSON: ${'x'.repeat(490)}${spelled}`,
				`alert=ALERT&deviceName=Shop&${spelled}=1&note=${spelled}`,
				`payload=${encodeURIComponent(json(`,"team":"${spelled}"`))}`,
			];
			for (const body of bodies) {
				const host = new AlertHost({ secret });
				const { items, content } = await host.receive({
					body,
					headers: { 'X-Monitoring-Secret': secret },
					query: { deviceId: spelled },
				});
				expect(items).toHaveLength(1);
				const shown = JSON.stringify([items, content, host.saved]);
				for (const text of [
					secret,
					spelled,
					JSON.stringify(spelled).slice(1, -1),
					'a+secret',
					'secret of',
				]) {
					expect(shown.toLowerCase()).not.toContain(text.toLowerCase());
				}
			}
		},
	);

	it('the alert trigger checks the secret before it parses an alert', async () => {
		const host = new AlertHost({ secret });
		const parse = jest.spyOn(JSON, 'parse');
		expect(await host.receive({ body: 'a={&'.repeat(40_000) })).toEqual(refused);
		expect(parse.mock.calls.length).toBeLessThan(20);
	});

	it('the alert trigger refuses a secret of less than 8 characters', async () => {
		const host = new AlertHost({ secret: 'short' });
		await expect(host.activate()).rejects.toThrow('Secret has 5 characters, and needs at least 8');
	});

	it('the alert trigger refuses an expression of the secret that returns nothing', async () => {
		const host = new AlertHost({ secret: '={{ "" }}' });
		await expect(host.activate()).rejects.toThrow('Secret has no value');
		await expect(host.receive(json(down))).rejects.toThrow('Secret has no value');
	});
});

it('the alert trigger emits unreadable alerts once, with a hint', async () => {
	const host = new AlertHost({ events: ['cameBack'] });
	const answer = await host.receive({ body: '{"alert":"ALERT' });
	expect(answer).toMatchObject({
		status: 400,
		content: {
			message: expect.stringMatching(/^This alert is not in JSON\. In the delivery address/),
		},
		items: [
			{
				event: 'notUnderstood',
				message: 'A device sent an alert that cannot be read: it is not in JSON',
				incidentAction: null,
				details: { received: '{"alert":"ALERT', hint: expect.any(String) },
			},
		],
	});
	expect(await host.receive({ body: '{"alert":"ALERT' })).toMatchObject({
		status: 400,
		items: undefined,
	});
});

it.each([
	['letters', 'x'.repeat(262_145)],
	['characters of three bytes', '€'.repeat(87_382)],
])('the alert trigger refuses an alert of more than 256 KB of %s', async (_, body) => {
	const host = new AlertHost();
	expect(await host.receive({ body })).toEqual({
		status: 413,
		content: { message: 'The alert is larger than 256 KB' },
		items: undefined,
	});
});

it('the alert trigger emits outages from down to recovered, and tests, with Down, Recovered, Tests', async () => {
	const { alerts, take } = await alerted({ events: ['outage'] });
	await alerts.fail(shop);
	passMinutes(10);
	await alerts.fail(shop);
	await alerts.clear(shop);
	expect(take().map(({ event }) => event)).toEqual(['wentDown', 'cameBack']);
	const test = json({ ...down, alert: 'TEST' });
	const host = new AlertHost({ events: ['outage'] });
	expect((await host.receive(test)).items).toMatchObject([{ event: 'test' }]);
});

it('the alert trigger uses the key of the polling trigger if the URL contains the device ID', async () => {
	const { address, alerts, take } = await alerted();
	address.url += '?deviceId=84211';
	await alerts.fail(shop);
	expect(take()).toMatchObject([{ deviceId: firstDevice, incidentKey: '84211-20261120T120000' }]);
});

it('the alert trigger loses no event of concurrent alerts that start with the same memory', async () => {
	const host = new AlertHost();
	await host.activate();
	const names = ['A', 'B', 'C'];
	const begun = await Promise.all(
		names.map(async (name) => await host.begin(json({ ...down, deviceName: name }))),
	);
	// n8n saves in any order: the last one that is saved lacks the others.
	for (const { save } of begun.reverse()) save();
	expect(begun.map(({ answer }) => answer.items?.length)).toEqual([1, 1, 1]);
	for (const name of names) {
		expect((await host.receive(json({ ...down, deviceName: name }))).items).toBeUndefined();
	}
});

it('the alert trigger continues after a restart and an edit, and starts over when switched on again', async () => {
	stopClock(noon);
	const host = new AlertHost();
	await host.activate();
	expect((await host.receive(json(down))).items).toHaveLength(1);
	await host.activate('init');
	await host.activate('update');
	expect((await host.receive(json(down))).items).toBeUndefined();
	passMinutes(1);
	await host.activate('activate');
	expect((await host.receive(json(down))).items).toHaveLength(1);
});

it('the alert trigger shows the alert in a manual test, and saves nothing', async () => {
	const host = new AlertHost({ events: ['cameBack'], options: { quietHours: '00:00-23:59' } });
	for (let round = 0; round < 2; round++) {
		const { items } = await host.receive(json(down), 'manual');
		expect(items).toMatchObject([{ event: 'wentDown' }]);
	}
	const test = json({ ...down, alert: 'TEST' });
	expect((await host.receive(test, 'manual')).items).toMatchObject([{ event: 'test' }]);
	expect(host.saved).toEqual({});
});

it.each<[string, INodeParameters, string]>([
	['no events', { events: [] }, 'Events is empty'],
	['quiet hours that are not understood', { options: { quietHours: 'at night' } }, 'Quiet Hours'],
	[
		'reminders without a pause',
		{ events: ['stillDown'], remindMinutes: 0 },
		'Remind Every (Minutes) is not a whole number between 1 and 100000',
	],
])(
	'the alert trigger refuses %s when the workflow is switched on',
	async (_, parameters, message) => {
		await expect(new AlertHost(parameters).activate()).rejects.toThrow(message);
	},
);

it('the alert trigger starts over if its saved memory cannot be read', async () => {
	const host = new AlertHost();
	await host.receive(json(down));
	const other = new AlertHost();
	other.saved = JSON.parse(JSON.stringify(host.saved).replace('revision', 'other'));
	expect((await other.receive(json(down))).items).toHaveLength(1);
});

it('keeps the states of two triggers of a workflow apart that have one node ID', async () => {
	stopClock(noon);
	const first = new AlertHost();
	const second = first.paste('Pasted');
	const receive = async (host: AlertHost) => (await host.receive(json(down))).items?.length ?? 0;
	for (const expected of [1, 0]) {
		expect([await receive(first), await receive(second)]).toEqual([expected, expected]);
	}
});

it('masks the login in an address of an alert, in all fields of the item', async () => {
	stopClock(noon);
	const address = 'https://admin:S3cretPw@intern.example.test/status';
	const texts = { ...down, reason: `GET ${address} failed`, taskName: address, note: [address] };
	for (const alert of [texts, { alert: 'odd', note: address }]) {
		const { items } = await new AlertHost().receive(json(alert));
		expect(items).toHaveLength(1);
		expect(JSON.stringify(items)).not.toContain('S3cretPw');
	}
});
