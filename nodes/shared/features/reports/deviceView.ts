import type { ReportDevice, UptimeReport } from '../uptime';
import type { Format } from './format';
import { deviceName, nonEmptyTexts, withChange } from './lines';
import { levelOf, toStrip } from './strip';
import type { Texts } from './texts';
import { budgetLeftText, lacksDays, verdictOf } from './verdict';

export type DeviceView = ReturnType<typeof viewDevice>;

/** The notes of a device, and its figures such as "Downtime: 1 h, 50 min more than allowed". */
export function detailsOf({ facts, notes }: DeviceView, { colon, comma }: Texts): string[] {
	return [...notes, ...facts.map(({ label, values }) => label + colon + values.join(comma))];
}

/** The texts about a device in a report, not escaped. */
export function viewDevice(device: ReportDevice, { period, totals }: UptimeReport, format: Format) {
	const { texts } = format;
	const { averageSeconds, days, downtimeSeconds, isTargetMet, p95Seconds, uptimePercentage } =
		device;
	const target = device.uptimeTargetPercentage;
	const left = device.errorBudgetMinutesLeft;
	const failed = device.failed ?? 0;
	const change = format.secondsChange(device.averageSecondsChange);
	const fact = (label: string, ...values: string[]) => ({ label, values: nonEmptyTexts(values) });
	const facts = [
		fact(texts.outages, ...(totals.outageCount === null ? [] : outageTexts(device, format))),
		fact(
			texts.downtime,
			(downtimeSeconds ?? 0) > 0 ? format.duration(downtimeSeconds) : '',
			left === null ? '' : budgetLeftText(left, format),
		),
		fact(
			texts.failed,
			failed > 0 && device.checks !== null
				? texts.failedOf(format.number(failed), format.number(device.checks))
				: '',
		),
		fact(
			texts.average,
			averageSeconds === null ? '' : withChange(format.seconds(averageSeconds), change, texts),
			p95Seconds === null ? '' : texts.mostWithin(format.seconds(p95Seconds)),
		),
	];
	return {
		name: deviceName(device, texts),
		uptime: format.percentage(uptimePercentage),
		level: levelOf(uptimePercentage, target),
		change: format.points(device.uptimeChange),
		/** Whether the target was met, and further notes, a few words each. */
		notes: nonEmptyTexts([
			// Without data, `uptime` already reads "no data".
			isTargetMet === null ? '' : verdictOf(isTargetMet, period, texts),
			target === period.uptimeTargetPercentage
				? ''
				: texts.target + texts.colon + format.percentage(target),
			lacksDays(device, period)
				? texts.daysWithData(device.daysWithData ?? 0, period.dayCount)
				: '',
		]),
		/** The known figures with their labels. */
		facts: facts.filter(({ values }) => values.length > 0),
		cells: days && toStrip(days, target),
	};
}

/** Number and lengths of the outages of a device; empty for none, "no data" if unknown. */
function outageTexts(
	{ isTargetMet, longestOutageSeconds, mttrSeconds, outageCount, outageSeconds }: ReportDevice,
	format: Format,
): string[] {
	const { texts } = format;
	// For a device without any data, its uptime already shows that.
	if (outageCount === null) return isTargetMet === null ? [] : [texts.noData];
	if (outageCount === 0) return [];
	const count = format.number(outageCount);
	const total = format.duration(outageSeconds);
	// For a single outage, the other lengths are the same.
	if (outageCount === 1) return [count + texts.bracketed(total)];
	return [
		texts.outagesInAll(count, total),
		texts.longest(format.duration(longestOutageSeconds)),
		mttrSeconds === null ? '' : texts.backAfter(format.duration(mttrSeconds)),
	];
}
