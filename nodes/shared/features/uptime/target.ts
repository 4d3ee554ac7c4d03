import { isTargetMet, round, roundDown, roundUp } from './figures';

export interface JudgedTime {
	/** The time that the uptime is based on; null if unknown. */
	coveredSeconds: number | null;
	/** The length of the period so far, with data or not. */
	lengthSeconds: number;
	/** The part of the period that is in the future. */
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
	/** How many times as fast as the target allows downtime came; null if it allows none, or without an uptime. */
	burnRate: number | null;
	/** Whether the budget is not overspent: the condition of error budget policies for releases. */
	isDeployAllowed: boolean | null;
}

/**
 * Compares an uptime with its target, and calculates the error budget (allowed downtime). Times
 * without data count neither as downtime nor for the budget. Results are null if unknown.
 *
 * @param uptimePercentage not rounded; null if unknown
 */
export function targetOutcome(
	uptimePercentage: number | null,
	targetPercentage: number,
	{ coveredSeconds, lengthSeconds, secondsToCome }: JudgedTime,
): TargetOutcome {
	if (uptimePercentage === null) return noData;
	const isMet = isTargetMet(uptimePercentage, targetPercentage);
	const downPart = 1 - uptimePercentage / 100;
	// Without downtime, the whole period so far counts as covered.
	const covered = coveredSeconds ?? (downPart === 0 ? lengthSeconds : null);
	const burnRate = burnRateOf(downPart, 1 - targetPercentage / 100, isMet);
	if (covered === null) return { ...noData, isTargetMet: isMet, burnRate };
	const downtime = covered * downPart;
	const budget = budgetSeconds(covered + secondsToCome, targetPercentage);
	const errorBudgetMinutesLeft = toBudgetMinutes(budget - downtime);
	return {
		// At least 1 if there was any.
		downtimeSeconds: downtime > 0 ? Math.max(1, Math.round(downtime)) : 0,
		isTargetMet: isMet,
		errorBudgetMinutes: toBudgetMinutes(budget),
		errorBudgetMinutesLeft,
		burnRate,
		isDeployAllowed: errorBudgetMinutesLeft >= 0,
	};
}

/** The allowed downtime in this number of seconds, in seconds. */
export function budgetSeconds(seconds: number, targetPercentage: number): number {
	return seconds * (1 - targetPercentage / 100);
}

/**
 * The downtime as a multiple of the allowed downtime; both are parts of the time, from 0 to 1.
 * Rounded up to two decimals, so that a missed target never reads as 1; at most 1 for a met
 * target. Null if there is downtime and none is allowed.
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

/** Seconds as minutes, rounded down to two decimals, so that an overspent budget is below 0. */
export function toBudgetMinutes(seconds: number): number {
	return roundDown(round(seconds, 3) / 60, 2);
}
