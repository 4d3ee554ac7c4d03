/** Moments at which calendars and clocks do what programs forget, in all time zones. */
import { DateTime, IANAZone } from 'luxon';

import type { DatePreset } from '../../../nodes/shared/service/xmlFeed';
import type { Random } from '../../support/random.cts';

/** From -12 to +14, with half and quarter hours, and with summer times of an hour and of half of one. */
export const zones: readonly string[] = [
	...Intl.supportedValuesOf('timeZone'),
	...Array.from({ length: 27 }, (_, index) => index - 14).map(
		(hours) => `Etc/GMT${hours < 0 ? '' : '+'}${hours}`,
	),
	'UTC',
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const first = Date.UTC(2024, 0, 1);
const last = Date.UTC(2029, 0, 1);

/** When the clocks of a zone are changed in these years, to the second. */
export function transitionsOf(name: string): number[] {
	const zone = IANAZone.create(name);
	const found: number[] = [];
	// No summer time is shorter, and none ends without another one having begun.
	const step = 10 * dayMs;
	for (let day = first; day < last; day += step) {
		if (zone.offset(day) === zone.offset(day + step)) continue;
		let [before, after] = [day, day + step];
		while (after - before > 1000) {
			const middle = Math.floor((before + after) / 2000) * 1000;
			if (zone.offset(middle) === zone.offset(before)) before = middle;
			else after = middle;
		}
		found.push(after);
	}
	return found;
}

const seamsOfYears = [
	'2024-02-28',
	'2024-02-29',
	'2024-03-01',
	'2024-12-31',
	'2025-01-01',
	'2026-12-28',
].concat(['2026-12-31', '2027-01-01', '2027-02-28', '2028-02-29', '2028-12-31', '2028-08-31']);

const steps = [
	0,
	1,
	-1,
	500,
	1000,
	-1000,
	59_999,
	60_000,
	1_800_000,
	-1_800_000,
	hourMs,
	-hourMs,
].concat([2 * hourMs, -2 * hourMs, 12 * hourMs, dayMs, -dayMs, 7 * dayMs, 30 * dayMs]);

/** A moment near a change of the clocks, a leap day, a year's end or a midnight, or any other. */
export function pickMoment(zone: string, transitions: readonly number[], random: Random): number {
	const kind = random.integerBelow(10);
	if (kind < 5 && transitions.length > 0) return random.pick(transitions) + random.pick(steps);
	if (kind < 8) {
		const midnight = DateTime.fromISO(random.pick(seamsOfYears), { zone }).toMillis();
		return midnight + random.pick(steps);
	}
	return first + random.integerBelow((last - first) / 1000) * 1000;
}

/** The first and the last day of what a person picks as the range of a report, as Luxon counts. */
export const presets: Record<DatePreset, (today: DateTime) => [DateTime, DateTime]> = {
	today: (today) => [today, today],
	yesterday: (today) => [today.minus({ days: 1 }), today.minus({ days: 1 })],
	thisWeek: (today) => [today.startOf('week'), today],
	lastWeek: (today) => {
		const monday = today.startOf('week').minus({ weeks: 1 });
		return [monday, monday.plus({ days: 6 })];
	},
	thisMonth: (today) => [today.startOf('month'), today],
	lastMonth: (today) => {
		const month = today.minus({ months: 1 });
		return [month.startOf('month'), month.endOf('month')];
	},
	last7Days: (today) => [today.minus({ days: 6 }), today],
	last30Days: (today) => [today.minus({ days: 29 }), today],
	last90Days: (today) => [today.minus({ days: 89 }), today],
	last6Months: (today) => [today.minus({ months: 6 }), today],
};
