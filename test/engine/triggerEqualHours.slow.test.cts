/** The night in which clocks go back, by a feed whose checks have their local time and no zone. */
import { toWallClock } from '../../nodes/shared/words/util/time';
import { passMinutes, stopClock } from '../support/clock.cts';
import { rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { statusDocument } from '../support/watchedDevices.cts';

const minuteMs = 60_000;
const headers = { 'content-type': 'text/xml' };
const places = ['Paris', 'London', 'Madrid'];

const outageEvents = { events: ['wentDown', 'cameBack'] };
const slowEvents = {
	events: ['wentDown', 'cameBack', 'gotSlow', 'normalAgain'],
	slowSeconds: 2,
	// Three locations check every five minutes.
	slowChecks: 30,
};

/** Minutes after the clocks went back. */
type Minutes = readonly [from: number, to: number];

interface Night {
	parameters?: typeof outageEvents;
	timezone?: string;
	/** The zone of the account, if it is another one. */
	feedZone?: string;
	/** When the clocks go back. */
	change?: string;
	outages?: readonly Minutes[];
	/** When its responses are slow. */
	slow?: Minutes;
	/** How many locations check in turn, and all of them when the state changes; all of three each time without it. */
	inTurn?: number;
	sleep?: Minutes;
	order?: (checks: string[]) => string[];
}

/** A round every five minutes, a minute before the poll. */
function roundsOf(
	inTurn: number | undefined,
	from: number,
	to: number,
	isDown: (time: number) => boolean,
) {
	const rounds: Array<{ time: number; places: string[] }> = [];
	const all = inTurn ? Array.from({ length: inTurn }, (_, at) => `Place ${at}`) : places;
	let wasDown = false;
	for (let time = from - minuteMs; time <= to; time += 5 * minuteMs) {
		const next = all[rounds.length % all.length];
		const isOther = isDown(time) !== wasDown;
		rounds.push({ time, places: inTurn && !isOther ? [next] : all });
		wasDown = isDown(time);
	}
	return rounds;
}

/** Polls every five minutes, from two hours before the change to two and a half hours after it. */
async function pollNight({
	parameters = slowEvents,
	timezone = 'Europe/Berlin',
	feedZone = timezone,
	change = '2026-10-25T01:00:00Z',
	outages = [],
	slow = [0, 0],
	inTurn,
	sleep = [0, 0],
	order = (checks) => checks,
}: Night) {
	const changeAt = Date.parse(change);
	const start = changeAt - 120 * minuteMs;
	stopClock(new Date(start).toISOString());
	const isIn = (time: number, [from, to]: Minutes) =>
		time >= changeAt + from * minuteMs && time < changeAt + to * minuteMs;
	const isDown = (time: number) => outages.some((one) => isIn(time, one));
	const wall = (time: number) => toWallClock(time, feedZone).toISOString();
	const rounds = roundsOf(inTurn, start - 30 * minuteMs, changeAt + 150 * minuteMs, isDown);
	/** By location, forward in time. */
	const checksOf = (place: string, since: string) => {
		const times = rounds
			.filter(({ places: own, time }) => own.includes(place) && time <= Date.now())
			.map(({ places: own, time }) => time + own.indexOf(place) * (inTurn ? 2000 : 20_000));
		const checks = times
			.filter((time) => wall(time) >= since)
			.map((time) => {
				const [day, clock] = wall(time).split('T');
				const [year, month, date] = day.split('-');
				const result = isDown(time) ? 'F</Status><Error>Refused</Error>' : 'S</Status>';
				return `<Response><Time>${month}/${date}/${year} ${clock.slice(0, 8)}</Time><Duration>${isIn(time, slow) ? 3 : 1}</Duration><Status>${result}</Response>`;
			});
		return `<Location Name="${place}">${order(checks).join('')}</Location>`;
	};
	const asked: string[] = [];
	const server = await rawServerForTest(({ url }) => {
		const { pathname, searchParams } = new URL(url, 'http://feed');
		if (pathname.endsWith('status.aspx')) {
			const state = isDown(Date.now()) ? 'down' : 'up';
			return { headers, body: statusDocument({ 1: { name: 'Shop', state } }) };
		}
		const from = searchParams.get('From') ?? '';
		asked.push(from);
		const [day, clock = '00:00:00'] = from.split(' ');
		const [month, date, year] = day.split('/');
		const since = `${year}-${month}-${date}T${clock}`;
		const locations = [...new Set(rounds.flatMap((round) => round.places))]
			.map((place) => checksOf(place, since))
			.join('');
		const body = `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${locations}</Site></DotcomMonitorOnlineReport>`;
		return { headers, body };
	});
	const host = new TriggerHost({
		parameters,
		timezone,
		savePolicy: 'eachPoll',
		credential: rawFeedCredential(server),
	});
	const items = await host.activate();
	for (let minutes = -115; minutes <= 150; minutes += 5) {
		passMinutes(5);
		if (minutes < sleep[0] || minutes >= sleep[1]) items.push(...(await host.poll()));
	}
	return { items, asked, requests: server.requests.length };
}

const [berlin] = nights();

function nights() {
	return [
		{ timezone: 'Europe/Berlin', change: '2026-10-25T01:00:00Z', hour: '2026-10-25T02' },
		{ timezone: 'America/New_York', change: '2026-11-01T06:00:00Z', hour: '2026-11-01T01' },
	];
}

/** What the checks show of an outage that begins 19 minutes after a full hour. */
const detailsAt = (time: string) => ({
	failedSince: `${time}:19:20`,
	failedLocations: [...places].sort().join(', '),
	firstError: 'Refused',
	severity: 'allLocations',
});

describe.each(nights())('in $timezone', ({ hour, ...night }) => {
	it.each([
		['with watched checks', slowEvents],
		['without watched checks', outageEvents],
	])(
		'Monitoring Reports Trigger reports why and from where a device is down in the second of two equal hours, %s',
		async (_, parameters) => {
			const { items } = await pollNight({ ...night, parameters, outages: [[18, 48]] });
			expect(items).toMatchObject([
				{ event: 'wentDown', ...detailsAt(hour) },
				{ event: 'cameBack', ...detailsAt(hour) },
			]);
		},
	);

	it('outages in each of two equal hours are reported once each', async () => {
		const outages: Minutes[] = [
			[-42, -32],
			[18, 38],
		];
		const { items } = await pollNight({ ...night, outages });
		expect(items).toMatchObject([
			{ event: 'wentDown', ...detailsAt(hour) },
			{ event: 'cameBack', ...detailsAt(hour) },
			{ event: 'wentDown', ...detailsAt(hour) },
			{ event: 'cameBack', ...detailsAt(hour) },
		]);
	});

	it('an outage from the first of two equal hours into the second is reported once', async () => {
		const { items } = await pollNight({ ...night, outages: [[-12, 18]] });
		const failedSince = `${hour}:49:20`;
		expect(items).toMatchObject([
			{ event: 'wentDown', failedSince },
			{ event: 'cameBack', failedSince },
		]);
	});

	it('slow checks of two equal hours are counted once each', async () => {
		const { items } = await pollNight({ ...night, slow: [-31, 34] });
		// Thirty checks take ten rounds, and thirty that are not slow ten more.
		expect(items).toMatchObject([
			{ event: 'gotSlow', slowness: { checks: 30 } },
			{ event: 'normalAgain', durationSeconds: 65 * 60 },
		]);
		expect(items.map(({ time }) => String(time).slice(11, 16))).toEqual([
			new Date(Date.parse(night.change) + 15 * minuteMs).toISOString().slice(11, 16),
			new Date(Date.parse(night.change) + 80 * minuteMs).toISOString().slice(11, 16),
		]);
	});
});

it.each([
	['the latest check first', { order: (checks: string[]) => checks.reverse() }],
	['n8n asleep from the first hour into the second', { sleep: [-30, 35] as const }],
])('the second of two equal hours is read with %s', async (_, more) => {
	const { items } = await pollNight({ ...berlin, outages: [[18, 48]], ...more });
	expect(items).toMatchObject([
		{ event: 'wentDown', failedLocations: [...places].sort().join(', ') },
		{ event: 'cameBack' },
	]);
});

it('the second half hour is read where clocks go back by 30 minutes', async () => {
	const night = { timezone: 'Australia/Lord_Howe', change: '2026-04-04T15:00:00Z' };
	const { items } = await pollNight({ ...night, outages: [[3, 23]] });
	expect(items).toMatchObject([
		{ event: 'wentDown', failedSince: '2026-04-05T01:34:20' },
		{ event: 'cameBack' },
	]);
});

it.each([slowEvents, outageEvents])(
	'an event in the second of two equal hours has the start of the outage in the first',
	async (parameters) => {
		const confirmed = { ...parameters, options: { confirmPolls: 4 } };
		const { items } = await pollNight({ ...berlin, parameters: confirmed, outages: [[-7, 43]] });
		expect(items.find(({ event }) => event === 'wentDown')).toMatchObject({
			failedSince: `${berlin.hour}:54:20`,
			failures: expect.arrayContaining([
				expect.objectContaining({ time: `${berlin.hour}:54:00`, location: 'Paris' }),
			]),
		});
	},
);

it.each([4, 7, 13, 20])(
	'the second of two equal hours is read with %i locations that check in turn',
	async (inTurn) => {
		for (const parameters of [slowEvents, outageEvents]) {
			const night = { ...berlin, parameters, inTurn, outages: [[18, 48]] as const };
			const { items } = await pollNight(night);
			const usual = await pollNight({ ...night, timezone: 'UTC' });
			const [wentDown] = items;
			expect(wentDown).toMatchObject({ failedSince: `${berlin.hour}:19:02` });
			expect(wentDown.failedLocations).toEqual(usual.items[0].failedLocations);
			expect(items.map(({ event }) => event)).toEqual(usual.items.map(({ event }) => event));
		}
	},
);

it.each([
	['an ordinary night', { change: '2026-10-27T01:00:00Z' }],
	['a zone whose clocks stay', { timezone: 'America/Phoenix' }],
	['an account whose clock stays', { feedZone: 'Africa/Lagos' }],
	['an account whose clock is of another time', { feedZone: 'Asia/Tokyo' }],
])('an outage is reported as usual in %s', async (_, more) => {
	const night = { ...berlin, outages: [[18, 48]] as const, ...more };
	const { asked, items, requests } = await pollNight(night);
	expect(items).toMatchObject([
		{ event: 'wentDown', failedLocations: [...places].sort().join(', ') },
		{ event: 'cameBack' },
	]);
	expect(requests).toBe(110);
	expect(asked).toHaveLength(55);
});
