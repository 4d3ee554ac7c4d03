/** Dates and times in every time zone, compared with Luxon, which n8n itself uses. */
import { DateTime } from 'luxon';

import { parseIsoTime, toWallClock } from '../../nodes/shared/words/util/time';
import { Statistics, comparedPeriod, daysOf } from '../../nodes/shared/features/uptime';
import { isInWindows } from '../../nodes/shared/words/values/weeklyWindows';
import { pausePeriod, toPauseStart } from '../../nodes/shared/service/webApi/device/pause';
import {
	feedMoment,
	isBackwards,
	presetDates,
	type DatePreset,
} from '../../nodes/shared/service/xmlFeed';
import { CheckTimeReader } from '../../nodes/shared/service/xmlFeed/map/checkTime';
import { toIsoTime } from '../../nodes/shared/words/util/serviceTime';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { publishFigures, seed } from './support/round.cts';
import { pickMoment, presets, transitionsOf, zones } from './support/zoneMoments.cts';

const dayForm = 'MM/dd/yyyy';

const utc = { zone: 'utc' };

/** The time on the clock, as if it were UTC. */
function wallOf(moment: DateTime): number {
	return moment.setZone('utc', { keepLocalTime: true }).toMillis();
}

/** Where the clocks go back at midnight or just after it, midnight comes twice: the day begins with the first. */
function beginsDay(moment: DateTime): boolean {
	return moment.minus({ milliseconds: 1 }).toISODate() !== moment.toISODate();
}

/** Checks of one moment in one zone: what was found, and what Luxon says. */
type Comparison = [what: string, found: unknown, expected: unknown];

function compareDates(moment: DateTime, zone: string, random: Random): Comparison[] {
	const time = moment.toMillis();
	const preset = random.pick(Object.keys(presets) as DatePreset[]);
	const [from, to] = presets[preset](moment).map((day) => day.toFormat(dayForm));
	const other = moment.plus({ hours: random.integerBelow(60) - 30 });
	const end = beginsDay(other) ? other.endOf('day') : other;
	const day = moment.toISODate() ?? '';
	return [
		['preset ' + preset, presetDates(preset, time, zone), { from, to }],
		[
			'moment',
			feedMoment(time, zone),
			moment.toFormat(beginsDay(moment) ? dayForm : `${dayForm} HH:mm:ss`),
		],
		[
			'picked day',
			feedMoment(parseIsoTime(`${day}T00:00:00`, zone), zone),
			moment.toFormat(dayForm),
		],
		['backwards', isBackwards(time, other.toMillis(), zone), end < moment],
	];
}

/** A text without a zone, also in an hour that is skipped or comes twice. */
function compareText(moment: DateTime, zone: string, random: Random): Comparison[] {
	const minutes = random.integerBelow(600) - 300;
	const local = DateTime.fromMillis(wallOf(moment), utc).plus({ minutes });
	const text = local.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
	const found = parseIsoTime(text, zone);
	const shown = wallOf(DateTime.fromMillis(found, { zone }));
	const gap = wallOf(DateTime.fromISO(text, { zone })) - local.toMillis();
	// Luxon, too, goes ahead by what the clocks skip.
	return [
		['text ' + text, shown - local.toMillis(), gap],
		['text with a zone', parseIsoTime(moment.toISO() ?? '', 'UTC'), moment.toMillis()],
	];
}

function compareWatch(moment: DateTime, zone: string, random: Random): Comparison[] {
	const time = moment.toMillis();
	const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random.chance(0.5));
	const fromMinute = random.integerBelow(1440);
	const toMinute = fromMinute + random.integerBelow(1441 - fromMinute);
	const windows = days.map((weekday) => ({ weekday, fromMinute, toMinute }));
	const minute = moment.hour * 60 + moment.minute;
	const isQuiet = days.includes(moment.weekday % 7) && minute >= fromMinute && minute < toMinute;
	const minutes = random.integerBelow(10_000);
	const end = moment.toUTC().plus({ minutes }).toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
	return [
		['clock', toWallClock(time, zone).getTime(), wallOf(moment)],
		['quiet', isInWindows(windows, toWallClock(time, zone).getTime()), isQuiet],
		[
			'pause',
			toPauseStart(moment.toUTC().toISO() ?? '', zone),
			moment.setLocale('en-US').toFormat('dd-MMM-yyyy HH:mm'),
		],
		['pause that begins now', pausePeriod({ minutes }, time).end, end],
	];
}

/** What of a report's own clock, which has no zone: groups of checks, and periods that are compared. */
function compareReports(moment: DateTime): Comparison[] {
	const wall = wallOf(moment);
	const local = DateTime.fromMillis(wall, utc);
	const statistics = new Statistics(['month', 'week', 'day', 'hour', 'hourOfDay'], 0);
	statistics.add({ time: wall, values: [] });
	// Whole days end with the same day as a year ago.
	const isMidnight = local.startOf('day') >= local;
	const lastDay = local.plus({ days: isMidnight ? 2 : 3 }).minus({ years: 1 });
	const lastYear = {
		from: local.minus({ years: 1 }),
		to: lastDay.plus({ days: isMidnight ? 1 : 0 }),
	};
	const period = { from: wall, to: local.plus({ days: 3 }).toMillis() };
	const months = { from: local.startOf('month'), to: local.startOf('month').plus({ months: 2 }) };
	const wholeMonths = { from: months.from.toMillis(), to: months.to.toMillis() };
	return [
		[
			'groups',
			[...statistics.rows()][0].fields,
			{
				month: local.toFormat('yyyy-MM'),
				week: local.startOf('week').toISODate(),
				day: local.toISODate(),
				hour: local.startOf('hour').toFormat("yyyy-MM-dd'T'HH:mm:ss"),
				hourOfDay: local.hour,
			},
		],
		[
			'last year',
			comparedPeriod(period, 'lastYear'),
			{ from: lastYear.from.toMillis(), to: lastYear.to.toMillis() },
		],
		[
			'months before',
			comparedPeriod(wholeMonths, 'previousPeriod'),
			{ from: months.from.minus({ months: 2 }).toMillis(), to: wholeMonths.from },
		],
		[
			'days',
			daysOf(period).map((day) => DateTime.fromMillis(day, utc).toISODate()),
			Array.from({ length: local.startOf('day') < local ? 4 : 3 }, (_, day) =>
				local.plus({ days: day }).toISODate(),
			),
		],
	];
}

/** Times as the service writes them; one with a zone is put into the report's. */
function compareCheckTimes(moment: DateTime, zone: string, random: Random): Comparison[] {
	const [month, day] = [1 + random.integerBelow(13), 1 + random.integerBelow(31)];
	const year = 2020 + random.integerBelow(10);
	const date = DateTime.fromObject({ year, month, day }, utc);
	const iso = moment.set({ millisecond: 0 }).toISO({ suppressMilliseconds: true }) ?? '';
	const wall = Math.floor(wallOf(moment) / 1000) * 1000;
	const text = DateTime.fromMillis(wall, utc).setLocale('en-US').toFormat('M/d/yyyy h:mm:ss a');
	return [
		['day', toIsoTime(`${month}/${day}/${year}`), date.isValid ? date.toISODate() : undefined],
		['check', new CheckTimeReader(zone).read(text), wall],
		['check with a zone', new CheckTimeReader(zone).read(iso), wall],
	];
}

it('dates agree with Luxon at clock changes, leap days and ends of years in every zone', () => {
	const perZone = Math.ceil(caseCount(10_000) / zones.length);
	const complaints: string[] = [];
	let [comparisons, changes] = [0, 0];
	for (const [at, zone] of zones.entries()) {
		const own = seed * 1000 + at;
		const random = seededRandom(own);
		const transitions = transitionsOf(zone);
		changes += transitions.length;
		for (let count = 0; count < perZone; count++) {
			const moment = DateTime.fromMillis(pickMoment(zone, transitions, random), { zone });
			for (const [what, found, expected] of [
				...compareDates(moment, zone, random),
				...compareText(moment, zone, random),
				...compareWatch(moment, zone, random),
				...compareReports(moment),
				...compareCheckTimes(moment, zone, random),
			]) {
				comparisons++;
				if (JSON.stringify(found) === JSON.stringify(expected)) continue;
				complaints.push(
					`${what} of ${moment.toISO()} in ${zone} (seed ${own}): ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
				);
			}
		}
	}
	expect(complaints.slice(0, 20)).toEqual([]);
	publishFigures('Dates and times, compared with Luxon', [
		{ name: 'Time zones', value: zones.length },
		{ name: 'Changes of their clocks from 2024 to 2028', value: changes },
		{ name: 'Moments', value: perZone * zones.length },
		{ name: 'Comparisons', value: comparisons },
	]);
});
