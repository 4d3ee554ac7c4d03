import type { SlowSettings } from '../../nodes/shared/features/watch';
import { checkOf, CheckWatch, itemOf, minuteMs, start } from '../support/checkWatch.cts';

const places = ['Paris', 'London', 'Madrid'];

const settings = (more: Partial<SlowSettings> = {}): { slow: SlowSettings } => ({
	slow: { limit: { times: 2 }, checks: 3, locations: 2, ...more },
});

/** A poll every five minutes; each has one check, from the next location. */
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

const perDay = 288;

/** The usual duration is one second at every hour. */
function watchAfterTwoDays(more: Partial<SlowSettings> = {}) {
	const watch = new CheckWatch(settings(more));
	expect(series(watch, () => 1, 2 * perDay)).toEqual([]);
	return watch;
}

const slowCheck = (at: number) =>
	checkOf(start + at * 5 * minuteMs, { location: places[at % 3], seconds: 4 });

const kinds = (events: Array<{ kind: string }>) => events.map(({ kind }) => kind);

it('reports that a device takes several times the usual, which part of it, and from where', () => {
	const watch = watchAfterTwoDays();
	const [event, ...others] = series(watch, () => 3, 5, 2 * perDay);
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
			locations: ['Paris', 'London', 'Madrid'],
			phase: 'waiting',
			since: '2026-01-04T00:00:00',
		},
		message: expect.stringMatching(
			/^Shop is slow: 3 s in 3 checks, usually 1(\.0\d)? s; most of the extra time is waiting for the server\. Seen from Paris, London, and Madrid$/,
		),
	});
	const [back] = series(watch, () => 1, 3, 2 * perDay + 5);
	expect(itemOf(back)).toMatchObject({
		event: 'normalAgain',
		incidentAction: 'close',
		incidentKey: itemOf(event).incidentKey,
		durationSeconds: 5 * 5 * 60,
	});
});

it('learns nothing about an hour from a late check of the hour before', () => {
	const [inTime, late] = [watchAfterTwoDays(), watchAfterTwoDays()];
	const from = start + 2 * perDay * 5 * minuteMs;
	const checkAt = (minutes: number, location: string, seconds = 1) =>
		checkOf(from + minutes * minuteMs, { location, seconds });
	for (const watch of [inTime, late]) watch.poll([checkAt(0, 'London')]);
	late.poll([checkAt(-4, 'Paris', 1.9)]);
	const [expected, actual] = [inTime, late].map((watch) => {
		watch.poll([checkAt(60, 'London')]);
		return watch.state.devices.get('1')?.checks?.slow?.hours;
	});
	expect(actual).toEqual(expected);
});

it('resumes after a restart without duplicate events', () => {
	const watch = watchAfterTwoDays();
	const from = 2 * perDay;
	expect(watch.poll([slowCheck(from), slowCheck(from + 1)])).toEqual([]);
	watch.restart();
	expect(watch.poll([slowCheck(from), slowCheck(from + 1)])).toEqual([]);
	expect(kinds(watch.poll([slowCheck(from + 1), slowCheck(from + 2)]))).toEqual(['gotSlow']);
	watch.restart();
	expect(watch.poll([slowCheck(from + 3)])).toEqual([]);
});

it('reports still slow devices after quiet hours, or keeps them for their digest', () => {
	const slow = [0, 1, 2].map((at) => slowCheck(2 * perDay + at));
	const watch = watchAfterTwoDays();
	expect(watch.poll(slow, undefined, 'drop')).toEqual([]);
	expect(kinds(watch.poll([slowCheck(2 * perDay + 3)]))).toEqual(['gotSlow']);
	const holding = watchAfterTwoDays();
	expect(holding.poll(slow, undefined, 'hold')).toEqual([]);
	expect(kinds(holding.state.held)).toEqual(['gotSlow']);
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
