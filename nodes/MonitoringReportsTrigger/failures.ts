import { failedLayerOf, formatTime, type Check, type FailedLayer } from '../shared/features/uptime';
import { shorten } from '../shared/words/util/phrases';
import type { FailureSeen } from '../shared/features/watch';

/** A failed check with its task. */
export interface Failure {
	check: Check;
	layer: FailedLayer;
	address?: string;
}

/** The number of latest failed checks per device to read. */
const maxKept = 400;

/** The number of different failures to report. */
const maxReported = 10;

/** Responses of a monitored site can be long. */
const maxErrorLength = 300;

/** The latest failed checks of a device, from checks in any order. */
export class LatestFailures {
	private kept: Failure[] = [];

	add(check: Check, address: string | undefined): void {
		this.kept.push({ check, address, layer: failedLayerOf(check.error, check.values) });
		if (this.kept.length >= maxKept * 2) this.keepLatestInOrder();
	}

	/** The kept failures since a moment, in order of time. */
	since(time: number): Failure[] {
		return this.keepLatestInOrder().filter(({ check }) => check.time >= time);
	}

	/** Puts the failures in order of time, and drops all but the latest `maxKept`. */
	private keepLatestInOrder(): Failure[] {
		this.kept = this.kept.sort((one, other) => one.check.time - other.check.time).slice(-maxKept);
		return this.kept;
	}
}

/**
 * The first of equal failures from each location, for an event: the first failure and its
 * consequences.
 *
 * @param shown turns the time of a check into the time that the clocks showed
 */
export function reportFailures(
	failures: readonly Failure[],
	shown: (time: number) => number,
): FailureSeen[] {
	const reported = new Map<string, FailureSeen>();
	for (const { check, layer } of failures) {
		const { error, location, time } = check;
		const key = JSON.stringify([location, layer, error]);
		if (reported.has(key) || reported.size >= maxReported) continue;
		reported.set(key, {
			time: formatTime(shown(time)),
			location: location ?? null,
			layer,
			error: error === undefined ? null : shorten(error, maxErrorLength),
		});
	}
	return [...reported.values()];
}
