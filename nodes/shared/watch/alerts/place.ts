/** Which outage an alert belongs to; docs/alert-trigger.md has the rules. */
import { quarterMs, stepMs } from './clock';
import type { AlertedDevice, AlertTimes, ClosedOutage } from './types';

/** Where an alert belongs among the outages that are remembered of its device. */
export type Place =
	/** Later if the clock was changed; otherwise an earlier one that comes late. */
	| 'doubtful'
	| 'closed'
	| 'earlier'
	| 'lasting'
	| 'later'
	/** It has no start that can be compared. */
	| 'unplaced';

export function placeOf({ closed = [], outage }: AlertedDevice, times: AlertTimes): Place {
	const { began, beganIfBack, isOutOfStep, start } = times;
	if (outage && hasStart(outage, times)) return 'lasting';
	if (closed.some((one) => hasStart(one, times))) return 'closed';
	if (start === undefined || began === undefined || beganIfBack === undefined) return 'unplaced';
	if (outage && outage.began === undefined) return 'unplaced';
	const other = outage ?? lastBegun(closed);
	if (other?.began === undefined) return 'later';
	const limit = outage ? Math.max(other.began, outage.lastAt) : other.began;
	if (began > limit) return 'later';
	if (outage && began > other.began) return 'lasting';
	const isLaterIfBack = isOutOfStep && beganIfBack > limit;
	const isLaterIfForward = start > (other.start ?? start);
	return isLaterIfBack || isLaterIfForward ? 'doubtful' : 'earlier';
}

function lastBegun(closed: readonly ClosedOutage[]): ClosedOutage | undefined {
	const begun = closed.filter(({ began }) => began !== undefined);
	return begun.sort((one, other) => (other.began ?? 0) - (one.began ?? 0)).at(0);
}

/** The same start, also where the account has another time zone now. */
export function hasStart(known: Pick<ClosedOutage, 'began' | 'start'>, times: AlertTimes): boolean {
	const { began, beganIfBack, start } = times;
	if (start === undefined || known.start === undefined) return false;
	if (start === known.start) return true;
	if (began === undefined || beganIfBack === undefined || known.began === undefined) return false;
	const at = known.began;
	const isNear = [began, beganIfBack].some((one) => Math.abs(one - at) < stepMs);
	return isNear && (start - known.start) % quarterMs === 0;
}
