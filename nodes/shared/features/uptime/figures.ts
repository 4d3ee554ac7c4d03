/** The figures of a summary; null for those that it lacks. The uptime is not rounded, so that it can be compared. */
export interface SummaryFigures {
	uptimePercentage: number | null;
	checks: number | null;
	failed: number | null;
	averageSeconds: number | null;
}

export interface Figures extends SummaryFigures {
	/** The time that the uptime is based on, up and down; null if unknown, 0 without an uptime. */
	coveredSeconds: number | null;
}

/** The figures; if there were no checks, with an unknown uptime and response time (null). */
export function withoutUncheckedFigures<Any extends SummaryFigures>(figures: Any): Any {
	return figures.checks === 0
		? { ...figures, uptimePercentage: null, averageSeconds: null }
		: figures;
}

/**
 * The figures of several devices or days together. The uptime is not rounded, and weighted by time,
 * because more checks run during an outage. If the time of one is unknown, all count the same.
 * Response times are weighted by checks.
 */
export function combineFigures(all: readonly Figures[]): Figures {
	// Fast path: a report combines single days hundreds of thousands of times.
	if (all.length === 1) {
		const [{ averageSeconds, checks, coveredSeconds, failed, uptimePercentage }] = all;
		return {
			uptimePercentage,
			coveredSeconds,
			checks,
			failed,
			averageSeconds: round(averageSeconds, 6),
		};
	}
	const withUptime = all.filter(({ uptimePercentage }) => uptimePercentage !== null);
	const times = withUptime.map(({ coveredSeconds }) => coveredSeconds);
	const areTimesKnown = !times.includes(null);
	// Downtimes of 0 add up exactly, so that perfect uptimes give 100.
	const downtimes = all.flatMap(({ uptimePercentage }) =>
		uptimePercentage === null ? [] : 100 - uptimePercentage,
	);
	const downtime = weightedMean(downtimes, areTimesKnown ? times : []);
	const checks = all.map((one) => one.checks);
	const averages = all.map((one) => one.averageSeconds);
	return {
		uptimePercentage: downtime === null ? null : 100 - downtime,
		coveredSeconds: areTimesKnown ? sumOfKnown([0, ...times]) : null,
		checks: sumOfKnown(checks),
		failed: sumOfKnown(all.map(({ failed }) => failed)),
		averageSeconds: round(weightedMean(averages, checks), 6),
	};
}

/** The mean of the known values, null without any. If no value has a weight above 0, all count the same. */
function weightedMean(values: ReadonlyArray<number | null>, weights: ReadonlyArray<number | null>) {
	const rows = values.flatMap((value, index) =>
		value === null ? [] : [{ value, weight: weights[index] ?? 0 }],
	);
	if (rows.length === 0) return null;
	const allWeights = rows.reduce((all, { weight }) => all + weight, 0);
	if (allWeights === 0) return rows.reduce((all, { value }) => all + value, 0) / rows.length;
	return rows.reduce((all, { value, weight }) => all + value * weight, 0) / allWeights;
}

/** The sum of the known numbers; null without any. */
export function sumOfKnown(numbers: ReadonlyArray<number | null>): number | null {
	const known = numbers.flatMap((number) => number ?? []);
	return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
}

/** Floating point is off by less, in percentage points. It is less than a millisecond of a year. */
const tolerance = 1e-9;

/** Whether an unrounded uptime reaches a target. All comparisons with a target use this. */
export function isTargetMet(uptimePercentage: number, targetPercentage: number): boolean {
	return uptimePercentage >= targetPercentage - tolerance;
}

const outputDigits = 4;

/**
 * Rounds an uptime down for display, so that an uptime below a target also reads as below it.
 *
 * @param digits how many decimals; at least as many as the target has
 */
export function roundDown(value: number, digits?: number): number;
export function roundDown(value: number | null, digits?: number): number | null;
export function roundDown(value: number | null, digits = outputDigits): number | null {
	if (value === null) return null;
	return Math.floor((value + tolerance) * 10 ** digits) / 10 ** digits || 0;
}

/** Rounds up for display, for parts that should be 0, such as that of failed checks: more never reads as 0. */
export function roundUp(value: number, digits?: number): number {
	return -roundDown(-value, digits) || 0;
}

/** Rounds to a number of decimals; null stays null. */
export function round(value: number, digits: number): number;
export function round(value: number | null, digits: number): number | null;
export function round(value: number | null, digits: number): number | null {
	if (value === null) return null;
	// `|| 0` turns -0 into 0.
	return Math.round(value * 10 ** digits) / 10 ** digits || 0;
}
