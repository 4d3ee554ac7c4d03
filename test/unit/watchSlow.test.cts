import type { SlowSettings } from '../../nodes/shared/features/watch';
import { checkOf, CheckWatch, itemOf, minuteMs, start } from '../support/checkWatch.cts';

const places = ['Paris', 'London', 'Madrid'];

const settings: SlowSettings = { seconds: 2, checks: 3, locations: 2 };

/** The checks come every five minutes, each from the next location. */
function checkAt(at: number, seconds: number) {
	// DNS, connection, TLS, request, first packet, download.
	const parts = [0.01, 0.05, 0.1, 0.01, seconds - 0.27, 0.1];
	const location = places[at % places.length];
	return checkOf(start + at * 5 * minuteMs, { location, seconds, parts });
}

/** A watch of a device that was not slow in three checks. */
function watchAfterThree() {
	const watch = new CheckWatch(settings);
	expect(watch.poll([0, 1, 2].map((at) => checkAt(at, 1)))).toEqual([]);
	return watch;
}

const kinds = (events: Array<{ kind: string }>) => events.map(({ kind }) => kind);

it('a slow device is reported with the slow part of the checks, and the locations', () => {
	const watch = watchAfterThree();
	const events = [3, 4, 5, 6, 7].flatMap((at) => watch.poll([checkAt(at, 3)]));
	expect(kinds(events)).toEqual(['gotSlow']);
	const slow = itemOf(events[0]);
	expect(slow).toMatchObject({
		event: 'gotSlow',
		severity: 'slow',
		incidentAction: 'open',
		incidentKey: expect.stringMatching(/^1-slow-\d{8}T\d{6}Z$/),
		slowness: {
			seconds: 3,
			checks: 3,
			locations: ['Paris', 'London', 'Madrid'],
			phase: 'waiting',
			since: '2026-01-02T00:15:00',
		},
		message:
			'Shop is slow: 3 s in 3 checks; most of the time is waiting for the server. Seen from Paris, London, and Madrid',
	});
	const [back] = [8, 9, 10].flatMap((at) => watch.poll([checkAt(at, 1)]));
	expect(itemOf(back)).toMatchObject({
		event: 'normalAgain',
		incidentAction: 'close',
		incidentKey: slow.incidentKey,
		durationSeconds: 5 * 5 * 60,
	});
});

it('slow devices are watched after a restart without duplicate events', () => {
	const watch = watchAfterThree();
	const [first, second, third, fourth] = [3, 4, 5, 6].map((at) => checkAt(at, 4));
	expect(watch.poll([first, second])).toEqual([]);
	watch.restart();
	expect(watch.poll([first, second])).toEqual([]);
	expect(kinds(watch.poll([second, third]))).toEqual(['gotSlow']);
	watch.restart();
	expect(watch.poll([fourth])).toEqual([]);
});

it('still slow devices are reported after quiet hours, or kept for their digest', () => {
	const slow = [3, 4, 5].map((at) => checkAt(at, 4));
	const watch = watchAfterThree();
	expect(watch.poll(slow, undefined, 'drop')).toEqual([]);
	expect(kinds(watch.poll([checkAt(6, 4)]))).toEqual(['gotSlow']);
	const holding = watchAfterThree();
	expect(holding.poll(slow, undefined, 'hold')).toEqual([]);
	expect(kinds(holding.state.held)).toEqual(['gotSlow']);
});

it('the memory of slow checks is bounded, whatever checks arrive', () => {
	const watch = new CheckWatch({ ...settings, locations: 1, seconds: 1 });
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
