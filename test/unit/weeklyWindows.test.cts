import { toWallClock } from '../../nodes/shared/words/util/time';
import { parseWeeklyHours } from '../../nodes/shared/words/values/weeklyHours';
import { isInWindows, toWeeklyWindows } from '../../nodes/shared/words/values/weeklyWindows';

it.each([
	['2026-11-20T20:59:00Z', false],
	['2026-11-20T21:00:00Z', true],
	['2026-11-21T05:59:59Z', true],
	['2026-11-21T06:00:00Z', false],
])('the moment %s is within 22:00-07:00 on Fridays in Berlin: %s', (time, isWithin) => {
	const windows = toWeeklyWindows(parseWeeklyHours('22:00-07:00 Fr'));
	const clock = toWallClock(Date.parse(time), 'Europe/Berlin').getTime();
	expect(isInWindows(windows, clock)).toBe(isWithin);
});

it('a weekly window has a day of the week and its minutes', () => {
	const sunday = [{ weekday: 0, fromMinute: 120, toMinute: 240 }];
	const at = (text: string) => isInWindows(sunday, Date.parse(`${text}Z`));
	expect(at('2026-11-15T01:59:59')).toBe(false);
	expect(at('2026-11-15T02:00:00')).toBe(true);
	expect(at('2026-11-15T03:59:59')).toBe(true);
	expect(at('2026-11-15T04:00:00')).toBe(false);
	expect(at('2026-11-14T03:00:00')).toBe(false);
});

it('a weekly window includes its last minute to the end', () => {
	const windows = toWeeklyWindows(parseWeeklyHours('all day Sa'));
	const at = (text: string) => isInWindows(windows, Date.parse(`${text}Z`));
	expect(at('2026-11-14T00:00:00')).toBe(true);
	expect(at('2026-11-14T23:59:59.999')).toBe(true);
	expect(at('2026-11-15T00:00:00')).toBe(false);
});
