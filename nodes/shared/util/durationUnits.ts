/** The units in which people write durations. */
export const unitSeconds = { second: 1, minute: 60, hour: 3600, day: 86_400 };

export type DurationUnit = keyof typeof unitSeconds;

const spellings: Array<[DurationUnit, RegExp]> = [
	['second', /^(?:s|secs?|seconds?)$/],
	['minute', /^(?:m|mins?|minutes?)$/],
	['hour', /^(?:h|hrs?|hours?)$/],
	['day', /^(?:d|days?)$/],
];

/** A unit in any of its usual spellings. */
export function parseUnit(text: string): DurationUnit | undefined {
	return spellings.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
}
