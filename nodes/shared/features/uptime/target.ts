import { isTargetMet, round, roundDown, roundUp } from './figures';

export interface JudgedTime {
	/** The time that the uptime is based on; null if unknown. */
	coveredSeconds: number | null;
	/** The period so far, with data or not. */
	lengthSeconds: number;
	secondsToCome: number;
}

export interface TargetOutcome {
	downtimeSeconds: number | null;
	/** Judged by the days with data. */
	isTargetMet: boolean | null;
	/** The allowed downtime in the time with data and the rest of the period. */
	errorBudgetMinutes: number | null;
	/** The remaining budget; negative when overspent. */
	errorBudgetMinutesLeft: number | null;
	/** How many times as fast as the target allows; null where it allows nothing, and without an uptime. */
	burnRate: number | null;
	/** Whether the budget is not overspent: the condition of error budget policies for releases. */
	isDeployAllowed: boolean | null;
}

/**
 * How an uptime compares with its target. Times without data are neither downtime nor part of the error budget (allowed downtime). Results
 * are null if unknown.
 *
 * @param uptimePercentage not rounded
 */
export function targetOutcome(
	uptimePercentage: number | null,
	targetPercentage: number,
	{ coveredSeconds, lengthSeconds, secondsToCome }: JudgedTime,
): TargetOutcome {
	if (uptimePercentage === null) return noData;
	const isMet = isTargetMet(uptimePercentage, targetPercentage);
	const downPart = 1 - uptimePercentage / 100;
	// Without downtime, the time with data does not change the result: there was none at any time.
	const covered = coveredSeconds ?? (downPart === 0 ? lengthSeconds : null);
	const burnRate = burnRateOf(downPart, budgetSeconds(1, targetPercentage), isMet);
	if (covered === null) return { ...noData, isTargetMet: isMet, burnRate };
	const downtime = covered * downPart;
	const budget = budgetSeconds(covered + secondsToCome, targetPercentage);
	const errorBudgetMinutesLeft = toMinutes(budget - downtime);
	return {
		downtimeSeconds: downtimeSeconds(downtime),
		isTargetMet: isMet,
		errorBudgetMinutes: toMinutes(budget),
		errorBudgetMinutesLeft,
		burnRate,
		isDeployAllowed: errorBudgetMinutesLeft >= 0,
	};
}

/** The allowed downtime in this number of seconds. */
export function budgetSeconds(seconds: number, targetPercentage: number): number {
	return seconds * (1 - targetPercentage / 100);
}

/**
 * 1 uses up the budget exactly at the end. Rounded up, so that a missed target never reads as 1; at
 * most 1 for a met one. Null if there is downtime and none is allowed.
 */
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

/** Rounded to whole seconds, but at least 1 for any downtime. */
function downtimeSeconds(seconds: number): number {
	return seconds > 0 ? Math.max(1, Math.round(seconds)) : 0;
}

/** Rounded down to two decimals, so that an overspent budget is below 0. */
export function toMinutes(seconds: number): number {
	return roundDown(round(seconds, 3) / 60, 2);
}
