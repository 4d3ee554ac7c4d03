/** A maintenance plan for users: its times, the next window, and the values for reports and status pages. */
import { parseWeeklyHours } from '../../words/values/weeklyHours';
import { toWeeklyWindows } from '../../words/values/weeklyWindows';
import { occurrencesOf } from './occurrences';
import type { PlanNote } from './planNote';
import { joinTimes, upcoming, type TimeSpan } from './timeSpans';
import { wallTime } from './moments';
import { dayMs, isoSeconds } from '../../words/util/time';

export interface Viewpoint {
	/** The time zone of the workflow. */
	timeZone: string;
	/** Milliseconds since 1970. */
	now: number;
}

export type ViewedPlan = Pick<PlanNote, 'hours' | 'plan' | 'timeZone'> & {
	times: readonly TimeSpan[];
};

export interface PlanView {
	/** The current or next time in ISO 8601; local time without a zone for "account". Null for none. */
	nextStart: string | null;
	nextEnd: string | null;
	/** The times in words. */
	when: string;
	/** The times as a value for the option Exclude Planned Downtime. */
	excludePlannedDowntime: string;
	/** The next window as a value for Notices from List; empty without one. */
	notice: Array<Record<'from' | 'state' | 'text' | 'title' | 'until', string>>;
}

/** A weekly time comes within a week, or a day later if the clocks skip it. */
const aheadMs = 8 * dayMs;

/** A plan as users see it, with the window that is current or next at the time of the viewpoint. */
export function viewPlan(plan: ViewedPlan, viewpoint: Viewpoint): PlanView {
	const { hours } = plan;
	const isWeekly = hours !== '';
	// The zone of the account is unknown, so its local times have none.
	const isAccountClock = isWeekly && plan.timeZone === null;
	const zone = plan.timeZone ?? viewpoint.timeZone;
	const times = joinTimes(plan.times);
	const next = isWeekly
		? nextWeeklyWindow(hours, zone, viewpoint.now)
		: upcoming(times, viewpoint.now).at(0);
	const toIso = (time: number) =>
		isAccountClock ? `${clockText(time, zone).replace(' ', 'T')}:00` : isoSeconds(time);
	const [nextStart, nextEnd] = next ? [toIso(next.from), toIso(next.to)] : [null, null];
	const ranges = times.map((time) => rangeText(time, viewpoint.timeZone));
	return {
		nextStart,
		nextEnd,
		when: isWeekly ? weeklyText(hours, plan.timeZone) : oneOffText(times, viewpoint),
		excludePlannedDowntime: isWeekly ? hours : ranges.join('; '),
		notice:
			nextStart !== null && nextEnd !== null
				? [{ title: plan.plan, state: 'maintenance', from: nextStart, until: nextEnd, text: '' }]
				: [],
	};
}

/** The current or next window of weekly hours; undefined if the hours in the note cannot be read. */
function nextWeeklyWindow(hours: string, zone: string, now: number): TimeSpan | undefined {
	try {
		const windows = toWeeklyWindows(parseWeeklyHours(hours));
		return occurrencesOf(windows, zone, { from: now, to: now + aheadMs }).at(0);
	} catch {
		return undefined;
	}
}

/** Weekly hours in words. @param timeZone null for the one of the account */
function weeklyText(hours: string, timeZone: string | null): string {
	// The user may have entered "every Sunday" or "daily".
	const every = /\b(?:every|daily)/i.test(hours) ? '' : 'every week ';
	return `${every}${hours} (${timeZone === null ? 'time zone of your account' : timeZone})`;
}

const maxNamed = 3;

/** The next one-off times in words, by the clocks of the workflow; at most {@link maxNamed} are named. */
function oneOffText(times: readonly TimeSpan[], { timeZone, now }: Viewpoint): string {
	const ahead = upcoming(times, now);
	if (ahead.length === 0) return 'with no future windows';
	const more = ahead.length - maxNamed;
	const texts = ahead.slice(0, maxNamed).map((time) => rangeText(time, timeZone));
	return `${texts.join(', ')}${more > 0 ? ` and ${more} more times` : ''} (${timeZone})`;
}

/** A time in the local time of a zone, such as "2026-12-24 22:00 to 2026-12-25 02:00". */
export function rangeText({ from, to }: TimeSpan, timeZone: string): string {
	return `${clockText(from, timeZone)} to ${clockText(to, timeZone)}`;
}

function clockText(time: number, timeZone: string): string {
	return new Date(wallTime(time, timeZone)).toISOString().slice(0, 16).replace('T', ' ');
}
