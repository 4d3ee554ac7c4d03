import type { ReportDevice, UptimeReport } from '../uptime';
import { deviceName } from './lines';
import type { ReportView } from './view';

const batchSize = 200;

/**
 * Yields the rows of a table, one per device. Columns are named in the report's language. Rows come
 * in batches, so that the caller can pause in between.
 */
export function* deviceRows(
	{ devices, period }: UptimeReport,
	{ outages, texts }: ReportView,
): Generator<object[]> {
	const yesOrNo = (value: boolean) => (value ? texts.yes : texts.no);
	const toRow = (device: ReportDevice): object => ({
		[texts.device]: deviceName(device, texts),
		[texts.deviceId]: device.deviceId,
		[`${texts.uptime} (%)`]: device.uptimePercentage,
		[`${texts.target} (%)`]: device.uptimeTargetPercentage,
		[texts.met]: device.isTargetMet === null ? null : yesOrNo(device.isTargetMet),
		[`${texts.downtime} (${texts.seconds})`]: device.downtimeSeconds,
		[`${texts.budgetLeft} (${texts.minutes})`]: device.errorBudgetMinutesLeft,
		[texts.daysWithDataLabel]: device.daysWithData,
		[texts.checks]: device.checks,
		[texts.failed]: device.failed,
		[`${texts.average} (${texts.seconds})`]: device.averageSeconds,
		...(period.comparedWith === null
			? {}
			: {
					[`${texts.previousUptime} (%)`]: device.previousUptimePercentage,
					[`${texts.uptimeChange} (${texts.percentagePoints})`]: device.uptimeChange,
				}),
		...(outages === null
			? {}
			: {
					[texts.outages]: device.outageCount,
					[`${texts.outageLength} (${texts.seconds})`]: device.outageSeconds,
				}),
	});
	for (let index = 0; index < devices.length; index += batchSize) {
		yield devices.slice(index, index + batchSize).map(toRow);
	}
}
