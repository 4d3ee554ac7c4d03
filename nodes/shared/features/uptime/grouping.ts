import { compareNames } from '../../words/util/compareNames';
import type { Check } from '../../service/xmlFeed/check';
import { formatTime } from './formatTime';
import { formatDay } from './text';
import { hourMs, dayMs } from '../../words/util/time';

const daysPerWeek = 7;
/** 1970 began on a Thursday, three days after a Monday. */
const daysSinceMonday = 3;

export type GroupValue = string | number | null;

/** A property by which checks can be grouped. */
export interface Dimension {
	/** The same for checks of the same group. */
	key(check: Check): GroupValue;
	/** The name of the group in the output, by field. */
	fields(check: Check): Record<string, GroupValue>;
	/** Groups are sorted by this value. */
	order(check: Check): GroupValue;
}

/**
 * A dimension with one output field.
 *
 * @param name of the output field
 * @param key the same for checks of the same group; groups are sorted by it
 * @param label the group's value in the output
 */
function fieldDimension(
	name: string,
	key: (check: Check) => GroupValue,
	label: (check: Check) => GroupValue = key,
): Dimension {
	return { key, fields: (check) => ({ [name]: label(check) }), order: key };
}

/** Counted from 1970, as the numbers of weeks and hours. */
const dayNumber = (time: number) => Math.floor(time / dayMs);

const weekNumber = (time: number) => Math.floor((dayNumber(time) + daysSinceMonday) / daysPerWeek);

const mondayOf = (time: number) => (weekNumber(time) * daysPerWeek - daysSinceMonday) * dayMs;

const hourNumber = (time: number) => Math.floor(time / hourMs);

const hourOfDay = (time: number) => Math.floor((time - dayNumber(time) * dayMs) / hourMs);

/** Counted from the year 0. */
function monthNumber(time: number): number {
	const date = new Date(time);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** A dimension of times. @param numberOf the same for times of the same group @param labelOf its output value */
function timeDimension(
	name: string,
	numberOf: (time: number) => number,
	labelOf: (time: number) => GroupValue = numberOf,
): Dimension {
	const key = ({ time }: Check) => numberOf(time);
	return fieldDimension(name, key, ({ time }) => labelOf(time));
}

/** In the order of their output fields. Times are in the report's local time. */
export const dimensions = {
	device: {
		key: ({ deviceId, deviceName }) => deviceId ?? deviceName ?? null,
		fields: ({ deviceId = null, deviceName = null }) => ({ deviceId, deviceName }),
		order: ({ deviceId, deviceName }) => deviceName ?? deviceId ?? null,
	},
	location: fieldDimension('location', ({ location = null }) => location),
	status: fieldDimension('status', ({ status = null }) => status),
	month: timeDimension('month', monthNumber, (time) => formatTime(time).slice(0, 7)),
	week: timeDimension('week', weekNumber, (time) => formatDay(mondayOf(time))),
	day: timeDimension('day', dayNumber, formatDay),
	hour: timeDimension('hour', hourNumber, (time) => `${formatTime(time).slice(0, 13)}:00:00`),
	hourOfDay: timeDimension('hourOfDay', hourOfDay),
} satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

/** The dimensions with these names, in the order of `dimensions`, which is that of the output fields. */
export function dimensionsNamed(names: readonly DimensionName[]): Dimension[] {
	const wanted = new Set<string>(names);
	const all = Object.entries<Dimension>(dimensions);
	return all.filter(([name]) => wanted.has(name)).map(([, dimension]) => dimension);
}

/** Compares two groups by their values of each dimension, the first dimension first. */
export function compareOrders(one: readonly GroupValue[], other: readonly GroupValue[]): number {
	for (const [index, value] of one.entries()) {
		const order = compareValues(value, other[index]);
		if (order !== 0) return order;
	}
	return 0;
}

/** By size or alphabetically; unknown values (null) come last. */
function compareValues(one: GroupValue, other: GroupValue): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	if (typeof one === 'number' && typeof other === 'number') return one - other;
	return compareNames(String(one), String(other));
}
