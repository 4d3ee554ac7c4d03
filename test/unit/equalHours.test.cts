/** Which checks are from the second of two equal hours: Berlin, 25 October 2026, 02:00 to 03:00. */
import { orderEqualHours } from '../../nodes/shared/features/watch/equalHours';
import { datesSince } from '../../nodes/MonitoringReportsTrigger/watchedChecks';
import type { Check } from '../../nodes/shared/features/uptime';
import { findClockSetBack } from '../../nodes/shared/words/util/time';
import type { SeenCheck } from '../../nodes/shared/features/watch';
import { followClockSetBack } from '../../nodes/shared/features/watch/checks/setBack';
import { checkOf, CheckWatch } from '../support/checkWatch.cts';

const timeZone = 'Europe/Berlin';
const changeAt = Date.parse('2026-10-25T01:00:00Z');
const minuteMs = 60_000;
const setBack = findClockSetBack(changeAt, minuteMs, timeZone);
if (!setBack) throw new Error('The clocks of Berlin go back');

const wall = (clock: string) => Date.parse(`2026-10-25T${clock}:00Z`);
const clockOf = (time: number) => new Date(time).toISOString().slice(11, 16);

const toSeen = ({ location = '', time }: Check): SeenCheck => checkOf(time, { location });

/** A device whose checks in the first hour were read: the latest of each location, by its name. */
function stateOf(latest: Record<string, string>, isFound = false) {
	const watch = new CheckWatch({ seconds: 2, checks: 3, locations: 1 });
	const checks = Object.entries(latest).map(([location, clock]) =>
		checkOf(wall(clock), { location }),
	);
	watch.poll(checks, changeAt - minuteMs);
	return isFound && setBack ? followClockSetBack(watch.state, setBack) : watch.state;
}

/** The times of the checks as they are counted, by location; undefined where no clock went back. */
function order(
	report: Record<string, string>,
	at: string,
	known: { latest?: Record<string, string>; isFound?: boolean } = {},
) {
	if (!setBack) return undefined;
	const checks = Object.entries(report).flatMap(([location, clocks]) =>
		clocks.split(' ').map((clock) => ({
			check: { deviceId: '1', location, time: wall(clock), isSuccess: true, values: [] },
		})),
	);
	const { isFound, latest } = known;
	const state = latest && stateOf(latest, isFound);
	const now = changeAt + (wall(at) - setBack.from);
	const ordered = orderEqualHours(checks, setBack, { now, timeZone, state, toSeen });
	return ordered?.map(({ check }) => `${check.location} ${clockOf(check.time)}`);
}

it('checks before the clocks went back are moved an hour earlier', () => {
	expect(order({ Paris: '01:50 02:20 02:50 02:20 02:50 03:20' }, '03:30')).toEqual([
		...['Paris 00:50', 'Paris 01:20', 'Paris 01:50'],
		...['Paris 02:20', 'Paris 02:50', 'Paris 03:20'],
	]);
});

it('checks are not moved while none is from the second hour', () => {
	expect(order({ Paris: '01:50 02:20 02:50', London: '02:55' }, '02:10')).toBeUndefined();
});

it('checks that are a little out of order are not mistaken for those of two hours', () => {
	expect(order({ Paris: '02:20 02:25 02:24 02:30' }, '02:40')).toBeUndefined();
});

it('the second hour is found after checks that are a little out of order', () => {
	expect(order({ Paris: '02:10 02:22 02:20 02:30 02:05 02:35' }, '02:40')).toEqual([
		...['Paris 01:10', 'Paris 01:22', 'Paris 01:20', 'Paris 01:30'],
		...['Paris 02:05', 'Paris 02:35'],
	]);
});

it('checks that would be in the future are not of the second hour', () => {
	const report = { Paris: '02:20 02:50 02:05', London: '02:05 02:40', Madrid: '02:40 02:00 02:30' };
	expect(order(report, '02:10')).toEqual([
		...['Paris 01:20', 'Paris 01:50', 'Paris 02:05'],
		...['London 01:05', 'London 01:40'],
		...['Madrid 01:40', 'Madrid 02:00', 'Madrid 01:30'],
	]);
});

it.each([false, true])(
	'checks later than the latest known one are new, found before: %s',
	(isFound) => {
		const latest = { Paris: '02:50', London: '02:05', Madrid: '02:20' };
		const report = { Paris: '02:20 02:50 02:05', London: '02:05 02:15', Madrid: '02:20' };
		expect(order(report, '02:30', { latest, isFound })).toEqual([
			...['Paris 01:20', 'Paris 01:50', 'Paris 02:05'],
			...['London 01:05', 'London 02:15'],
			'Madrid 01:20',
		]);
	},
);

it('an earlier report shows that the clocks went back', () => {
	const latest = { Paris: '02:05' };
	const report = { Paris: '02:05 02:15' };
	expect(order(report, '02:30', { latest })).toBeUndefined();
	expect(order(report, '02:30', { latest, isFound: true })).toEqual(['Paris 01:05', 'Paris 02:15']);
});

it('remembered times of the first hour are moved an hour earlier, once', () => {
	const times = { Paris: '01:50', London: '02:50', Madrid: '03:10' };
	const found = stateOf(times, true);
	const { sources = {} } = found.devices.get('1')?.checks ?? {};
	expect(Object.values(sources).map(clockOf)).toEqual(['00:50', '01:50', '03:10']);
	expect(clockOf(found.checkedUntil ?? 0)).toBe('03:10');
	if (setBack) expect(followClockSetBack(found, setBack)).toBe(found);
});

it.each([
	['an hour further back in the second hour', '02:58', 1, false, '10/25/2026 01:43:00'],
	['no further back after it', '04:10', 80, false, '10/25/2026 03:55:00'],
	['all of the hours once they are found', '03:05', 66, true, '10/25/2026 02:00:00'],
	['no more than is new after them', '03:20', 81, true, '10/25/2026 03:05:00'],
])('after the clocks went back, a poll requests %s', (_, until, minutes, isFound, from) => {
	const checkedAt = changeAt + minutes * minuteMs;
	const setBackAt = isFound ? changeAt : undefined;
	const state = { checkedAt, checkedUntil: wall(until), setBackAt };
	const dates = datesSince(state, checkedAt + minuteMs, false, setBack);
	expect(dates?.from).toBe(from);
});
