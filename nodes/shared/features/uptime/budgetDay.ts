import type { CoveredDay } from './coverDays';
import { budgetSeconds } from './target';

/** The known days of a device; seconds are by date. */
export interface BudgetDays {
	/** How long the days with data were; null when that is not known. */
	coveredSeconds: number | null;
	days: readonly CoveredDay[];
	/** How long each day of the whole period still is. */
	toCome: ReadonlyMap<string, number>;
}

/** Floating point is off by less, in seconds. */
const tolerance = 1e-6;

/**
 * The date on which the error budget (allowed downtime) was or will be used up, such as 2026-11-20;
 * null if it lasts the whole period, or nothing is known. The rest of the period is assumed to have
 * the same share of downtime as the time with data.
 *
 * @param uptimePercentage not rounded
 */
export function budgetUsedUpOn(
	uptimePercentage: number | null,
	targetPercentage: number,
	{ coveredSeconds, days, toCome }: BudgetDays,
): string | null {
	if (uptimePercentage === null || coveredSeconds === null) return null;
	const downPart = 1 - uptimePercentage / 100;
	if (downPart <= 0) return null;
	const secondsToCome = [...toCome.values()].reduce((all, one) => all + one, 0);
	const budget = budgetSeconds(coveredSeconds + secondsToCome, targetPercentage);
	const left = budget - coveredSeconds * downPart;
	const isUsedUp = secondsToCome > 0 ? left <= tolerance : left < -tolerance;
	if (isUsedUp) return dayInPast(days, budget);
	// A budget that lasts exactly to the end of the period is not used up.
	if (secondsToCome * downPart <= left + tolerance) return null;
	return reached(left, new Map([...toCome].map(([date, seconds]) => [date, seconds * downPart])));
}

/**
 * The date on which the downtime of the days reached the budget, in seconds. Their sum can be less
 * than the total downtime: then the last day with downtime; null without one.
 */
function dayInPast(days: readonly CoveredDay[], budget: number): string | null {
	const downtimes = new Map(
		days
			.flatMap(({ coveredSeconds, date, uptimePercentage }): Array<[string, number]> => {
				if (uptimePercentage === null || uptimePercentage >= 100) return [];
				return [[date, (coveredSeconds ?? 0) * (1 - uptimePercentage / 100)]];
			})
			.sort(([one], [other]) => (one < other ? -1 : 1)),
	);
	return reached(budget, downtimes) ?? [...downtimes.keys()].at(-1) ?? null;
}

/** The first date at which the sum reaches this number of seconds. */
function reached(seconds: number, byDate: ReadonlyMap<string, number>): string | null {
	let all = 0;
	for (const [date, more] of byDate) {
		all += more;
		if (more > 0 && all >= seconds - tolerance) return date;
	}
	return null;
}
