import { isTargetMet, round, roundDown, roundUp } from './figures';

/** When a device had data, and what is still to come of the period. */
export interface Observed {
	/** How long the uptime is of; null when that is not known. */
	coveredSeconds: number | null;
	/** The period so far, with data or not. */
	lengthSeconds: number;
	secondsToCome: number;
}

export interface TargetOutcome {
	downtimeSeconds: number | null;
	isTargetMet: boolean | null;
	errorBudgetMinutes: number | null;
	errorBudgetMinutesLeft: number | null;
	/** How many times as fast as the target allows; null where it allows nothing, and without an uptime. */
	burnRate: number | null;
	/** Whether the budget is not overspent: what an error budget policy stops releases by. */
	isDeployAllowed: boolean | null;
}

/**
 * What an uptime comes to, and whether it reaches the target. Of times without data nothing is known:
 * they are neither downtime nor a part of what a device may be down.
 *
 * @param uptimePercentage not rounded
 */
export function judge(
	uptimePercentage: number | null,
	targetPercentage: number,
	{ coveredSeconds, lengthSeconds, secondsToCome }: Observed,
): TargetOutcome {
	if (uptimePercentage === null) return noData;
	const met = isTargetMet(uptimePercentage, targetPercentage);
	const downPart = 1 - uptimePercentage / 100;
	// What was never down was not, whenever it was checked.
	const covered = coveredSeconds ?? (downPart === 0 ? lengthSeconds : null);
	const burnRate = burnRateOf(downPart, budgetSeconds(1, targetPercentage), met);
	if (covered === null) return { ...noData, isTargetMet: met, burnRate };
	const downtime = covered * downPart;
	const budget = budgetSeconds(covered + secondsToCome, targetPercentage);
	const errorBudgetMinutesLeft = toMinutes(budget - downtime);
	return {
		downtimeSeconds: downtimeSeconds(downtime),
		isTargetMet: met,
		errorBudgetMinutes: toMinutes(budget),
		errorBudgetMinutesLeft,
		burnRate,
		isDeployAllowed: errorBudgetMinutesLeft >= 0,
	};
}

/** How much of so many seconds a device may be down. */
export function budgetSeconds(seconds: number, targetPercentage: number): number {
	return seconds * (1 - targetPercentage / 100);
}

/** 1 uses the budget up exactly at the end. Rounded up: what is faster than that is never written as 1. */
function burnRateOf(downPart: number, allowedPart: number, isMet: boolean): number | null {
	if (downPart <= 0) return 0;
	if (allowedPart <= 0) return null;
	const rate = roundUp(downPart / allowedPart, 2);
	return isMet ? Math.min(1, rate) : rate;
}

const noData: TargetOutcome = {
	downtimeSeconds: null,
	isTargetMet: null,
	errorBudgetMinutes: null,
	errorBudgetMinutesLeft: null,
	burnRate: null,
	isDeployAllowed: null,
};

/** What was down at all is not written as if it had not been. */
function downtimeSeconds(seconds: number): number {
	return seconds > 0 ? Math.max(1, Math.round(seconds)) : 0;
}

/** Rounded down, so that what is more than spent is below 0. */
export function toMinutes(seconds: number): number {
	return roundDown(round(seconds, 3) / 60, 2);
}
