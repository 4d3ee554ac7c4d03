/** Times in which a device was not checked, and checks that do not say where they are from. */
import { defaultOutageRule, findOutages, type Check } from '../../nodes/shared/features/uptime';
import {
	checksOf,
	historyOf,
	midnight,
	minute,
	minutesOf,
	outagesOf,
} from '../support/checkPatterns.cts';

describe('an outage', () => {
	it('does not go on through a pause after which the device is up', () => {
		const checks = checksOf(`SSFF${' '.repeat(300)}SS`);
		expect(minutesOf(checks)).toEqual([[2, 3]]);
		expect(outagesOf(checks)).toMatchObject([{ durationMs: minute, unknownMs: 301 * minute }]);
	});

	it('does not go on through a pause of a device whose locations take turns', () => {
		const [evening, night, end] = [22, 24.5, 36].map((hours) => hours * 60 * minute);
		const places = Array.from({ length: 12 }, (_, place) => `Place ${place}`);
		const run = (time: number, isSuccess: boolean, place: number): Check => ({
			...checksOf('S', places[place], midnight + time)[0],
			isSuccess,
		});
		const checks: Check[] = [];
		for (let time = 0, turn = 0; time < end; time += 5 * minute, turn++) {
			if (time < evening || time >= night) checks.push(run(time, true, turn % 12));
		}
		for (let place = 0; place < 12; place++) checks.push(run(evening, false, place));
		for (const rule of [defaultOutageRule, { minLocations: 'all' as const }]) {
			expect(outagesOf(checks, rule)).toMatchObject([
				{
					start: midnight + evening,
					end: midnight + evening,
					durationMs: 0,
					unknownMs: 150 * minute,
				},
			]);
		}
	});

	it('is judged by how often a device is usually checked, not by how often during an outage', () => {
		const checks: Check[] = [];
		for (let hour = 0; hour < 24; hour++) {
			for (const place of ['London', 'Paris', 'Tokyo']) {
				checks.push(
					...checksOf(hour === 10 || hour === 11 ? 'F' : 'S', place, midnight + hour * 60 * minute),
				);
			}
		}
		const burst = midnight + 600 * minute;
		for (const place of ['London', 'Paris', 'Tokyo'])
			checks.push(...checksOf('F'.repeat(50), place, burst));
		expect(outagesOf(checks)).toMatchObject([
			{ start: burst, end: burst + 120 * minute, durationMs: 120 * minute, unknownMs: 0 },
		]);
	});

	it.each(Array.from({ length: 12 }, (_, phase) => phase))(
		'keeps its length when a check every 15 minutes is missed once, from minute %i',
		(phase) => {
			const checks = Array.from({ length: 96 }, (_, at) => at)
				.filter((at) => at !== 44)
				.flatMap((at) => {
					const time = midnight + (phase + at * 15) * minute + ((at * 7) % 50) * 1000;
					return checksOf(at >= 40 && at < 48 ? 'F' : 'S', 'London', time);
				});
			const [start, end] = [checks[40].time, checks[47].time];
			expect(outagesOf(checks)).toMatchObject([
				{ start, end, durationMs: end - start, unknownMs: 0 },
			]);
		},
	);

	it.each([5, 6, 7, 8, 20])(
		'keeps its length with a missed check among %i checks every 15 minutes',
		(count) => {
			const times = Array.from({ length: count }, (_, at) => at * 15 * minute + at * 1000);
			for (let missed = 1; missed < count - 1; missed++) {
				const checks = times
					.filter((_, at) => at !== missed)
					.flatMap((time) => checksOf('F', 'London', midnight + time));
				expect(outagesOf(checks)).toMatchObject([{ durationMs: times[count - 1], unknownMs: 0 }]);
			}
		},
	);

	it('continues after a pause if the device is still down, but the pause is no downtime', () => {
		const [outage, ...more] = outagesOf(checksOf(`SSFF${' '.repeat(300)}FFS`));
		expect(more).toEqual([]);
		expect(outage).toMatchObject({ durationMs: 3 * minute, failedChecks: 4 });
		expect(outage.end).toBe(midnight + 306 * minute);
	});
});

describe('checks that do not say where from', () => {
	const unlocated = (pattern: string, begin: number) =>
		checksOf(pattern, undefined, begin).map((check) => ({
			...check,
			location: undefined,
		}));

	it('are taken as of one location, also where those of several come one block after the other', () => {
		const length = 400;
		const blocks = [0, 20, 40].map((seconds) => {
			const letters = Array.from({ length }, (_, at) => (at === 200 && seconds === 20 ? 'F' : 'S'));
			return unlocated(letters.join(''), midnight + seconds * 1000);
		});
		const expected = {
			start: midnight + 200 * minute + 20_000,
			end: midnight + 200 * minute + 40_000,
			durationMs: 20_000,
		};
		for (const order of [blocks, [...blocks].reverse(), blocks.map((one) => [...one].reverse())]) {
			const [device] = historyOf(order.flat()).devices;
			expect(findOutages(device, defaultOutageRule)).toMatchObject([expected]);
			expect(device.isExact).toBe(true);
		}
	});
});
