/** The mails of both triggers: subject and HTML, and the time zone of their times. */
import { watchChoices } from '../../nodes/MonitoringReportsTrigger/fields';
import { AlertHost } from '../support/alertHost.cts';
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { answerStates } from '../support/watchedDevices.cts';

const hostile = 'Parcel <b>tracking</b>\r\nBcc: all@evil.test & "co"';

/** The cells of each row, still escaped. */
function rowsOf(html: unknown): string[][] {
	const rows = String(html).matchAll(/<tr>((?:<td[^>]*border-top[^>]*>.*?<\/td>)+)<\/tr>/g);
	return [...rows].map(([, row]) =>
		[...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
			cell.replace(/ (?:class|style)="[^"]*"/g, ''),
		),
	);
}

const checks = `<DotcomMonitorOnlineReport><Site ID="${firstDevice}"><Location Name="London &lt;i&gt;">${[
	'<Response><Time>11/20/2026 11:55:00 AM</Time><Status>S</Status></Response>',
	'<Response><Time>11/20/2026 12:00:20 PM</Time><URL>https://shop.example.test/a?b=1&amp;c=2</URL><Status>F</Status><Error>Expected &lt;h1&gt;</Error></Response>',
].join('')}</Location></Site></DotcomMonitorOnlineReport>`;

it('the mail of an event escapes names and reasons, and keeps its subject in one line', async () => {
	const { activate, devices, poll, sandbox } = await watchDevices();
	devices[firstDevice].name = hostile;
	await activate();
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: checks });
	const [down] = await poll({ [firstDevice]: 'down' });
	const headline = 'Parcel <b>tracking</b> Bcc: all@evil.test & "co" has been down since 12:01 UTC';
	expect(down.subject).toBe(headline);
	expect(down.emailHtml).toContain(
		'>Parcel &lt;b&gt;tracking&lt;/b&gt; Bcc: all@evil.test &amp; &quot;co&quot; has been down since 12:01 UTC</h1>',
	);
	expect(down.emailHtml).not.toMatch(/<(?!\/?(?:a|div|h1|style|table|td|tr)\b)/);
	expect(rowsOf(down.emailHtml)).toEqual([
		['Reason', 'Expected &lt;h1&gt;'],
		['Address', '<a href="https://shop.example.test/a">https://shop.example.test/a</a>'],
		['Down since', '2026-11-20 12:01 UTC'],
		['Seen from', 'London &lt;i&gt;'],
	]);
	const [back] = await poll({ [firstDevice]: 'up' }, 12);
	expect(back.subject).toMatch(/ recovered after 12 min/);
	expect(rowsOf(back.emailHtml)).toContainEqual(['Down since', '2026-11-20 12:01 UTC']);
});

it('the subject of a mail shortens a long name', async () => {
	const { activate, devices, poll } = await watchDevices();
	devices[firstDevice].name = 'W'.repeat(500);
	await activate();
	const [{ subject }] = await poll({ [firstDevice]: 'down' });
	expect(subject).toBe(`${'W'.repeat(99)}… has been down since 12:01 UTC`);
});

it.each(watchChoices.map(({ value }) => value))('the event %s has a mail', async (event) => {
	const { devices, host, sandbox } = await watchDevices({ events: [event] });
	answerStates(sandbox, devices);
	const [sample] = await host.fetchTestEvent();
	expect(sample.subject).toMatch(/^Sample: (Shop front|No watched device) [a-z].*\w$/);
	expect(String(sample.emailHtml)).toContain(`>${String(sample.subject)}</h1>`);
	expect(Buffer.byteLength(String(sample.emailHtml))).toBeLessThan(4000);
});

it.each([
	[
		'gotSlow',
		[
			[
				'Figures',
				'4.2 s in 3 checks; most of the time is waiting for the server. Seen from London and New York',
			],
			['Slow since', '2026-11-20 12:00 UTC'],
		],
	],
	[
		'stillDown',
		[
			['Reason', 'Timeout after 30 s'],
			['Address', '<a href="https://www.example.com">https://www.example.com</a>'],
			['Down since', '2026-11-20 11:48 UTC'],
			['Duration', '12 min'],
			['Seen from', 'London, New York'],
		],
	],
])('the mail of the event %s lists its data', async (event, rows) => {
	const { devices, host, sandbox } = await watchDevices({ events: [event] });
	answerStates(sandbox, devices);
	const [sample] = await host.fetchTestEvent();
	expect(rowsOf(sample.emailHtml)).toEqual(rows);
});

it('a digest has one mail, below the size at which Gmail cuts mails off', async () => {
	const { activate, devices, poll } = await watchDevices({ options: { oneItemPerPoll: true } });
	for (let id = 1; id <= 60; id++)
		devices[id] = { name: `${id} ${'<&>'.repeat(300)}`, state: 'up' };
	devices[firstDevice].name = hostile;
	await activate();
	const [one] = await poll({ [firstDevice]: 'down' });
	expect(one.subject).toBe('1 event: Parcel <b>tracking</b> Bcc: all@evil.test & "co"');
	expect(rowsOf(one.emailHtml)).toEqual([
		[
			'<b>Parcel &lt;b&gt;tracking&lt;/b&gt; Bcc: all@evil.test &amp; &quot;co&quot;</b> has been down since 12:01 UTC',
		],
	]);
	const states = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 1, 'down']));
	const [many] = await poll(states);
	expect(many.subject).toMatch(/^60 events: 1 .{187}$/);
	const listed = rowsOf(many.emailHtml).length;
	expect(many.emailHtml).toContain(`>and ${60 - listed} more</p>`);
	expect(Buffer.byteLength(String(many.emailHtml))).toBeLessThan(102_000);
	const [first] = [many.events].flat();
	expect(Object.keys(Object(first)).slice(-4)).toEqual([
		'isSample',
		'timeZoneHint',
		'failures',
		'slowness',
	]);
});

describe('Monitoring Alert Trigger', () => {
	const alertOf = (more: object = {}) => ({
		body: JSON.stringify({ alert: 'ALERT', deviceName: hostile, reason: '<img src=x>', ...more }),
	});

	it('the alert trigger has the same mail as the polling trigger', async () => {
		const host = new AlertHost({});
		await host.activate();
		const [down] =
			(await host.receive(alertOf({ taskName: 'https://shop.example/?key=1' }))).items ?? [];
		expect(down.subject).toMatch(
			/^Parcel <b>tracking<\/b> Bcc: all@evil\.test & "co" has been down since/,
		);
		expect(rowsOf(down.emailHtml)).toEqual([
			['Reason', '&lt;img src=x&gt;'],
			['Address', '<a href="https://shop.example">https://shop.example</a>'],
			['Down since', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)],
		]);
	});

	it('the alert trigger has a mail for tests and for unreadable alerts', async () => {
		const host = new AlertHost({});
		await host.activate();
		const subjects = [];
		for (const body of ['{"alert":"TEST"}', '<b>no JSON</b>']) {
			const [item] = (await host.receive({ body })).items ?? [];
			subjects.push(item.subject);
			expect(item.emailHtml).not.toContain('<b>');
		}
		expect(subjects).toEqual([
			'A device sent a test alert: this is a test, and nothing is down',
			'A device sent an alert that cannot be read',
		]);
	});

	it.each([
		['not in the time zone of the account', 'UTC', null],
		['in another time zone', 'Asia/Tokyo', /Asia\/Tokyo; it is .+ there, but the latest time/],
		['in the default one of n8n', null, /, the default time zone of n8n/],
	])(
		'a manual test of the alert trigger %s has the right note about it',
		async (_, timezone, hint) => {
			const host = new AlertHost({}, timezone);
			const request = alertOf({ sentAt: Date.now() });
			const [item] = (await host.receive(request, 'manual')).items ?? [];
			if (hint === null) expect(item.timeZoneHint).toBeNull();
			else expect(item.timeZoneHint).toMatch(hint);
		},
	);
});

describe('Fetch Test Event', () => {
	async function hintOf(timezone: string | null, state: 'down' | 'up') {
		const { devices, host, sandbox } = await watchDevices({}, { timezone });
		devices[firstDevice].state = state;
		answerStates(sandbox, devices);
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: checks });
		const [item] = await host.fetchTestEvent();
		return item.timeZoneHint;
	}

	it('Fetch Test Event shows that the times are in the default time zone of n8n', async () => {
		expect(await hintOf(null, 'up')).toBe(
			'Times in the texts are in America/New_York, the default time zone of n8n. Set Timezone in the settings of the workflow to the time zone of the account.',
		);
	});

	it('Fetch Test Event shows that the account has another time zone, if a device is down', async () => {
		expect(await hintOf('Europe/Berlin', 'down')).toBe(
			'Times in the texts are in Europe/Berlin; it is 2026-11-20 13:00 there, but the latest time from the account is 2026-11-20 12:00. Set Timezone in the settings of the workflow to the time zone of the account.',
		);
	});

	it.each([
		['UTC', 'down' as const],
		['Europe/Berlin', 'up' as const],
	])(
		'Fetch Test Event shows no note for the time zone %s when the device is %s',
		async (timezone, state) => {
			expect(await hintOf(timezone, state)).toBeNull();
		},
	);

	it('real events have no note about time zones', async () => {
		const { activate, poll } = await watchDevices({}, { timezone: null });
		await activate();
		expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
			{ subject: 'Shop front has been down since 07:01 EST', timeZoneHint: null },
		]);
	});
});
