import {
	deviceFinder,
	formatDay,
	type DayFigures,
	type DeviceFigures,
	type ObservedDevice,
} from '../../../shared/features/uptime';
import { groupInSteps, mapInSteps, type Steps } from '../../../shared/words/util/turn';
import type { CheckedDevice } from './readOutages';

/** The figures from the service's summaries. */
interface SummaryFigures {
	overall: DeviceFigures[];
	days: DayFigures[];
	previous: DeviceFigures[];
}

/**
 * The figures without planned downtime, which the service's summaries include. The uptime and the
 * numbers of checks of a device come from its single checks; a device without any keeps its
 * figures. All previous uptimes become null, because they include planned downtime: the rest would
 * be compared with all devices. `hints` report both cases. Yields so that other work of n8n can run.
 *
 * @param dayStarts the start of each day of the period, in milliseconds as if UTC
 */
export function* withoutPlannedDowntime(
	{ overall, days, previous }: SummaryFigures,
	checked: readonly CheckedDevice[],
	dayStarts: readonly number[],
): Steps<SummaryFigures & { hints: string[] }> {
	const find = deviceFinder(overall);
	const observed = new Map<DeviceFigures | undefined, ObservedDevice>();
	for (const device of checked) {
		if (device.observed) observed.set(find(device), device.observed);
	}
	const unobserved = overall.filter((figures) => !observed.has(figures)).length;
	const dates = dayStarts.map(formatDay);
	const summariesByDevice = yield* groupInSteps(days, find);
	const daysOfDevices = yield* mapInSteps(overall, (device): DayFigures[] => {
		const summaries = summariesByDevice.get(device) ?? [];
		const checks = observed.get(device);
		if (!checks) return summaries;
		const { deviceId, deviceName } = device;
		// Response times are not read from single checks.
		const averages = new Map(summaries.map(({ date, averageSeconds }) => [date, averageSeconds]));
		return dayStarts.map((start, index) => {
			const date = dates[index];
			const averageSeconds = averages.get(date) ?? null;
			return { deviceId, deviceName, date, averageSeconds, ...checks.day(start) };
		});
	});
	return {
		overall: yield* mapInSteps(overall, (figures) => ({
			...figures,
			...observed.get(figures)?.whole,
		})),
		days: daysOfDevices.flat(),
		previous: yield* mapInSteps(previous, (figures) => ({ ...figures, uptimePercentage: null })),
		hints: [
			...(unobserved > 0 ? [unobservedHint(unobserved)] : []),
			...(previous.length > 0 ? [previousHint] : []),
		],
	};
}

function unobservedHint(count: number): string {
	const [devices, their] = count === 1 ? ['device has', 'its'] : ['devices have', 'their'];
	return `${count} ${devices} no single checks: ${their} uptime comes from the service's summaries, so planned downtime is not excluded.`;
}

const previousHint =
	'The report shows no change of uptime for Compare With, because planned downtime cannot be excluded from the earlier period.';
