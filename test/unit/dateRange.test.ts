import {
	feedMoment,
	isBeforeMonths,
	presetDates,
	type DatePreset,
} from '../../nodes/shared/xmlFeed';

const saturday = Date.parse('2026-11-21T23:30:00Z');

describe('a date range', () => {
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
	])('%s is %s to %s', (preset, from, to) => {
		expect(presetDates(preset, saturday, 'UTC')).toEqual({ from, to });
	});

	it('goes by the calendar of the time zone', () => {
		expect(presetDates('today', saturday, 'Europe/Berlin').from).toBe('11/22/2026');
		expect(presetDates('lastWeek', saturday, 'Europe/Berlin').to).toBe('11/15/2026');
		expect(presetDates('today', Date.parse('2026-11-21T02:00Z'), 'America/New_York').from).toBe(
			'11/20/2026',
		);
	});

	it('ends six months with the last day of a shorter month', () => {
		const end = Date.parse('2026-08-31T12:00:00Z');
		expect(presetDates('last6Months', end, 'UTC').from).toBe('02/28/2026');
	});
});

describe('a moment', () => {
	it('has its time by the clock of the zone, and none at midnight', () => {
		const time = Date.parse('2026-07-01T22:00:00Z');
		expect(feedMoment(time, 'UTC')).toBe('07/01/2026 22:00:00');
		expect(feedMoment(time, 'Europe/Berlin')).toBe('07/02/2026');
	});

	it('is before some months or not', () => {
		const now = Date.parse('2026-11-21T12:00:00Z');
		expect(isBeforeMonths(Date.parse('2026-05-20T23:59:00Z'), 6, now)).toBe(true);
		expect(isBeforeMonths(Date.parse('2026-05-21T00:00:00Z'), 6, now)).toBe(false);
	});
});
