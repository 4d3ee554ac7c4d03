/**
 * What a summary says of a device; null for what it does not say. An uptime is never rounded before it
 * has been compared: `roundDown` is for what is written.
 */
export interface Figures {
	uptimePercentage: number | null;
	checks: number | null;
	failed: number | null;
	averageSeconds: number | null;
}

/** Of what was never checked, nothing is known, whatever else a summary says. */
export function known<Any extends Figures>(figures: Any): Any {
	return figures.checks === 0
		? { ...figures, uptimePercentage: null, averageSeconds: null }
		: figures;
}

/**
 * The figures of several devices, or of several days: means are weighted by checks, so that a device
 * that is checked hourly counts less than one that is checked each minute. Where no number of checks is
 * known, all count the same. The uptime is not rounded.
 */
export function combine(all: readonly Figures[]): Figures {
	// Most often they are of a single day, hundreds of thousands of times in a report.
	if (all.length === 1) {
		const [{ averageSeconds, checks, failed, uptimePercentage }] = all;
		return { uptimePercentage, checks, failed, averageSeconds: round(averageSeconds, 6) };
	}
	const downtime = weightedMean(all, ({ uptimePercentage }) => toDowntime(uptimePercentage));
	return {
		uptimePercentage: downtime === null ? null : 100 - downtime,
		checks: sum(all.map(({ checks }) => checks)),
		failed: sum(all.map(({ failed }) => failed)),
		averageSeconds: round(
			weightedMean(all, (one) => one.averageSeconds),
			6,
		),
	};
}

/** Perfect ones are 0, and add up to it exactly: the mean of hundreds is 100. */
function toDowntime(uptimePercentage: number | null): number | null {
	return uptimePercentage === null ? null : 100 - uptimePercentage;
}

function weightedMean(
	all: readonly Figures[],
	valueOf: (figures: Figures) => number | null,
): number | null {
	const rows = all.flatMap((figures) => {
		const value = valueOf(figures);
		return value === null ? [] : [{ value, checks: figures.checks }];
	});
	if (rows.length === 0) return null;
	const isWeighted = rows.some(({ checks }) => (checks ?? 0) > 0);
	const weights = rows.map(({ checks }) => (isWeighted ? (checks ?? 0) : 1));
	const whole = weights.reduce((all, one) => all + one, 0);
	return rows.reduce((all, { value }, at) => all + value * weights[at], 0) / whole;
}

/** Null when none of them is known. */
export function sum(numbers: ReadonlyArray<number | null>): number | null {
	const known = numbers.flatMap((number) => number ?? []);
	return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
}

/** In percentage points; less than a millisecond of a year. Floating point is off by less. */
const tolerance = 1e-9;

/** Whether an uptime that is not rounded reaches a target. Whatever compares with a target asks here. */
export function isTargetMet(uptimePercentage: number, targetPercentage: number): boolean {
	return uptimePercentage >= targetPercentage - tolerance;
}

const outputDigits = 4;

/**
 * An uptime as it is written: rounded down, so that what is below a target of so many decimals, or of
 * fewer, is written below it.
 */
export function roundDown(value: number, digits?: number): number;
export function roundDown(value: number | null, digits?: number): number | null;
export function roundDown(value: number | null, digits = outputDigits): number | null {
	if (value === null) return null;
	return Math.floor((value + tolerance) * 10 ** digits) / 10 ** digits || 0;
}

/** A part that should be none, such as that of failed checks: what is not quite 0 is not written as it. */
export function roundUp(value: number, digits?: number): number {
	return -roundDown(-value, digits) || 0;
}

export function round(value: number, digits: number): number;
export function round(value: number | null, digits: number): number | null;
export function round(value: number | null, digits: number): number | null {
	if (value === null) return null;
	// Not -0.
	return Math.round(value * 10 ** digits) / 10 ** digits || 0;
}
