import { UptimeHistory, type Check, type EvenClock } from '../../nodes/shared/features/uptime';
import type { StrangersCheck } from './strangersDevices.cts';

export const minute = 60_000;
export const midnight = Date.parse('2026-11-20T00:00:00Z');

export function historyOf(checks: readonly Check[], clock?: EvenClock): UptimeHistory {
	const history = new UptimeHistory({ byDay: true, clock });
	for (const check of checks) history.add(check);
	return history;
}

/** Checks a minute apart: S succeeded, F failed, a blank was not made. */
export function checksOf(pattern: string, location = 'London', begin = midnight): Check[] {
	return [...pattern].flatMap((letter, at) =>
		letter === ' '
			? []
			: [
					{
						deviceId: '1',
						deviceName: 'Shop',
						location,
						time: begin + at * minute,
						isSuccess: letter === 'S',
						status: letter,
						values: [],
					},
				],
	);
}

export function toCheck(
	{ location, task, result, ...check }: StrangersCheck,
	values: Check['values'] = [],
): Check {
	const isSuccess = result === 'success';
	const where = { location: location ?? undefined, task: task ?? undefined };
	return { ...check, ...where, error: check.error || undefined, isSuccess, values };
}
