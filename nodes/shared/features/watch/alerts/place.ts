/** Which outage an alert belongs to; docs/alert-trigger-reference.md has the rules. */
import { quarterMs } from './clock';
import type { AlertedDevice, AlertTimes, ClosedOutage } from './types';
import { minuteMs } from '../../../words/util/time';

/** Two starts that differ by whole quarter hours are the same in two time zones if their true times are this close. */
const nearMs = 10 * minuteMs;

export type OutagePosition = 'closed' | 'earlier' | 'lasting' | 'later' | 'unplaced';

/**
 * To which outage an alert belongs: the current one (`lasting`), a `closed` one, or another one before
 * or after them (`earlier`, `later`). `unplaced` if it has no start that can be compared.
 */
export function outagePositionOf(
	{ closed = [], outage }: AlertedDevice,
	times: AlertTimes,
): OutagePosition {
	const { began } = times;
	if (outage && hasStart(outage, times)) return 'lasting';
	if (closed.some((one) => hasStart(one, times))) return 'closed';
	if (began === undefined) return 'unplaced';
	if (!outage) return closed.some((one) => began <= (one.began ?? -Infinity)) ? 'earlier' : 'later';
	if (outage.began === undefined) return 'unplaced';
	if (began <= outage.began) return 'earlier';
	return began > outage.lastAt ? 'later' : 'lasting';
}

/**
 * Whether an alert has the same start as a known outage. `start` is by the service's clock: it differs
 * by whole quarter hours if the time zone was changed. `began` is true time, and can be slightly off.
 */
export function hasStart(known: Pick<ClosedOutage, 'began' | 'start'>, times: AlertTimes): boolean {
	const { began, start } = times;
	if (start === undefined || known.start === undefined) return false;
	if (start === known.start) return true;
	if (began === undefined || known.began === undefined) return false;
	const apart = Math.abs(began - known.began);
	return apart <= minuteMs || (apart < nearMs && (start - known.start) % quarterMs === 0);
}
