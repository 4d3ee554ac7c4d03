import { findSilences, lengthOutside } from './failing';
import { checkedSpanOf, type DeviceHistory } from './history';
import type { Outage } from './outages';

export type DeviceSummary = ReturnType<typeof summarizeDevice>;

/** The figures of a device and its outages. Silences (long gaps without checks) are neither up nor down. */
export function summarizeDevice(device: DeviceHistory, outages: readonly Outage[]) {
	const { checks, deviceId, deviceName, failed } = device;
	const shownSpan = checkedSpanOf(device);
	const lengths = summarizeLengths(outages);
	const { checkedSpan, spans } = findSilences(device);
	const observedMs = lengthOutside(checkedSpan, spans);
	const upMs = observedMs - lengths.outageMs;
	return {
		deviceId,
		deviceName,
		outages: outages.length,
		/** Whether it was down at the last check. */
		isDown: outages.some(({ end }) => end === null),
		...lengths,
		/** Mean time between failures: the time it was up, per outage; null without outages. */
		mtbfMs: outages.length > 0 ? upMs / outages.length : null,
		/** Percentage of the observed time that is outside of outages; null when nothing was observed. */
		availability: percentage(upMs, observedMs),
		checks,
		failedChecks: failed,
		firstCheck: shownSpan?.from ?? null,
		lastCheck: shownSpan?.to ?? null,
	};
}

/** The total, longest and mean length of outages, in milliseconds. */
export function summarizeLengths(outages: readonly Outage[]) {
	const lengths = outages.map(({ durationMs }) => durationMs);
	const ended = outages.filter(({ end }) => end !== null).map(({ durationMs }) => durationMs);
	return {
		outageMs: sum(lengths),
		/** Null without outages. */
		longestMs: lengths.length > 0 ? lengths.reduce((one, other) => Math.max(one, other)) : null,
		/** Mean time to repair: the mean length of the outages that ended; null when none did. */
		mttrMs: ended.length > 0 ? sum(ended) / ended.length : null,
	};
}

/** A part of a whole in percent; null if the whole is 0. */
export function percentage(part: number, whole: number): number | null {
	return whole === 0 ? null : (100 * part) / whole;
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
