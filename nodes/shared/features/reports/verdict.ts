import { roundDown, type ReportDevice, type ReportPeriod, type UptimeReport } from '../uptime';
import type { Format } from './format';
import { nonEmptyTexts } from './lines';
import type { Texts } from './texts';

/** "Target met" or "Target missed", with "so far" while the period is in progress. */
export function verdictOf(isMet: boolean, { secondsToCome }: ReportPeriod, texts: Texts): string {
	if (secondsToCome > 0) return isMet ? texts.metSoFar : texts.missedSoFar;
	return isMet ? texts.met : texts.missed;
}

/** How many of the devices with data (at least one) met the target, and notes on other devices. */
export function verdictText(
	{ devices, period, totals }: UptimeReport,
	devicesWithData: number,
	format: Format,
): string {
	const { texts } = format;
	const { secondsToCome, uptimeTargetPercentage } = period;
	const verdict = secondsToCome > 0 ? texts.verdictSoFar : texts.verdict;
	const hasOwnTarget = devices.some((one) => one.uptimeTargetPercentage !== uptimeTargetPercentage);
	const withoutData = devices.length - devicesWithData;
	return nonEmptyTexts([
		verdict(totals.targetMet, devicesWithData, format.percentage(uptimeTargetPercentage)),
		hasOwnTarget ? texts.ownTargets : '',
		withoutData > 0 ? texts.withoutData(withoutData) : '',
	]).join(texts.sentenceGap);
}

/** Whether a device has data for some days of the period, but not for all. */
export function lacksDays({ daysWithData, isTargetMet }: ReportDevice, { dayCount }: ReportPeriod) {
	return isTargetMet !== null && daysWithData !== null && daysWithData < dayCount;
}

/** The explanation of the error budget, the downtime that the target allows in the whole period. */
export function budgetNote({ period }: UptimeReport, format: Format): string {
	const time = format.duration(budgetSeconds(period.errorBudgetMinutes));
	return format.texts.budgetIs(time, format.range(period.from, period.wholeTo));
}

/** How much allowed downtime is left, or by how much it is exceeded. */
export function budgetLeftText(minutesLeft: number, format: Format): string {
	const time = format.duration(Math.abs(budgetSeconds(minutesLeft)));
	const { budget, overBudget } = format.texts;
	return minutesLeft < 0 ? overBudget(time) : budget(time);
}

/** Minutes as whole seconds, rounded down, so that an exceeded budget shows at least one second. */
function budgetSeconds(minutes: number): number {
	return roundDown(minutes * 60, 0);
}
