import type { PlannedTime } from '../../words/values/plannedTimes';
import { cutSpan, type TimeSpan } from './coverage';
import { findSilences, lengthOutside } from './failing';
import { type DeviceHistory } from './history';
import type { Outage } from './outages';
import { dayMs } from '../../words/util/time';

export type ObservedDevice = ReturnType<typeof observeDevice>;

/**
 * The uptime of a device from its first check to its last, as a whole and by day. Planned times and
 * silences (long gaps without checks) do not count.
 *
 * @param device without checks in planned times, and with the checks of each day counted
 */
export function observeDevice(
	device: DeviceHistory,
	outages: readonly Outage[],
	planned: readonly PlannedTime[],
) {
	const silences = findSilences(device, planned);
	/** The milliseconds of a span that count, in others. */
	const lengthIn = (span: TimeSpan, within: readonly TimeSpan[]) =>
		within
			.flatMap((one) => cutSpan(span, one) ?? [])
			.reduce((sum, part) => sum + lengthOutside(part, silences.uncounted), 0);
	/** The uptime in spans (null if nothing was observed), and the seconds that it is based on. */
	const uptimeIn = (...spans: TimeSpan[]) => {
		const observed = lengthIn(silences.checkedSpan, spans);
		const down = outages.reduce(
			(sum, { evenSpan, start, until }) =>
				sum + lengthIn(evenSpan ?? { from: start, to: until }, spans),
			0,
		);
		const uptimePercentage = observed === 0 ? null : (100 * (observed - down)) / observed;
		return { uptimePercentage, coveredSeconds: observed / 1000 };
	};
	const { checks, clock, failed, days } = device;
	const dayFrom = (start: number) => ({ from: start, to: start + dayMs });
	return {
		whole: { ...uptimeIn(silences.checkedSpan), checks, failed },
		/** The same for the day that starts at a moment. */
		day: (start: number) => ({
			...uptimeIn(...(clock?.spansOf(dayFrom(start)) ?? [dayFrom(start)])),
			...(days.get(Math.floor(start / dayMs)) ?? { checks: 0, failed: 0 }),
		}),
	};
}
