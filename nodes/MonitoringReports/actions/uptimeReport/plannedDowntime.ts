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
 * The figures without planned downtime, which the service's summaries include: uptime and numbers
 * of checks come from single checks, if a device has some. The uptime of such a device in the
 * earlier period cannot be compared and becomes null. Hints report both cases. Yields to other work
 * of n8n.
 *
 * @param starts the start of each day of the period, in milliseconds as if UTC
 */
export function* withoutPlannedDowntime(
	{ overall, days, previous }: SummaryFigures,
	checked: readonly CheckedDevice[],
	starts: readonly number[],
): Steps<SummaryFigures & { hints: string[] }> {
	const find = deviceFinder(overall);
	const observed = new Map<DeviceFigures | undefined, ObservedDevice>();
	for (const device of checked) {
		if (device.observed) observed.set(find(device), device.observed);
	}
	const isObserved = (figures: DeviceFigures) => observed.has(find(figures));
	const unobserved = overall.filter((figures) => !observed.has(figures)).length;
	const dates = starts.map(formatDay);
	const summariesByDevice = yield* groupInSteps(days, find);
	const daysOfDevices = yield* mapInSteps(overall, (device): DayFigures[] => {
		const summaries = summariesByDevice.get(device) ?? [];
		const checks = observed.get(device);
		if (!checks) return summaries;
		const { deviceId, deviceName } = device;
		// Response times are not read from single checks.
		const averages = new Map(summaries.map(({ date, averageSeconds }) => [date, averageSeconds]));
		return starts.map((start, index) => {
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
		previous: yield* mapInSteps(previous, (figures) =>
			isObserved(figures) ? { ...figures, uptimePercentage: null } : figures,
		),
		hints: [
			...(unobserved > 0 ? [unobservedHint(unobserved)] : []),
			...(previous.some(isObserved) ? [previousHint] : []),
		],
	};
}

function unobservedHint(count: number): string {
	const [devices, are] = count === 1 ? ['device', 'is'] : ['devices', 'are'];
	return `There ${are} no single checks for ${count} ${devices}: ${count === 1 ? 'its' : 'their'} uptime comes from the service's summaries, so planned downtime is not excluded.`;
}

const previousHint =
	'The report shows no change of uptime for Compare With, because planned downtime cannot be excluded from the earlier period.';
