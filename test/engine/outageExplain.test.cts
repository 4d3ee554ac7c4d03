/** Why was it down? One outage as a timeline, whose lines rest on the data of the service. */
import { itIsNoon } from '../support/clock.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { devicesByName, readReport } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { expectedOutages } from '../support/simulatedOutages.cts';
import {
	chain,
	credentialFor,
	errorOf,
	execute,
	hintsOf,
	json,
	reports,
	start,
} from '../support/workflows.cts';

itIsNoon();

const warehouse = { ...devicesByName('84231'), rangeWords: 'yesterday at 19:00' };

const minuteBefore = (time: string) =>
	new Date(Date.parse(`${time}Z`) - 60_000).toISOString().slice(0, 19);

interface Service {
	/** The time in the sandbox. */
	now?: string;
	fields?: Record<string, string>;
	/** Responses of the Web API by the start of the path. */
	answers?: Record<string, unknown>;
}

async function explain(
	parameters: object,
	{ now = '2026-11-20T12:00:00Z', fields, answers = {} }: Service = {},
) {
	const sandbox = await sandboxForTest({ now: () => Date.parse(now) });
	for (const [path, answer] of Object.entries(answers)) {
		const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
		sandbox.faults.add({ kind: 'body', path, body, contentType: 'application/json' });
	}
	const workflow = chain(start(), reports('Read', 'outage', 'explain', { ...parameters }));
	const result = await execute({
		workflow: { ...workflow, settings: { timezone: 'UTC' } },
		credential: credentialFor(sandbox, fields),
	});
	const items = json(result, 'Read');
	return { items, lines: String(items[0]?.message).split('\n'), result, sandbox };
}

/** A feed with these checks of each device by name: a letter per location and minute from 10:00 on. */
async function feedOf(devices: Record<string, string[]>, { error = 'Refused', refusal = '' } = {}) {
	const asked: Array<Record<string, string>> = [];
	const server = await rawServerForTest(({ url }) => {
		const { searchParams } = new URL(url, 'http://feed');
		asked.push(Object.fromEntries(searchParams));
		const wanted = searchParams.getAll('Site');
		const sites = Object.entries(devices)
			.filter(([name]) => wanted.includes('*') || wanted.includes(name))
			.map(([name, places]) => {
				const checks = places.map((letters, place) => {
					const all = [...letters].map(
						(letter, minute) =>
							`<Response><Time>11/20/2026 10:${String(minute).padStart(2, '0')}:0${place}</Time><Status>${letter}</Status>${letter === 'F' ? `<Error>${error}</Error>` : ''}</Response>`,
					);
					return `<Location Name="Place ${place}">${all.join('')}</Location>`;
				});
				return `<Site ID="${Object.keys(devices).indexOf(name) + 1}" Name="${name.replaceAll('<', '&lt;')}">${checks.join('')}</Site>`;
			});
		const refused = `<error>${refusal.replaceAll('<', '&lt;')}</error>`;
		const content = wanted.includes('*') && refusal !== '' ? refused : sites.join('');
		const body = `<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;
		return { headers: { 'content-type': 'text/xml' }, body };
	});
	return { asked, fields: { xmlFeedUrl: `${server.origin}/reporting/xml`, webApiUid: '' } };
}

describe('Outage > Explain', () => {
	it('Outage > Explain returns a timeline of ten fields, each line with its source', async () => {
		const { items, result, sandbox } = await explain(warehouse);
		const title =
			'Warehouse portal was down for 45 min, from 2026-11-19 19:10 to 19:55. 4 of 4 checks from Frankfurt and Madrid failed. Reason: there was no connection';
		const lines = [
			'- 2026-11-19 19:10:24 First failure from Frankfurt, layer connection: there was no connection (responses)',
			'- 2026-11-19 19:10:26 Failure from Madrid, layer connection: there was no connection (responses)',
			'- 2026-11-19 19:55:24 End (responses)',
			'- Other outages in the range: none (responses)',
			expect.stringMatching(/^- Also down, of \d other devices with checks: none \(responses\)$/),
			expect.stringMatching(
				/^- Median response time \(19:00 to 19:59, 7 days before 2026-11-19\): \d+\.\d+ s, \d+ successful checks \(responses\)$/,
			),
			'- Configuration changes in the hour before: none (audit log)',
		];
		expect(items).toEqual([
			{
				deviceName: 'Warehouse portal',
				start: '2026-11-19T19:10:26',
				end: '2026-11-19T19:55:24',
				durationSeconds: 2698,
				reason: 'there was no connection',
				failedLayer: 'connection',
				locations: 'Frankfurt, Madrid',
				message: expect.stringContaining(title),
				slackText: expect.any(String),
				emailHtml: expect.stringMatching(/^<style>.*19:10:24.*<\/div>$/s),
			},
		]);
		expect(String(items[0].message).split('\n')).toEqual([title, ...lines]);
		expect(hintsOf(result)).toEqual([]);
		const feed = sandbox.requests.filter(({ path }) => path.endsWith('.aspx'));
		expect(feed.map(({ query }) => query)).toMatchObject([
			{ Site: '84231', From: '11/12/2026 19:00:00', To: '11/20/2026 20:00:00' },
			{ Site: '*', From: '11/19/2026 18:10:26', To: '11/19/2026 19:55:26' },
		]);
	});

	it('Outage > Explain lists changes of the hour before, by the names of fields but without values', async () => {
		const { lines } = await explain(warehouse, { now: '2026-11-19T20:00:00Z' });
		expect(lines[1]).toBe(
			'- 2026-11-19 19:00:00 Edit of Task:home by ann@example.test (Frequency) (audit log)',
		);
		expect(lines.join()).not.toMatch(/300/);
		expect(lines.at(-1)).toBe('- Configuration changes in the hour before: 1 (audit log)');
	});

	it('Outage > Explain takes the first of equally long outages of two devices', async () => {
		const { fields } = await feedOf({ Blog: ['SSSSFFS', 'SSSSFFS'], Shop: ['SFFSSSS', 'SFFSSSS'] });
		const { items } = await explain(devicesByName('Blog, Shop'), { fields });
		expect(items).toMatchObject([{ deviceName: 'Shop', start: '2026-11-20T10:01:01' }]);
	});

	it('Outage > Explain reads no audit log without a UID, and states it', async () => {
		const { lines, sandbox } = await explain(warehouse, { fields: { webApiUid: '' } });
		expect(lines.at(-1)).toBe('- Changes not read: the credential has no Web API UID (audit log)');
		expect(
			sandbox.requests.map(({ path }) => path).filter((path) => /config_api/.test(path)),
		).toEqual([]);
	});

	it.each([
		['is refused', { '*audit/list': { Success: false, ErrorDescription: ['Closed <b>'] } }],
		[
			'has no readable times',
			{
				'*audit/list': {
					Success: true,
					Result: [{ Id: 1, ActionTime: 'now', ActionType: 'Edit' }],
				},
			},
		],
	])('Outage > Explain states that the audit log %s, and explains the rest', async (_, answers) => {
		const { items, lines } = await explain(warehouse, { answers });
		expect(items[0]).toMatchObject({ durationSeconds: 2698 });
		expect(lines.at(-1)).toMatch(/^- Changes could not be read: .+ \(audit log\)$/);
	});

	it('Outage > Explain leaves out logins, changes outside of the hour, and secrets', async () => {
		const uid = '0123456789ABCDEF0123456789ABCDEF';
		const event = (Id: number, clock: string, ActionType: string, ObjectName: string) => ({
			...{ Id, ActionTime: `11/19/2026 ${clock}`, ActionType, ObjectName, UserLogin: 'ann' },
		});
		const events = [
			event(1, '6:09 PM', 'Edit', 'Too early'),
			event(2, '6:30 PM', 'Login', 'User:ann'),
			event(3, '6:40 PM', 'Edit', `Key ${uid} <i>`),
			event(4, '7:11 PM', 'Edit', 'Too late'),
		];
		const { items, lines } = await explain(warehouse, {
			fields: { loadTestingUid: uid },
			answers: { '*audit/list': { Success: true, Result: events }, '*audit/object/3': events[2] },
		});
		expect(lines.filter((line) => line.endsWith('(audit log)'))).toEqual([
			'- 2026-11-19 18:40:00 Edit of Key ***** <i> by ann (audit log)',
			'- Configuration changes in the hour before: 1 (audit log)',
		]);
		expect(items[0].emailHtml).toContain('Key ***** &lt;i&gt;');
	});

	const outages = expectedOutages(Date.parse('2026-11-09T00:00Z'), Date.parse('2026-11-20T12:00Z'));

	it.each(outages.filter((_, index) => index % 2 === 0).map((outage) => [outage.start, outage]))(
		'Outage > Explain agrees with the simulation on the outage of %s',
		async (_, { deviceId, end, start: since }) => {
			const rangeWords = since.slice(0, 16).replace('T', ' ');
			const { items, lines } = await explain({ ...devicesByName(String(deviceId)), rangeWords });
			expect(items).toMatchObject([{ start: since, end }]);
			// The checks themselves, counted here.
			const day = (offset: number) =>
				new Date(Date.parse(`${since}Z`) + offset * 86_400_000).toISOString().slice(0, 19);
			const range = { dateRange: 'custom', from: `${day(-7).slice(0, 16)}:00`, to: day(1) };
			const checks = await readReport('response', 'getAll', {
				...{ ...devicesByName(String(deviceId)), ...range, returnAll: true, simplify: true },
			});
			const of = (result: string) => checks.items.filter((check) => check.result === result);
			const [first] = of('failure')
				.map(({ time }) => String(time))
				.filter((time) => time >= minuteBefore(since) && time <= end)
				.sort();
			const text = `- ${first.replace('T', ' ')} First failure from `;
			expect(lines.filter((line) => line.startsWith(text))).toHaveLength(1);
			const durations = of('success')
				.filter(({ time }) => String(time) < `${since.slice(0, 16)}:00`)
				.filter(({ time }) => String(time).slice(11, 13) === since.slice(11, 13))
				.map(({ durationSeconds }) => Number(durationSeconds))
				.sort((one, other) => one - other);
			const middle = (durations.length - 1) / 2;
			const median = (durations[Math.floor(middle)] + durations[Math.ceil(middle)]) / 2;
			const found = /: ([\d.]+) s, (\d+) successful checks/.exec(lines.join('\n')) ?? [];
			expect(Number(found[2])).toBe(durations.length);
			expect(Number(found[1])).toBeCloseTo(median, 2);
			const others = outages
				.filter((other) => other.deviceId !== deviceId)
				.filter((other) => other.start <= end && other.end >= since);
			const also = lines.find((line) => line.startsWith('- Also down')) ?? '';
			expect(also.split('), ')).toHaveLength(Math.max(1, others.length));
			expect(also.includes(': none')).toBe(others.length === 0);
			for (const other of others) expect(also).toContain(other.start.slice(11, 16));
		},
	);

	it('Outage > Explain explains the longest of several outages, and lists the others', async () => {
		const letters = 'SFSSFFFS';
		const { asked, fields } = await feedOf({
			Shop: [letters, letters],
			Blog: ['SSSSSFSS', 'SSSSSFSS'],
			Mail: ['SFSSSSSS', 'SFSSSSSS'],
		});
		const rangeWords = '2026-11-20 10:00 to 11:00';
		const { items, lines } = await explain({ ...devicesByName('Shop'), rangeWords }, { fields });
		expect(items).toMatchObject([
			{ start: '2026-11-20T10:04:01', end: '2026-11-20T10:07:00', reason: 'Refused' },
		]);
		expect(lines).toContain(
			'- Other outages in the range: Shop (2026-11-20 10:01 to 10:02) (responses)',
		);
		expect(lines).toContain(
			'- Also down, of 2 other devices with checks: Blog (2026-11-20 10:05 to 10:06) (responses)',
		);
		expect(asked).toMatchObject([{ Site: 'Shop' }, { Site: '*' }]);
	});

	it('Outage > Explain states that the other devices could not be read', async () => {
		const { fields } = await feedOf({ Shop: ['SFFS'] }, { refusal: 'Too <many> devices' });
		const { items, lines } = await explain(devicesByName('Shop'), { fields });
		expect(items).toMatchObject([{ start: '2026-11-20T10:01:00' }]);
		expect(lines.find((line) => line.startsWith('- Other devices could'))).toMatch(
			/^- Other devices could not be read: .*Too <many> devices.* \(responses\)$/,
		);
	});

	it('Outage > Explain reads an outage to its end, also after the range, and states that it lasts', async () => {
		const { fields } = await feedOf({ Shop: ['SFFFFFFFFFFS'], Blog: ['SSSFFF'] });
		const at = { rangeWords: '2026-11-20 10:04 to 10:06' };
		const ended = await explain({ ...devicesByName('Shop'), ...at }, { fields });
		expect(ended.items).toMatchObject([
			{ start: '2026-11-20T10:01:00', end: '2026-11-20T10:11:00' },
		]);
		const lasting = await explain({ ...devicesByName('Blog'), ...at }, { fields });
		expect(lasting.items).toMatchObject([{ start: '2026-11-20T10:03:00', end: null }]);
		expect(lasting.lines).toContain('- 2026-11-20 10:05:00 Last check: still down (responses)');
	});

	it('Outage > Explain explains an outage that ended exactly when the range starts', async () => {
		const { fields } = await feedOf({ Shop: ['SFFSSSSSS'] });
		const rangeWords = '2026-11-20 10:03 to 10:10';
		const { items } = await explain({ ...devicesByName('Shop'), rangeWords }, { fields });
		expect(items).toMatchObject([{ start: '2026-11-20T10:01:00', end: '2026-11-20T10:03:00' }]);
	});

	it('Outage > Explain returns one item with a sentence if there was no outage, with the nearest one', async () => {
		const { asked, fields } = await feedOf({ Shop: ['SFFSSSSSS'] });
		const rangeWords = '2026-11-20 10:05 to 10:10';
		const { items } = await explain({ ...devicesByName('Shop'), rangeWords }, { fields });
		const message = [
			'No outage in 4 checks of Shop from 2026-11-20 10:05 to 10:10',
			'- Nearest outage: Shop was down for 2 min, from 2026-11-20 10:01 to 10:03. 2 of 2 checks from Place 0 failed. (responses)',
		].join('\n');
		expect(items).toEqual([
			{
				...{ deviceName: 'Shop', start: null, end: null, durationSeconds: null, reason: null },
				...{ failedLayer: null, locations: null, message, slackText: message },
				emailHtml: expect.stringContaining('No outage in 4 checks of Shop'),
			},
		]);
		expect(asked).toHaveLength(1);
	});

	it('Outage > Explain does not report a time without checks as one without outages', async () => {
		const { fields } = await feedOf({ Shop: ['SSSS'] });
		const rangeWords = '2026-11-20 11:00 to 11:30';
		const { lines } = await explain({ ...devicesByName('Shop'), rangeWords }, { fields });
		expect(lines).toEqual([
			'No checks of Shop from 2026-11-20 11:00 to 11:30: outages are unknown',
		]);
	});

	it('Outage > Explain does not report a device without checks as one without outages', async () => {
		const { fields } = await feedOf({ Shop: ['SSSS'], Blog: ['S'] });
		const rangeWords = '2026-11-20 10:01 to 10:03';
		const { lines } = await explain({ devices: 'all', rangeWords }, { fields });
		expect(lines).toEqual([
			'No outage in 2 checks of Shop from 2026-11-20 10:01 to 10:03',
			'- No checks, so outages are unknown: Blog (responses)',
		]);
	});

	it('Outage > Explain escapes the texts of the service for mail and Slack', async () => {
		const name = 'Shop <b>x</b>';
		const { fields } = await feedOf(
			{ [name]: ['SFS'] },
			{ error: '&lt;img src=x&gt;&#10;@here *now*' },
		);
		const { items } = await explain({ devices: 'all' }, { fields });
		const [{ emailHtml, message, slackText }] = items;
		expect(message).toContain('layer unknown: <img src=x> @here *now*');
		expect(emailHtml).not.toMatch(/<img|<b>/);
		expect(emailHtml).toContain('&lt;img src=x&gt;');
		expect(slackText).not.toMatch(/[<>]|@here|\*now/);
	});

	it.each([
		['Date Range as Text "soon" is not valid', { ...devicesByName('84231'), rangeWords: 'soon' }],
		['IDs or Names is empty', { rangeWords: 'yesterday' }],
	])(
		'Outage > Explain rejects invalid parameters without a request: %s',
		async (message, parameters) => {
			const { result, sandbox } = await explain(parameters);
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('Outage > Explain rejects an unknown device', async () => {
		const { result } = await explain({ ...devicesByName('Warehouse portl') });
		expect(errorOf(result).message).toMatch(/Warehouse portl/);
	});
});
