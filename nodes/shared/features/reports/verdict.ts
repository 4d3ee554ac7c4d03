import { roundDown, type ReportDevice, type ReportPeriod, type UptimeReport } from '../uptime';
import type { Format } from './format';
import { nonEmptyTexts } from './lines';
import type { Texts } from './texts';

export function verdictOf(isMet: boolean, { secondsToCome }: ReportPeriod, texts: Texts): string {
	if (secondsToCome > 0) return isMet ? texts.metSoFar : texts.missedSoFar;
	return isMet ? texts.met : texts.missed;
}

/** @param judged the number of devices with data */
export function verdictText(
	{ devices, period, totals }: UptimeReport,
	judged: number,
	format: Format,
): string {
	const { texts } = format;
	const { secondsToCome, uptimeTargetPercentage } = period;
	const verdict = secondsToCome > 0 ? texts.verdictSoFar : texts.verdict;
	const hasOwnTarget = devices.some((one) => one.uptimeTargetPercentage !== uptimeTargetPercentage);
	const unjudged = devices.length - judged;
	return nonEmptyTexts([
		verdict(totals.targetMet, judged, format.percentage(uptimeTargetPercentage)),
		hasOwnTarget ? texts.ownTargets : '',
		unjudged > 0 ? texts.withoutData(unjudged) : '',
	]).join(texts.sentenceGap);
}

/** Whether a device with data has days without. */
export function lacksDays({ daysWithData, isTargetMet }: ReportDevice, { dayCount }: ReportPeriod) {
	return isTargetMet !== null && daysWithData !== null && daysWithData < dayCount;
}

export function budgetNote({ period }: UptimeReport, format: Format): string {
	const time = format.duration(budgetSeconds(period.errorBudgetMinutes));
	return format.texts.budgetIs(time, format.range(period.from, period.wholeTo));
}

export function budgetLeftText(minutesLeft: number, format: Format): string {
	const time = format.duration(Math.abs(budgetSeconds(minutesLeft)));
	const { budget, overBudget } = format.texts;
	return minutesLeft < 0 ? overBudget(time) : budget(time);
}

/** Whole seconds, rounded down, so that an overspent budget is at least a second over. */
function budgetSeconds(minutes: number): number {
	return roundDown(minutes * 60, 0);
}
