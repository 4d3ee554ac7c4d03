/** What a summary says of a device; null for what it does not say. */
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
 * known, all count the same.
 */
export function combine(all: readonly Figures[]): Figures {
	return {
		uptimePercentage: roundPercentage(weightedMean(all, (one) => one.uptimePercentage)),
		checks: sum(all.map(({ checks }) => checks)),
		failed: sum(all.map(({ failed }) => failed)),
		averageSeconds: round(
			weightedMean(all, (one) => one.averageSeconds),
			6,
		),
	};
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
	return rows.reduce((all, { value }, at) => all + (value * weights[at]) / whole, 0);
}

/** Null when none of them is known. */
export function sum(numbers: ReadonlyArray<number | null>): number | null {
	const known = numbers.flatMap((number) => number ?? []);
	return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
}

/** Four decimals; what is not quite 100 does not become it. */
export function roundPercentage(value: number | null): number | null {
	if (value === null) return null;
	const rounded = round(value, 4);
	return rounded === 100 && value < 100 ? 99.9999 : rounded;
}

export function round(value: number, digits: number): number;
export function round(value: number | null, digits: number): number | null;
export function round(value: number | null, digits: number): number | null {
	if (value === null) return null;
	// Not -0.
	return Math.round(value * 10 ** digits) / 10 ** digits || 0;
}
