import {
	deviceFinder,
	formatDay,
	type DayFigures,
	type DeviceFigures,
	type ObservedDevice,
} from '../../../shared/uptime';
import { groupBy } from '../../../shared/util/groupBy';
import type { CheckedDevice } from './readOutages';

/** What the service's summaries say. */
interface SummaryFigures {
	overall: DeviceFigures[];
	days: DayFigures[];
	previous: DeviceFigures[];
}

/**
 * The figures without planned downtime: the service's summaries have it in them, so that uptime and
 * numbers of checks are those of single checks, of the devices that have some. What was before has no
 * uptime to compare with then.
 *
 * @param starts the first moments of the days
 */
export function leaveOutPlanned(
	{ overall, days, previous }: SummaryFigures,
	checked: readonly CheckedDevice[],
	starts: readonly number[],
): SummaryFigures & { hints: string[] } {
	const find = deviceFinder(overall);
	const observed = new Map<DeviceFigures | undefined, ObservedDevice>();
	for (const device of checked) {
		if (device.observed) observed.set(find(device), device.observed);
	}
	const isObserved = (figures: DeviceFigures) => observed.has(find(figures));
	const unobserved = overall.filter((figures) => !observed.has(figures)).length;
	return {
		overall: overall.map((figures) => ({ ...figures, ...observed.get(figures)?.whole })),
		days: observedDays(days, { overall, observed, find, starts }),
		previous: previous.map((figures) =>
			isObserved(figures) ? { ...figures, uptimePercentage: null } : figures,
		),
		hints: [
			...(unobserved > 0 ? [unobservedHint(unobserved)] : []),
			...(previous.some(isObserved) ? [previousHint] : []),
		],
	};
}

interface Known {
	overall: readonly DeviceFigures[];
	observed: ReadonlyMap<DeviceFigures | undefined, ObservedDevice>;
	find: (figures: DeviceFigures) => DeviceFigures | undefined;
	starts: readonly number[];
}

function observedDays(
	days: readonly DayFigures[],
	{ overall, observed, find, starts }: Known,
): DayFigures[] {
	const own = groupBy(days, find);
	return overall.flatMap((device) => {
		const all = own.get(device) ?? [];
		const seen = observed.get(device);
		if (!seen) return all;
		const { deviceId, deviceName } = device;
		return starts.map((start): DayFigures => {
			const date = formatDay(start);
			const averageSeconds = all.find((day) => day.date === date)?.averageSeconds ?? null;
			return { deviceId, deviceName, date, averageSeconds, ...seen.day(start) };
		});
	});
}

function unobservedHint(count: number): string {
	const [devices, are] = count === 1 ? ['device', 'is'] : ['devices', 'are'];
	return `There ${are} no single checks of ${count} ${devices}: planned downtime is in the uptime of ${count === 1 ? 'it' : 'them'}, which is the service's own.`;
}

const previousHint =
	"Compare With leaves out the change of uptime: the uptime before is the service's own, in which planned downtime counts.";
