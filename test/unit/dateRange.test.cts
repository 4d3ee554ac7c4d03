import {
	feedMoment,
	isBackwards,
	isBeforeMonths,
	presetDates,
	type DatePreset,
} from '../../nodes/shared/service/xmlFeed';

const saturday = Date.parse('2026-11-21T23:30:00Z');

it.each<[DatePreset, string, string]>([
	['today', '11/21/2026', '11/21/2026'],
	['yesterday', '11/20/2026', '11/20/2026'],
	['thisWeek', '11/16/2026', '11/21/2026'],
	['lastWeek', '11/09/2026', '11/15/2026'],
	['thisMonth', '11/01/2026', '11/21/2026'],
	['lastMonth', '10/01/2026', '10/31/2026'],
	['last7Days', '11/15/2026', '11/21/2026'],
	['last30Days', '10/23/2026', '11/21/2026'],
	['last90Days', '08/24/2026', '11/21/2026'],
	['last6Months', '05/21/2026', '11/21/2026'],
])('a preset date range turns %s into %s to %s', (preset, from, to) => {
	expect(presetDates(preset, saturday, 'UTC')).toEqual({ from, to });
});

it('a preset date range uses the calendar of the time zone', () => {
	expect(presetDates('today', saturday, 'Europe/Berlin').from).toBe('11/22/2026');
	expect(presetDates('lastWeek', saturday, 'Europe/Berlin').to).toBe('11/15/2026');
	expect(presetDates('today', Date.parse('2026-11-21T02:00Z'), 'America/New_York').from).toBe(
		'11/20/2026',
	);
});

it('a preset date range of six months starts on the last day of a shorter month', () => {
	const end = Date.parse('2026-08-31T12:00:00Z');
	expect(presetDates('last6Months', end, 'UTC').from).toBe('02/28/2026');
});

it('a point in time is formatted in the time zone, omitting midnight', () => {
	const time = Date.parse('2026-07-01T22:00:00Z');
	expect(feedMoment(time, 'UTC')).toBe('07/01/2026 22:00:00');
	expect(feedMoment(time, 'Europe/Berlin')).toBe('07/02/2026');
});

it.each([
	['America/Santiago', '2026-09-06T04:00:00Z', '09/06/2026'],
	['Africa/Cairo', '2026-04-23T22:00:00Z', '04/24/2026'],
])(
	'a point in time at the start of a day without midnight omits the time: %s',
	(zone, time, day) => {
		expect(feedMoment(Date.parse(time), zone)).toBe(day);
		expect(feedMoment(Date.parse(time) + 1000, zone)).toContain(`${day} 01:00:01`);
	},
);

it('a range is backwards only if From is after the whole day of To', () => {
	const isBackwardsInBerlin = (from: string, to: string) =>
		isBackwards(Date.parse(from), Date.parse(to), 'Europe/Berlin');
	const midnight = '2026-11-18T23:00:00Z';
	expect(isBackwardsInBerlin('2026-11-19T09:30:00Z', midnight)).toBe(false);
	expect(isBackwardsInBerlin('2026-11-19T23:00:00Z', midnight)).toBe(true);
	expect(isBackwardsInBerlin('2026-11-19T09:30:00Z', '2026-11-19T09:29:00Z')).toBe(true);
	expect(isBackwardsInBerlin('2026-11-19T09:30:00Z', '2026-11-19T09:30:00Z')).toBe(false);
});

it('a point in time is compared with a number of months ago', () => {
	const now = Date.parse('2026-11-21T12:00:00Z');
	expect(isBeforeMonths(Date.parse('2026-05-20T23:59:00Z'), 6, now)).toBe(true);
	expect(isBeforeMonths(Date.parse('2026-05-21T00:00:00Z'), 6, now)).toBe(false);
});
