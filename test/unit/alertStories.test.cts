/** Alerts that are lost, repeated, late and out of order, by a clock of the service that changes. */
import type { Alert } from '../../nodes/shared/features/alerts';
import {
	emptyAlertState,
	restoreAlertState,
	serializeAlertState,
	takeAlert,
	type AlertSettings,
	type WatchEvent,
} from '../../nodes/shared/features/watch';
import { seededRandom } from '../support/random.cts';

const minute = 60_000;
const hour = 60 * minute;

/** The hour from 01:00 to 02:00 in New York, which comes twice: the clock goes back at 06:00 UTC. */
const clockBack = Date.UTC(2026, 10, 1, 6);

const settings: AlertSettings = {
	events: new Set(['wentDown', 'cameBack', 'stillDown', 'test', 'notUnderstood']),
	reminder: { everyMs: hour, maxCount: 0 },
	isQuiet: false,
};

interface Sent {
	kind: 'down' | 'up';
	start: number;
	at: number;
	arrives?: number;
	more?: Partial<Alert>;
}

/**
 * Takes alerts as they arrive, by a clock of the service with an offset that changes.
 *
 * @param isShifted whether a start is shown in the zone of the sending, or in that of the start
 */
function receive(sent: readonly Sent[], zone: (time: number) => number, isShifted = false) {
	let state = emptyAlertState(1);
	const events: WatchEvent[] = [];
	for (const { kind, start, at, arrives = at, more } of sent) {
		const alert: Alert = {
			kind,
			deviceId: 1,
			deviceName: 'Shop',
			downSince: start + zone(isShifted ? at : start),
			sentAt: at + zone(at),
			downSeconds: (at - start) / 1000,
			details: {},
			...more,
		};
		const step = takeAlert(state, alert, arrives, settings);
		state = restoreAlertState(serializeAlertState(step.state)) ?? emptyAlertState(0);
		events.push(...step.events);
	}
	return events;
}

const reported = (events: readonly WatchEvent[]) =>
	events.map(({ kind, durationMs, incident }) =>
		[kind, incident?.failedSince?.slice(11, 16), durationMs && durationMs / minute].filter(
			(part) => part !== null,
		),
	);

/** In minutes. */
const outage = (from: number, to: number): [Sent, Sent, Sent] => [
	{ kind: 'down', start: from * minute, at: from * minute },
	{ kind: 'down', start: from * minute, at: (from + 1) * minute },
	{ kind: 'up', start: from * minute, at: to * minute },
];

const after = (time: number, sent: readonly Sent[]) =>
	sent.map((one) => ({ ...one, start: one.start + time, at: one.at + time }));

const newYork = (time: number) => (time < clockBack ? -4 : -5) * hour;

it('reports outages of the hour that comes twice in autumn', () => {
	const sent = after(clockBack, [...outage(-30, -20), ...outage(10, 20), ...outage(25, 35)]);
	expect(reported(receive(sent, newYork))).toEqual([
		['wentDown', '01:30'],
		['cameBack', '01:30', 10],
		['wentDown', '01:10'],
		['cameBack', '01:10', 10],
		['wentDown', '01:25'],
		['cameBack', '01:25', 10],
	]);
});

it('closes an outage whose end was lost when the clock goes back', () => {
	const [down, again] = outage(-10, 0);
	const sent = after(clockBack, [down, again, ...outage(10, 20)]);
	expect(reported(receive(sent, newYork))).toEqual([
		['wentDown', '01:50'],
		['cameBack', '01:50'],
		['wentDown', '01:10'],
		['cameBack', '01:10', 10],
	]);
});

it.each([-9, -1, 1, 9])('follows the account to a zone %i hours away during an outage', (hours) => {
	const zone = (time: number) => (time < clockBack ? 0 : hours * hour);
	const [down, again, up] = outage(-10, 20);
	const sent = after(clockBack, [down, again, up, up, ...outage(30, 40)]);
	for (const isShifted of [true, false]) {
		const kinds = receive(sent, zone, isShifted).map(({ kind }) => kind);
		expect(kinds).toEqual(['wentDown', 'cameBack', 'wentDown', 'cameBack']);
	}
});

const farTime = Date.UTC(2099, 0);

it.each<[string, Partial<Alert>]>([
	['only its start', { downSince: farTime }],
	['its start and sending', { downSince: farTime, sentAt: farTime }],
	['only its sending', { sentAt: farTime }],
])('reports all later outages after an alert dated 2099: %s', (_, more) => {
	const [down, again, up] = outage(0, 5);
	const wrong = [down, again, up].map((one) => ({ ...one, more }));
	const sent = after(clockBack, [...wrong, ...outage(10, 15), ...outage(20, 25)]);
	const kinds = receive(sent, newYork).map(({ kind }) => kind);
	expect(kinds).toEqual(['wentDown', 'cameBack', 'wentDown', 'cameBack', 'wentDown', 'cameBack']);
});

it('closes both outages where one All Clear is lost and the next one comes first', () => {
	const [first] = outage(0, 10);
	const [down, , up] = outage(30, 37);
	const sent = [first, up, { ...down, arrives: 38 * minute }];
	expect(reported(receive(after(clockBack, sent), newYork))).toEqual([
		['wentDown', '01:00'],
		['cameBack', '01:00'],
		['cameBack', '01:30', 7],
	]);
});

const inYear2099 = { downSince: farTime, sentAt: farTime };

const failure = (start: number, at = start, others: Partial<Sent> = {}): Sent => ({
	...{ kind: 'down', start: start * minute, at: at * minute },
	...others,
});

const end = (start: number, at: number, others: Partial<Sent> = {}): Sent => ({
	...{ kind: 'up', start: start * minute, at: at * minute },
	...others,
});

const steady = () => -5 * hour;

const forward = (time: number) => (time < clockBack ? -5 : -4) * hour;

it.each<[string, Sent[], (time: number) => number, string[]]>([
	[
		'one alert after the clock goes back opens an outage and closes the one before',
		[failure(-26), failure(3)],
		newYork,
		['wentDown', 'cameBack', 'wentDown'],
	],
	[
		'a failure dated 2099 opens an outage while another one lasts',
		[failure(0), failure(30, 30, { more: inYear2099 }), end(30, 40)],
		steady,
		['wentDown', 'cameBack', 'wentDown', 'cameBack 10'],
	],
	[
		'an outage dated 2099 is closed by a later one',
		[failure(0, 0, { more: inYear2099 }), failure(30)],
		steady,
		['wentDown', 'cameBack', 'wentDown'],
	],
	[
		'a late failure of a closed outage dated 2099 is silent',
		[
			failure(0, 0, { more: inYear2099 }),
			end(0, 5),
			failure(0, 1, { arrives: clockBack + 50 * minute }),
		],
		steady,
		['wentDown', 'cameBack 5'],
	],
	[
		'an outage with its first alert after the clock went forward is a later one',
		[failure(-30), failure(-10, 1)],
		forward,
		['wentDown', 'cameBack', 'wentDown'],
	],
	[
		'a late failure of an older outage is silent',
		[failure(30), end(30, 40), failure(0, 0, { arrives: clockBack + 47 * minute })],
		steady,
		['wentDown', 'cameBack 10'],
	],
	[
		'an All Clear dated 2099 that comes first has a key and a duration',
		[end(0, 5, { more: inYear2099 })],
		steady,
		['cameBack 5'],
	],
])('%s', (_, sent, zone, expected) => {
	const events = receive(after(clockBack, sent), zone);
	const length = (durationMs: number | null) =>
		durationMs === null ? '' : ` ${durationMs / minute}`;
	expect(events.map(({ kind, durationMs }) => `${kind}${length(durationMs ?? null)}`)).toEqual(
		expected,
	);
	expect(events.every(({ incident }) => incident !== undefined)).toBe(true);
});

/** One after the other, each with an alert a minute, and an All Clear. */
function randomOutages(random: ReturnType<typeof seededRandom>) {
	let time = clockBack - 3 * hour;
	return Array.from({ length: 12 }, () => {
		const start = time + (1 + random.integerBelow(40 * 60)) * 1000;
		const end = start + (120 + random.integerBelow(20 * 60)) * 1000;
		time = end;
		const sent: Sent[] = [];
		for (let at = start; at < end; at += minute) sent.push({ kind: 'down', start, at });
		return { start, end, sent: [...sent, { kind: 'up' as const, start, at: end }] };
	});
}

it('opens and closes each outage once in 1,000 stories of loss, repeats, order and clocks', () => {
	for (let seed = 0; seed < 1000; seed++) {
		const random = seededRandom(seed);
		const shifts = [-7, -1, -1, 0, 0, 1, 1, 5].map((hours) => hours * hour);
		const [one, two] = [random.pick(shifts), random.pick(shifts)];
		const zone = (time: number) =>
			(time < clockBack ? 0 : one) + (time < clockBack + 2 * hour ? 0 : two);
		const isShifted = random.chance(0.5);
		const isSteady = one >= 0 && two >= 0;
		const outages = randomOutages(random);
		const loses = random.pick([0, 0.2, 0.6] as const);
		const sent = outages
			.flatMap((each) => each.sent)
			.flatMap((each) => (random.chance(0.2) ? [each, each] : [each]))
			.filter(({ at }) => at >= outages[10].start || !random.chance(loses))
			.map((each) => {
				const maxLate = isSteady ? 7 : 2;
				const late = random.chance(0.1) ? random.integerBelow(maxLate * 60) * 1000 : 0;
				return { ...each, arrives: each.at + random.integerBelow(3000) + late };
			})
			.sort((a, b) => a.arrives - b.arrives);
		const events = receive(sent, zone, isShifted);
		const keys = new Map<string, WatchEvent[]>();
		for (const event of events) {
			const key = event.eventId.replace(/^\w+-/, '');
			keys.set(key, [...(keys.get(key) ?? []), event]);
		}
		const lengths = outages.map(({ start, end }) => end - start);
		for (const of of keys.values()) {
			const kinds = of.map(({ kind }) => kind).join();
			expect([seed, kinds]).toEqual([seed, expect.stringMatching(/^(wentDown,)?cameBack$/)]);
			const { durationMs } = of[of.length - 1];
			if (durationMs !== null) expect(lengths).toContain(durationMs);
		}
		// An outage with an alert that came before all alerts of later ones was reported.
		const firstLater = (index: number) =>
			Math.min(...sent.filter(({ start }) => start > outages[index].start).map((a) => a.arrives));
		const due = outages.filter(
			({ start }, index) =>
				sent.filter((each) => each.start === start && each.arrives < firstLater(index)).length > 3,
		);
		expect([seed, keys.size >= due.length]).toEqual([seed, true]);
	}
});
