import type { ReportDevice, UptimeReport } from '../uptime';
import type { Format } from './format';
import { deviceName, nonEmptyTexts, withChange } from './lines';
import { levelOf, toStrip } from './strip';
import { budgetLeftText, lacksDays, verdictOf } from './verdict';

export type DeviceView = ReturnType<typeof viewDevice>;

/** The texts about a device in a report, not escaped. */
export function viewDevice(device: ReportDevice, { period, totals }: UptimeReport, format: Format) {
	const { texts } = format;
	const { averageSeconds, days, downtimeSeconds, isTargetMet, p95Seconds, uptimePercentage } =
		device;
	const target = device.uptimeTargetPercentage;
	const left = device.errorBudgetMinutesLeft;
	const failed = device.failed ?? 0;
	return {
		name: deviceName(device, texts),
		uptime: format.percentage(uptimePercentage),
		level: levelOf(uptimePercentage, target),
		change: format.points(device.uptimeChange),
		/** Whether the target was met, and further notes, a few words each. */
		details: nonEmptyTexts([
			// Without data, `uptime` already reads "no data".
			isTargetMet === null ? '' : verdictOf(isTargetMet, period, texts),
			target === period.uptimeTargetPercentage
				? ''
				: texts.target + texts.colon + format.percentage(target),
			lacksDays(device, period)
				? texts.daysWithData(device.daysWithData ?? 0, period.dayCount)
				: '',
			totals.outageCount === null ? '' : outagesText(device, format),
			(downtimeSeconds ?? 0) > 0 ? texts.downFor(format.duration(downtimeSeconds)) : '',
			left === null ? '' : budgetLeftText(left, format),
			failed > 0 && device.checks !== null
				? texts.failedOf(format.number(failed), format.number(device.checks))
				: '',
			averageSeconds === null
				? ''
				: texts.average +
					texts.colon +
					withChange(
						format.seconds(averageSeconds),
						format.secondsChange(device.averageSecondsChange),
						texts,
					),
			p95Seconds === null ? '' : texts.mostWithin(format.seconds(p95Seconds)),
		]),
		/** How much of the error budget is spent, from 0 to 1; null when that is not known. */
		budgetSpent: left === null ? null : spentPart(left, device.errorBudgetMinutes ?? 0),
		cells: days && toStrip(days, target),
	};
}

/** Number and lengths of the outages of a device; empty for none, "no data" if unknown. */
function outagesText(
	{ isTargetMet, longestOutageSeconds, mttrSeconds, outageCount, outageSeconds }: ReportDevice,
	format: Format,
): string {
	const { texts } = format;
	if (outageCount === 0) return '';
	if (outageCount !== null) {
		const count = texts.outageCount(outageCount, format.number(outageCount));
		const lengths = [
			format.duration(outageSeconds),
			// For a single outage, these are the same as its length.
			...(outageCount > 1 ? [texts.longest(format.duration(longestOutageSeconds))] : []),
			...(outageCount > 1 && mttrSeconds !== null
				? [texts.backAfter(format.duration(mttrSeconds))]
				: []),
		];
		return count + texts.bracketed(lengths.join(texts.comma));
	}
	// For a device without any data, its uptime already shows that.
	return isTargetMet === null ? '' : texts.outages + texts.colon + texts.noData;
}

/** The spent part of the error budget, 0 to 1. Without budget (a target of 100 %), it is 0 or 1. */
function spentPart(minutesLeft: number, budget: number): number {
	if (budget <= 0) return minutesLeft < 0 ? 1 : 0;
	return Math.min(1, Math.max(0, 1 - minutesLeft / budget));
}
