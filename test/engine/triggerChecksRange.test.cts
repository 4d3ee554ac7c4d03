/** Which checks an event is described by: nobody knows whose clock the service means. */
import { presetDates } from '../../nodes/shared/service/xmlFeed';
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { expectedOutages } from '../support/simulatedOutages.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';

const hourMs = 3_600_000;

it("a failure has its start and locations even if the service's clock is fifteen hours behind", async () => {
	const [from, to] = ['2026-08-01', '2026-12-31'].map((day) => Date.parse(day));
	const outage = expectedOutages(from, to).find(
		({ deviceId, start }) => deviceId === 84_211 && Number(start.slice(11, 13)) >= 21,
	);
	if (!outage) throw new Error('The sandbox has no outage late in the evening');
	const end = Date.parse(`${outage.end}Z`);
	const behindMs = 6 * hourMs;
	startClock(new Date(end + behindMs - 120_000).toISOString());
	const sandbox = await sandboxForTest({ now: () => Date.now() - behindMs });
	const host = new TriggerHost({ credential: sandbox, timezone: 'Asia/Tokyo' });
	answerStates(sandbox, { [firstDevice]: { name: 'Company website', state: 'up' } });
	await host.activate();
	passMinutes(1);
	answerStates(sandbox, { [firstDevice]: { name: 'Company website', state: 'down' } });
	expect(await host.poll()).toMatchObject([
		{
			event: 'wentDown',
			failedSince: outage.start,
			failedLocations: expect.any(String),
			status: 'F',
		},
	]);
});

/** The clocks that are furthest behind and ahead, and some between them. */
const zones = [
	'Etc/GMT+12',
	'America/Chicago',
	'UTC',
	'Asia/Tokyo',
	'Pacific/Chatham',
	'Pacific/Kiritimati',
];

it.each(zones)(
	'the polling trigger requests the present day of any clock, from a workflow in %s',
	async (timezone) => {
		const { activate, poll, sandbox } = await watchDevices({}, { timezone });
		await activate();
		const missed: string[] = [];
		for (let hours = 3; hours <= 24; hours += 3) {
			await poll({ [firstDevice]: 'up' });
			sandbox.resetCounters();
			await poll({ [firstDevice]: 'down' }, 180);
			expect(sandbox.requests).toHaveLength(2);
			const asked = new URLSearchParams(sandbox.requests[1].query);
			const [from, to] = ['From', 'To'].map((name) => Date.parse(asked.get(name) ?? ''));
			for (const zone of zones) {
				const today = Date.parse(presetDates('today', Date.now(), zone).from);
				if (today < from || today > to) missed.push(`${zone} after ${hours} hours`);
			}
		}
		expect(missed).toEqual([]);
	},
);

type Checks = Array<[location: string, time: string, status: 'F' | 'S', error?: string]>;

const checksOf = (checks: Checks) =>
	`<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${checks
		.map(
			([location, time, status, error = '']) =>
				`<Response><Location>${location}</Location><Time>${time}</Time><Status>${status}</Status><Error>${error}</Error></Response>`,
		)
		.join('')}</Site></DotcomMonitorOnlineReport>`;

/** A location that succeeds at every full hour for two days. */
const successes: Checks = Array.from({ length: 48 }, (_, hour) => [
	'Paris',
	`11/${19 + Math.floor(hour / 24)}/2026 ${hour % 24}:00:00`,
	'S',
]);

const none = { failedSince: null, failedLocations: null, lastError: null, status: null };

it.each<[string, Checks, object]>([
	[
		'nothing when the outage before has ended',
		[
			['Paris', '11/19/2026 08:10:00', 'F', 'Old'],
			['Paris', '11/19/2026 08:20:00', 'S'],
		],
		none,
	],
	[
		'nothing when a location has failed that is gone',
		[['London', '11/19/2026 08:10:00', 'F']],
		none,
	],
	[
		'the outage that lasts and not the one before',
		[
			['Paris', '11/19/2026 08:10:00', 'F', 'Old'],
			['Paris', '11/19/2026 08:20:00', 'S'],
			['London', '11/19/2026 08:10:00', 'F', 'Gone'],
			['Paris', '11/20/2026 23:10:00', 'F', 'New'],
		],
		{
			failedSince: '2026-11-20T23:10:00',
			failedLocations: 'Paris',
			lastError: 'New',
			status: 'F',
		},
	],
])(
	'the polling trigger reports %s from the checks of several days',
	async (_, checks, expected) => {
		const { activate, poll, sandbox } = await watchDevices();
		await activate();
		const body = checksOf([...successes, ...checks]);
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
		expect(await poll({ [firstDevice]: 'down' })).toMatchObject([expected]);
	},
);

it('the polling trigger finds the checks of a device that they name without an ID', async () => {
	const { activate, poll, sandbox } = await watchDevices();
	await activate();
	const check = (name: string, location: string) =>
		`<Response Name="${name}"><Location>${location}</Location><Time>11/20/2026 12:00:00</Time><Status>F</Status></Response>`;
	const checks = [check('Shop front', 'Paris'), check('Mail &lt;relay>', 'London')];
	const body = `<DotcomMonitorOnlineReport>${checks.join('')}</DotcomMonitorOnlineReport>`;
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	expect(await poll({ [firstDevice]: 'down', 84212: 'down' })).toMatchObject([
		{ deviceName: 'Shop front', failedLocations: 'Paris' },
		{ deviceName: 'Mail <relay>', failedLocations: 'London' },
	]);
});
