import type { CoveredDay } from './coverDays';
import { budgetSeconds } from './target';
import { compareTexts } from '../../words/util/phrases';

export interface BudgetDays {
	/** How long the days with data were; null when that is not known. */
	coveredSeconds: number | null;
	days: readonly CoveredDay[];
	/** How many seconds of each day of the whole period are still to come, by date. */
	toCome: ReadonlyMap<string, number>;
}

/** Floating point is off by less, in seconds. */
const tolerance = 1e-6;

/**
 * The date on which the error budget (allowed downtime) was or will be used up, such as 2026-11-20.
 * Null if it lasts the whole period, or nothing is known. The rest of the period is assumed to have
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
	// A budget that lasts exactly to the end of the period is not used up.
	const isUsedUp = secondsToCome > 0 ? left <= tolerance : left < -tolerance;
	if (isUsedUp) return dateUsedUp(days, budget);
	if (secondsToCome * downPart <= left + tolerance) return null;
	return firstDateReaching(
		left,
		new Map([...toCome].map(([date, seconds]) => [date, seconds * downPart])),
	);
}

/**
 * The date on which the downtime of the days reached the budget (seconds). The days can show less
 * downtime than the total: then the last day with downtime; null without one.
 */
function dateUsedUp(days: readonly CoveredDay[], budget: number): string | null {
	const downtimes = new Map(
		days
			.flatMap(({ coveredSeconds, date, uptimePercentage }): Array<[string, number]> => {
				if (uptimePercentage === null || uptimePercentage >= 100) return [];
				return [[date, (coveredSeconds ?? 0) * (1 - uptimePercentage / 100)]];
			})
			.sort(([one], [other]) => compareTexts(one, other)),
	);
	return firstDateReaching(budget, downtimes) ?? [...downtimes.keys()].at(-1) ?? null;
}

/** The first date on which the sum of the seconds up to that date reaches a limit; null if none does. */
function firstDateReaching(limit: number, secondsByDate: Map<string, number>): string | null {
	let sum = 0;
	for (const [date, seconds] of secondsByDate) {
		sum += seconds;
		if (seconds > 0 && sum >= limit - tolerance) return date;
	}
	return null;
}
