import {
	anyFailedCheck,
	findOutages,
	UptimeHistory,
	type Check,
	type Outage,
	type OutageRule,
} from '../../nodes/shared/features/uptime';

export const minute = 60_000;
export const midnight = Date.parse('2026-11-20T00:00:00Z');

export function historyOf(checks: readonly Check[]): UptimeHistory {
	const history = new UptimeHistory({ byDay: true });
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

export function outagesOf(checks: readonly Check[], rule: Partial<OutageRule> = {}): Outage[] {
	const [device] = historyOf(checks).devices;
	return findOutages(device, { ...anyFailedCheck, ...rule });
}

/** Start and end in minutes since the first moment of the pattern. */
export function minutesOf(checks: readonly Check[], rule: Partial<OutageRule> = {}) {
	return outagesOf(checks, rule).map(({ start, end }) => [
		(start - midnight) / minute,
		end === null ? null : (end - midnight) / minute,
	]);
}
