import { isObject } from '../../words/util/json';
import { toRanges } from '../../words/util/phrases';
import { type TimeSpan } from './timeSpans';
import { minuteMs } from '../../words/util/time';
import { parseId, type EntityId } from '../../words/util/id';

export const planKinds = ['everyWeek', 'fromItems', 'once'] as const;
export type PlanKind = (typeof planKinds)[number];

export interface EarlierSchedule {
	id: EntityId;
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
	deviceIds: EntityId[] | null;
}

/** The longest description written; the limit of the service is unknown (docs/dev/service.md W11). */
const maxNoted = 2000;

export function planScheduleName(plan: string): string {
	return `Maintenance: ${plan}`;
}

/** Quotation marks in the data are escaped, so the last occurrence of this text is its start. */
const dataStart = '{"maintenancePlan":';
const readableEnd = ' Change it with Maintenance > Plan in n8n, not here. ';

/** The description with the note. If too long, it lacks the list of devices, then the oldest past times. */
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
		...(deviceIds ? { devices: idsText(deviceIds) } : {}),
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
	if (typeof earlier !== 'number' && typeof earlier !== 'string') return null;
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

/** Such as "3-5, 9"; IDs beyond 2^53 follow one by one. */
function idsText(ids: readonly EntityId[]): string {
	const texts = ids.filter((id) => typeof id === 'string');
	const ranges = toRanges(ids.filter((id) => typeof id === 'number'));
	return [ranges, ...texts].join(' ').trimStart();
}

/** The IDs in an {@link idsText}. */
function readRanges(text: string): EntityId[] {
	const ids: EntityId[] = [];
	for (const [, first, last = first] of text.matchAll(/(\d+)(?:-(\d+))?/g)) {
		const single = parseId(first);
		if (typeof single === 'string') ids.push(single);
		else
			for (let id = Number(first); id <= Number(last) && ids.length < maxDevices; id++)
				ids.push(id);
	}
	return ids;
}
