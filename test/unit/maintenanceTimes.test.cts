/** When planned maintenance is: hours of the week, zones, and the weeks in which clocks change. */
import {
	joinTimes,
	occurrencesOf,
	parseEnd,
	parseStart,
	occurrencesInWeeks,
	type TimeSpan,
} from '../../nodes/shared/features/maintenance';
import { hoursWithoutWindows, weekOf, wholeWeek } from '../../nodes/shared/words/values/week';
import { formatWeeklyHours, parseWeeklyHours } from '../../nodes/shared/words/values/weeklyHours';
import { toWeeklyWindows } from '../../nodes/shared/words/values/weeklyWindows';

const windowsOf = (text: string) => toWeeklyWindows(parseWeeklyHours(text));

const texts = (times: readonly TimeSpan[]) =>
	times.map(({ from, to }) => [from, to].map((time) => new Date(time).toISOString().slice(0, 16)));

/** The times in the week that begins on a day. */
const inWeekOf = (hours: string, timeZone: string, day: string) => {
	const from = Date.parse(`${day}T00:00:00Z`);
	const span = { from, to: from + 7 * 86_400_000 };
	return texts(occurrencesOf(windowsOf(hours), timeZone, span));
};

it.each([
	['Europe/Berlin', '2026-11-25', '2026-11-29T01:00', '2026-11-29T03:00', 'in winter'],
	['Europe/Berlin', '2026-07-01', '2026-07-05T00:00', '2026-07-05T02:00', 'in summer'],
	['Europe/Berlin', '2027-03-25', '2027-03-28T01:00', '2027-03-28T02:00', 'an hour shorter'],
	['Europe/Berlin', '2027-10-28', '2027-10-31T00:00', '2027-10-31T03:00', 'an hour longer'],
	['America/New_York', '2027-03-11', '2027-03-14T07:00', '2027-03-14T08:00', 'an hour shorter'],
	[
		'Australia/Lord_Howe',
		'2027-09-30',
		'2027-10-02T15:30',
		'2027-10-02T17:00',
		'half an hour shorter',
	],
	['Africa/Casablanca', '2026-02-12', '2026-02-15T01:00', '2026-02-15T04:00', 'an hour longer'],
	['America/New_York', '2026-10-29', '2026-11-01T07:00', '2026-11-01T09:00', 'after the change'],
])('the window 02:00-04:00 Su in %s in the week of %s: %s to %s, %s', (zone, day, from, to) => {
	expect(inWeekOf('02:00-04:00 Su', zone, day)).toEqual([[from, to]]);
});

it('a weekly window covers both passes of an hour that comes twice', () => {
	expect(inWeekOf('01:00-01:30 Su', 'America/New_York', '2026-10-29')).toEqual([
		['2026-11-01T05:00', '2026-11-01T06:30'],
	]);
});

it.each([
	['02:30-04:00 Su', [['2027-03-28T01:00', '2027-03-28T02:00']]],
	['01:30-02:30 Su', [['2027-03-28T00:30', '2027-03-28T01:00']]],
	['02:15-02:45 Su', []],
	['02:00-03:00 Su', []],
	['02:00-03:00 Sa, Su', [['2027-03-27T01:00', '2027-03-27T02:00']]],
])(
	'a weekly window leaves out the time that the clocks skip, and moves nothing: %s',
	(hours, expected) => {
		expect(inWeekOf(hours, 'Europe/Berlin', '2027-03-25')).toEqual(expected);
	},
);

it('a weekly window ends a day where the clocks first show the next one', () => {
	expect(inWeekOf('22:00-24:00 Sa', 'America/Havana', '2026-10-29')).toEqual([
		['2026-11-01T02:00', '2026-11-01T04:00'],
	]);
});

it('a weekly window is one time over midnight, the end of the week and of the year', () => {
	expect(inWeekOf('22:00-02:00 Sa', 'UTC', '2026-11-25')).toEqual([
		['2026-11-28T22:00', '2026-11-29T02:00'],
	]);
	expect(inWeekOf('23:00-01:00 Th', 'Europe/Berlin', '2026-12-30')).toEqual([
		['2026-12-31T22:00', '2027-01-01T00:00'],
	]);
});

it('occurrences include the whole window that lasts at the start of the range', () => {
	const span = {
		from: Date.parse('2026-11-29T01:30:00Z'),
		to: Date.parse('2026-11-29T02:00:00Z'),
	};
	expect(texts(occurrencesOf(windowsOf('22:00-04:00 Sa'), 'UTC', span))).toEqual([
		['2026-11-28T22:00', '2026-11-29T04:00'],
	]);
});

it.each([
	['2026-11-28T12:00', '02:00-04:00 Fr', 1, ['2026-12-04T01:00']],
	['2026-11-27T00:59', '02:00-04:00 Fr', 1, ['2026-11-27T01:00']],
	['2026-11-27T03:00', '02:00-04:00 Fr', 1, ['2026-12-04T01:00']],
	['2026-11-23T12:00', '02:00-04:00 Fr', 2, ['2026-11-27T01:00', '2026-12-04T01:00']],
	['2027-03-27T12:00', '02:00-03:00 Su', 1, ['2027-04-04T00:00']],
])('occurrences from %s on of %s are as many as weeks: %i', (now, hours, weeks, expected) => {
	const ahead = { now: Date.parse(`${now}Z`), weeks };
	const times = texts(occurrencesInWeeks(windowsOf(hours), 'Europe/Berlin', ahead));
	expect(times.map(([from]) => from)).toEqual(expected);
});

it('occurrences include every window of each week at any moment of the year', () => {
	const windows = windowsOf('02:00-03:00 Su; 22:00-06:00 Fr; 12:00-12:15 We');
	const counts = Array.from({ length: 400 }, (_, at) => {
		const now = Date.parse('2026-11-23T13:00:00Z') + at * 22 * 3_600_000;
		return occurrencesInWeeks(windows, 'Europe/Berlin', { now, weeks: 4 }).length;
	});
	// The clocks skip one time, and the one that lasts comes in addition.
	expect([...new Set(counts)].sort()).toEqual([11, 12, 13]);
});

it.each([
	['2026-10-25T02:15', '2026-10-25T00:15', '2026-10-25T01:15', 'comes twice'],
	['2027-03-28T02:15', '2027-03-28T01:00', '2027-03-28T01:00', 'is skipped'],
	['2026-12-24', '2026-12-23T23:00', '2026-12-24T23:00', 'is a day'],
	['2026-10-25T02:15+01:00', '2026-10-25T01:15', '2026-10-25T01:15', 'has its zone'],
])('the written time %s starts at %s and ends at %s: it %s', (text, start, end) => {
	const zone = 'Europe/Berlin';
	const span = { from: parseStart(text, zone), to: parseEnd(text, zone) };
	expect(texts([span])).toEqual([[start, end]]);
});

describe('the hours that are left of a week', () => {
	const left = (hours: string, cut: string, without = '') => {
		const week = weekOf({
			hours: parseWeeklyHours(hours),
			hoursWithout: parseWeeklyHours(without),
		});
		return formatWeeklyHours(hoursWithoutWindows(week ?? wholeWeek(), windowsOf(cut)));
	};

	it.each([
		['', '02:00-04:00 Su', '00:00-01:59 Su; 04:00-23:59 Su; all day Mo-Sa'],
		[
			'08:00-18:00 Mo-Fr',
			'12:00-13:00 We',
			'08:00-18:00 Mo, Tu, Th, Fr; 08:00-11:59 We; 13:00-18:00 We',
		],
		['08:00-18:00 Mo-Fr', '02:00-04:00 Su', '08:00-18:00 Mo-Fr'],
		['08:00-18:00 Mo-Fr', 'all day Mo', '08:00-18:00 Tu-Fr'],
		['', '22:00-02:00 Sa', '02:00-23:59 Su; all day Mo-Fr; 00:00-21:59 Sa'],
		['', '00:01-23:59 every day', ''],
	])('the hours %j without %j are %j', (hours, cut, expected) => {
		const sorted = (text: string) => text.split('; ').sort();
		expect(sorted(left(hours, cut))).toEqual(sorted(expected));
	});

	it('hours without monitoring stay without monitoring in a week with planned maintenance', () => {
		expect(left('08:00-18:00 Mo', '17:00-18:00 Mo', '12:00-13:00 Mo')).toBe(
			'08:00-12:00 Mo; 13:00-16:59 Mo',
		);
	});
});

it('planned times that overlap or touch become one', () => {
	const span = (from: number, to: number) => ({ from, to });
	expect(joinTimes([span(5, 7), span(1, 3), span(2, 4), span(4, 5), span(9, 9)])).toEqual([
		span(1, 7),
		span(9, 9),
	]);
});
