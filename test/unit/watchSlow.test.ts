/** When a device got slow, and when it is normal again. */
import type { SlowSettings } from '../../nodes/shared/watch';
import { checkOf, CheckWatch, itemOf, minuteMs, start } from '../support/checkWatch';

const places = ['Paris', 'London', 'Madrid'];

const settings = (more: Partial<SlowSettings> = {}): { slow: SlowSettings } => ({
	slow: { limit: { times: 2 }, checks: 3, locations: 2, ...more },
});

/** One check per poll, from one location after the other, every five minutes. */
function series(watch: CheckWatch, secondsOf: (at: number) => number, count: number, from = 0) {
	return Array.from({ length: count }, (_, index) => {
		const at = from + index;
		const seconds = secondsOf(at);
		// DNS, connection, TLS, request, first packet, download.
		const parts = [0.01, 0.05, 0.1, 0.01, seconds - 0.27, 0.1];
		const location = places[at % places.length];
		return watch.poll([checkOf(start + at * 5 * minuteMs, { location, seconds, parts })]);
	}).flat();
}

const kinds = (events: Array<{ kind: string }>) => events.map(({ kind }) => kind);

it('tells that a device takes several times the usual, which part of it, and from where', () => {
	const watch = new CheckWatch(settings());
	expect(series(watch, () => 1, 100)).toEqual([]);
	const [event, ...others] = series(watch, () => 3, 5, 100);
	expect(others).toEqual([]);
	expect(itemOf(event)).toMatchObject({
		event: 'gotSlow',
		severity: 'slow',
		incidentAction: 'open',
		incidentKey: expect.stringMatching(/^1-slow-\d{8}T\d{6}Z$/),
		slowness: {
			seconds: 3,
			usualSeconds: expect.closeTo(1, 1),
			checks: 3,
			locations: ['London', 'Madrid', 'Paris'],
			phase: 'waiting',
			since: '2026-01-02T08:20:00',
		},
		message: expect.stringMatching(
			/^Shop is slow: 3 s in 3 checks, usually 1(\.0\d)? s; most of what is more is waiting for the server\. Seen from London, Madrid, and Paris$/,
		),
	});
	const [back] = series(watch, () => 1, 3, 105);
	expect(itemOf(back)).toMatchObject({
		event: 'normalAgain',
		incidentAction: 'close',
		incidentKey: itemOf(event).incidentKey,
		durationSeconds: 5 * 5 * 60,
	});
});

it('takes a number of seconds, from the first check on', () => {
	const watch = new CheckWatch(settings({ limit: { seconds: 2 } }));
	series(watch, () => 1, 1);
	expect(kinds(series(watch, () => 2.1, 3, 1))).toEqual(['gotSlow']);
	expect(kinds(series(watch, () => 2, 3, 4))).toEqual(['normalAgain']);
});

it('tells nothing while nobody knows what is usual', () => {
	const watch = new CheckWatch(settings());
	expect(series(watch, (at) => (at < 20 ? 1 : 4), 26)).toEqual([]);
});

it('is not alarmed by fewer slow checks in a row, nor by a location alone', () => {
	const watch = new CheckWatch(settings());
	expect(series(watch, (at) => (at % 4 < 2 && at > 60 ? 5 : 1), 100)).toEqual([]);
	const lone = new CheckWatch(settings());
	expect(series(lone, (at) => (at > 60 && at % 3 === 0 ? 5 : 1), 200)).toEqual([]);
});

it('with one location looks at each by itself', () => {
	const watch = new CheckWatch(settings({ locations: 1 }));
	const [event] = series(watch, (at) => (at > 60 && at % 3 === 0 ? 5 : 1), 90);
	expect(itemOf(event)).toMatchObject({ event: 'gotSlow', slowness: { locations: ['Paris'] } });
});

it('leaves failed checks out: they say that a device is down', () => {
	const watch = new CheckWatch(settings());
	series(watch, () => 1, 60);
	const failed = Array.from({ length: 9 }, (_, at) =>
		checkOf(start + (60 + at) * 5 * minuteMs, { isSuccess: false, seconds: 30 }),
	);
	expect(failed.flatMap((check) => watch.poll([check]))).toEqual([]);
});

it('learns which hours of the week are slower', () => {
	const watch = new CheckWatch(settings({ limit: { times: 1.6 } }));
	const perDay = 288;
	// From 9:00 to 10:00 everything takes twice as long.
	const season = (at: number) => (Math.floor((at % perDay) / 12) === 9 ? 2 : 1);
	const weeks = Array.from({ length: 8 }, (_, week) =>
		series(watch, season, 7 * perDay, week * 7 * perDay),
	);
	const counts = weeks.map((events) => kinds(events).filter((kind) => kind === 'gotSlow').length);
	expect(counts[0]).toBeGreaterThan(4);
	expect(counts.slice(4)).toEqual([0, 0, 0, 0]);
});

it('takes what stays slow for usual after some days', () => {
	const watch = new CheckWatch(settings());
	series(watch, () => 1, 200);
	const events = series(watch, () => 2.5, 288 * 5, 200);
	expect(kinds(events)).toEqual(['gotSlow', 'normalAgain']);
});

it('goes on after a restart, tells nothing twice, and takes no check twice', () => {
	const watch = new CheckWatch(settings());
	series(watch, () => 1, 100);
	const slow = (at: number) =>
		checkOf(start + at * 5 * minuteMs, { location: places[at % 3], seconds: 4 });
	expect(watch.poll([slow(100), slow(101)])).toEqual([]);
	watch.restart();
	expect(watch.poll([slow(100), slow(101)])).toEqual([]);
	expect(kinds(watch.poll([slow(101), slow(102)]))).toEqual(['gotSlow']);
	watch.restart();
	expect(watch.poll([slow(103)])).toEqual([]);
});

it('tells after quiet hours what still is so, or keeps it for their digest', () => {
	const watch = new CheckWatch(settings());
	series(watch, () => 1, 100);
	const slow = (at: number) =>
		checkOf(start + at * 5 * minuteMs, { location: places[at % 3], seconds: 4 });
	expect(watch.poll([slow(100), slow(101), slow(102)], undefined, 'drop')).toEqual([]);
	expect(kinds(watch.poll([slow(103)]))).toEqual(['gotSlow']);
	const holding = new CheckWatch(settings());
	series(holding, () => 1, 100);
	expect(holding.poll([slow(100), slow(101), slow(102)], undefined, 'hold')).toEqual([]);
	expect(kinds(holding.state.held)).toEqual(['gotSlow']);
});

it('is silent about what is slow when it is first looked at', () => {
	const watch = new CheckWatch(settings({ limit: { seconds: 2 } }));
	const slow = places.map((location, at) =>
		checkOf(start + at * minuteMs, { location, seconds: 4 }),
	);
	expect(watch.poll(slow)).toEqual([]);
	const normal = places.map((location, at) =>
		checkOf(start + (5 + at) * minuteMs, { location, seconds: 1 }),
	);
	expect(kinds(watch.poll(normal))).toEqual(['normalAgain']);
});

it('remembers a bounded amount, whatever comes', () => {
	const watch = new CheckWatch(settings({ locations: 1, limit: { seconds: 1 } }));
	const sizes = [0, 1].map((round) => {
		const checks = Array.from({ length: 5000 }, (_, at) =>
			checkOf(start + (round * 5000 + at) * 60_000, {
				location: `Place ${at}`,
				task: `t${at % 97}`,
				seconds: 4,
				parts: [1, 2, 3],
			}),
		);
		watch.poll(checks);
		return JSON.stringify([...watch.state.devices]).length;
	});
	expect(sizes[0]).toBeLessThan(30_000);
	expect(sizes[1]).toBeLessThan(30_000);
});
