import { isTargetMet, round, roundDown } from './figures';

/** When a device had data, and what is still to come of the period. */
export interface Observed {
	/** How long the days with data were; null when that is not known. */
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
	if (covered === null) return { ...noData, isTargetMet: met };
	const downtime = covered * downPart;
	const budget = (covered + secondsToCome) * (1 - targetPercentage / 100);
	return {
		downtimeSeconds: downtimeSeconds(downtime),
		isTargetMet: met,
		errorBudgetMinutes: toMinutes(budget),
		errorBudgetMinutesLeft: toMinutes(budget - downtime),
	};
}

const noData: TargetOutcome = {
	downtimeSeconds: null,
	isTargetMet: null,
	errorBudgetMinutes: null,
	errorBudgetMinutesLeft: null,
};

/** What was down at all is not written as if it had not been. */
function downtimeSeconds(seconds: number): number {
	return seconds > 0 ? Math.max(1, Math.round(seconds)) : 0;
}

/** Rounded down, so that what is more than spent is below 0. */
export function toMinutes(seconds: number): number {
	return roundDown(round(seconds, 3) / 60, 2);
}
