import { isObject } from '../../words/util/json';
import { toRanges } from '../../words/util/phrases';
import { type TimeSpan } from './timeSpans';
import { minuteMs } from '../../words/util/time';

export const planKinds = ['everyWeek', 'fromItems', 'once'] as const;
export type PlanKind = (typeof planKinds)[number];

export interface EarlierSchedule {
	id: number;
	name: string;
}

/**
 * A maintenance plan gives its devices a schedule that lacks the planned times. This note about the
 * plan is saved in the description of that schedule: the service has no other place for it.
 */
export interface PlanNote {
	/** The name of the plan. */
	plan: string;
	/** The name of the schedule: one of another name is a copy that a person made. */
	name: string;
	kind: PlanKind;
	/** Times of the week as the person wrote them; empty for one-off times. */
	hours: string;
	/** The time zone of `hours`; null for the account's. */
	timeZone: string | null;
	/** The one-off times, in whole minutes; empty for times of the week. */
	times: TimeSpan[];
	/** The schedule of the devices before the plan; null if they had none. */
	earlier: EarlierSchedule | null;
	/** The devices that were given the schedule, in ascending order; null where they were too many to note. */
	deviceIds: number[] | null;
}

/** The longest description written; the limit of the service is unknown (docs/dev/service.md W11). */
const maxNoted = 2000;

export function planScheduleName(plan: string): string {
	return `Maintenance: ${plan}`;
}

/** Quotation marks in the data are escaped, so the last occurrence of this text is its start. */
const dataStart = '{"maintenancePlan":';
const readableEnd = ' Change it with Maintenance > Plan in n8n, not here. ';

/**
 * The description of a plan's schedule, with the note. If it is too long, the list of devices is left
 * out, then the oldest past times.
 *
 * @param now milliseconds since 1970
 */
export function planDescription(note: PlanNote, now: number): string {
	let text = describeNote(note);
	if (text.length > maxNoted) text = describeNote({ ...note, deviceIds: null });
	let { times } = note;
	while (text.length > maxNoted && times.length > 0 && times[0].to <= now) {
		times = times.slice(1);
		text = describeNote({ ...note, times, deviceIds: null });
	}
	return text;
}

/** A sentence for people, and the note as JSON without default values. */
function describeNote(note: PlanNote): string {
	const { plan, name, kind, hours, timeZone, times, earlier, deviceIds } = note;
	const before = earlier ? `"${earlier.name}" (ID ${earlier.id})` : 'none';
	const data = {
		maintenancePlan: plan,
		...(name === planScheduleName(plan) ? {} : { name }),
		kind,
		...(hours === '' ? {} : { hours, timeZone }),
		...(times.length === 0 ? {} : { times: times.map(spanText).join(' ') }),
		...(earlier ? { earlier: earlier.id, earlierName: earlier.name } : {}),
		...(deviceIds ? { devices: toRanges(deviceIds) } : {}),
	};
	return `Maintenance plan. Schedule before it: ${before}.${readableEnd}${JSON.stringify(data)}`;
}

/** Reads the note in the description of a schedule; undefined if the schedule belongs to no plan. */
export function readPlanNote(description: unknown): PlanNote | undefined {
	if (typeof description !== 'string') return undefined;
	const data = parseObject(description.slice(Math.max(0, description.lastIndexOf(dataStart))));
	const { maintenancePlan: plan, kind, hours = '', timeZone = null, times = '' } = data;
	const knownKind = planKinds.find((one) => one === kind);
	if (typeof plan !== 'string' || plan === '' || !knownKind) return undefined;
	if (typeof hours !== 'string' || typeof times !== 'string') return undefined;
	return {
		plan,
		name: typeof data.name === 'string' ? data.name : planScheduleName(plan),
		kind: knownKind,
		hours,
		timeZone: typeof timeZone === 'string' ? timeZone : null,
		times: readSpans(times),
		earlier: readEarlier(data),
		deviceIds: typeof data.devices === 'string' ? readRanges(data.devices) : null,
	};
}

/** The JSON object in a text; empty if there is none. */
function parseObject(text: string): Record<string, unknown> {
	try {
		const data: unknown = JSON.parse(text);
		return isObject(data) ? data : {};
	} catch {
		return {};
	}
}

/** The schedule before the plan, from the note: its ID and its name. Null for none. */
function readEarlier({ earlier, earlierName }: Record<string, unknown>): EarlierSchedule | null {
	if (typeof earlier !== 'number') return null;
	return { id: earlier, name: typeof earlierName === 'string' ? earlierName : '' };
}

/** A time in the note: the start in minutes since 1970, and the length in minutes, such as 29700000+120. */
function spanText({ from, to }: TimeSpan): string {
	return `${from / minuteMs}+${(to - from) / minuteMs}`;
}

function readSpans(text: string): TimeSpan[] {
	return [...text.matchAll(/(?<!\d)(\d+)\+(\d+)/g)].map(([, start, minutes]) => {
		const from = Number(start) * minuteMs;
		return { from, to: from + Number(minutes) * minuteMs };
	});
}

/** More than an account has; limits the work for edited descriptions. */
const maxDevices = 10_000;

/** The IDs in a text such as "3-5, 9". */
function readRanges(text: string): number[] {
	const ids: number[] = [];
	for (const [, first, last = first] of text.matchAll(/(\d+)(?:-(\d+))?/g)) {
		for (let id = Number(first); id <= Number(last) && ids.length < maxDevices; id++) ids.push(id);
	}
	return ids;
}
