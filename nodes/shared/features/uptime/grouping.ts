import { compareNames } from '../../words/util/compareNames';
import type { Check } from '../../service/xmlFeed/check';
import { dayMs } from './history';
import { formatTime } from './formatTime';
import { formatDay } from './text';

const hourMs = 3_600_000;
const daysPerWeek = 7;
/** 1970 began on a Thursday, three days after a Monday. */
const daysSinceMonday = 3;

export type GroupValue = string | number | null;

/** A property by which checks can be grouped. */
interface Dimension {
	/** The same for checks of the same group. */
	key(check: Check): GroupValue;
	/** The name of the group in the output, by field. */
	fields(check: Check): Record<string, GroupValue>;
	order(check: Check): GroupValue;
}

/**
 * A dimension that groups checks by a period, such as the month.
 *
 * @param name of the output field
 * @param key the number of the period
 * @param label its value in the output
 */
function timeDimension(
	name: string,
	key: (time: number) => number,
	label: (time: number) => string | number,
): Dimension {
	return {
		key: ({ time }) => key(time),
		fields: ({ time }) => ({ [name]: label(time) }),
		order: ({ time }) => key(time),
	};
}

const dayNumber = (time: number) => Math.floor(time / dayMs);

const weekNumber = (time: number) => Math.floor((dayNumber(time) + daysSinceMonday) / daysPerWeek);

const hourOfDay = (time: number) => Math.floor((time - dayNumber(time) * dayMs) / hourMs);

function monthNumber(time: number): number {
	const date = new Date(time);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** In the order of their output fields. Times are in the report's local time. */
export const dimensions = {
	device: {
		key: ({ deviceId, deviceName }) => deviceId ?? deviceName ?? null,
		fields: ({ deviceId = null, deviceName = null }) => ({ deviceId, deviceName }),
		order: ({ deviceId, deviceName }) => deviceName ?? deviceId ?? null,
	},
	location: {
		key: ({ location = null }) => location,
		fields: ({ location = null }) => ({ location }),
		order: ({ location = null }) => location,
	},
	status: {
		key: ({ status = null }) => status,
		fields: ({ status = null }) => ({ status }),
		order: ({ status = null }) => status,
	},
	month: timeDimension('month', monthNumber, (time) => formatTime(time).slice(0, 7)),
	/** Shown as the date of its Monday. */
	week: timeDimension('week', weekNumber, (time) =>
		formatDay((weekNumber(time) * daysPerWeek - daysSinceMonday) * dayMs),
	),
	day: timeDimension('day', dayNumber, formatDay),
	hour: timeDimension(
		'hour',
		(time) => Math.floor(time / hourMs),
		(time) => `${formatTime(time).slice(0, 13)}:00:00`,
	),
	hourOfDay: timeDimension('hourOfDay', hourOfDay, hourOfDay),
} satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

export interface Group {
	fields: Record<string, GroupValue>;
	order: GroupValue[];
}

/** Puts checks into groups; memory is taken by groups, not by checks. */
export class Grouping<Content> {
	private readonly names: DimensionName[];

	private readonly groups = new Map<string, { group: Group; content: Content }>();

	private lastKeys: GroupValue[] = [];

	private lastContent?: Content;

	/** @param create creates the data of a new group, or throws if there are too many */
	constructor(
		names: readonly DimensionName[],
		private readonly create: (groupsSoFar: number) => Content,
	) {
		const wanted = new Set(names);
		this.names = dimensionNames.filter((name) => wanted.has(name));
	}

	/** Of the check's group, a new one if necessary. Most checks belong to the group of the one before. */
	contentOf(check: Check): Content {
		if (this.lastContent !== undefined && this.isInLastGroup(check)) return this.lastContent;
		const keys = this.names.map((name) => dimensions[name].key(check));
		const key = JSON.stringify(keys);
		const found = this.groups.get(key)?.content ?? this.createGroup(key, check);
		this.lastKeys = keys;
		this.lastContent = found;
		return found;
	}

	sorted(): Array<{ group: Group; content: Content }> {
		return [...this.groups.values()].sort((one, other) =>
			compareOrders(one.group.order, other.group.order),
		);
	}

	private isInLastGroup(check: Check): boolean {
		const { lastKeys, names } = this;
		for (let index = 0; index < names.length; index++) {
			if (dimensions[names[index]].key(check) !== lastKeys[index]) return false;
		}
		return true;
	}

	private createGroup(key: string, check: Check): Content {
		const used = this.names.map((name): Dimension => dimensions[name]);
		const content = this.create(this.groups.size);
		const group: Group = {
			fields: Object.assign({}, ...used.map((dimension) => dimension.fields(check))),
			order: used.map((dimension) => dimension.order(check)),
		};
		this.groups.set(key, { group, content });
		return content;
	}
}

const dimensionNames = Object.keys(dimensions) as DimensionName[];

function compareOrders(one: readonly GroupValue[], other: readonly GroupValue[]): number {
	for (const [index, value] of one.entries()) {
		const order = compareValues(value, other[index]);
		if (order !== 0) return order;
	}
	return 0;
}

/** Unknown values come last. */
function compareValues(one: GroupValue, other: GroupValue): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	if (typeof one === 'number' && typeof other === 'number') return one - other;
	return compareNames(String(one), String(other));
}
