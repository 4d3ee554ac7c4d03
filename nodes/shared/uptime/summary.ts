import { findSilences } from './failing';
import { dayMs, type DeviceHistory } from './history';
import type { Outage } from './outages';

/** What the outages of a device come to. */
export interface DeviceSummary {
	deviceId: string | null;
	deviceName: string | null;
	outages: number;
	/** Whether it was down at the last check. */
	isDown: boolean;
	/** The lengths of the outages added up. */
	outageMs: number;
	/** Null without outages. */
	longestMs: number | null;
	/** Mean time to repair: the mean length of the outages that ended; null when none did. */
	mttrMs: number | null;
	/** Mean time between failures: the time it was up, per outage; null without outages. */
	mtbfMs: number | null;
	/** Percentage of checks that succeeded; null without checks. */
	availability: number | null;
	checks: number;
	failedChecks: number;
	firstCheck: number | null;
	lastCheck: number | null;
}

/** @param outages those of this device */
export function summarizeDevice(device: DeviceHistory, outages: readonly Outage[]): DeviceSummary {
	const { checks, coverage, deviceId, deviceName, failed } = device;
	const lengths = summarizeLengths(outages);
	return {
		deviceId,
		deviceName,
		outages: outages.length,
		isDown: outages.some(({ end }) => end === null),
		...lengths,
		mtbfMs: outages.length > 0 ? (observedMs(device) - lengths.outageMs) / outages.length : null,
		availability: percentage(checks - failed, checks),
		checks,
		failedChecks: failed,
		firstCheck: coverage.whole?.from ?? null,
		lastCheck: coverage.whole?.to ?? null,
	};
}

/** How long outages were. */
export function summarizeLengths(
	outages: readonly Outage[],
): Pick<DeviceSummary, 'outageMs' | 'longestMs' | 'mttrMs'> {
	const lengths = outages.map(({ durationMs }) => durationMs);
	const ended = outages.filter(({ end }) => end !== null).map(({ durationMs }) => durationMs);
	return {
		outageMs: sum(lengths),
		longestMs: lengths.length > 0 ? lengths.reduce((one, other) => Math.max(one, other)) : null,
		mttrMs: ended.length > 0 ? sum(ended) / ended.length : null,
	};
}

/** Null when there is nothing of which it could be a part. */
export function percentage(part: number, whole: number): number | null {
	return whole === 0 ? null : (100 * part) / whole;
}

/** From the first check to the last, without the times in which there were none. */
function observedMs(device: DeviceHistory): number {
	const { spans, whole } = findSilences(device);
	return whole.to - whole.from - sum(spans.map(({ from, to }) => to - from));
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}

/** One day of a device. */
export interface DayOfDevice {
	/** When the day begins. */
	day: number;
	checks: number;
	failed: number;
	/** Percentage of checks that succeeded; null without checks. */
	availability: number | null;
	/** How much of the day lies within outages. */
	outageMs: number;
}

/**
 * The days of a device, one after the other, those without checks included.
 *
 * @param device with its days counted
 * @param first a time in the first day
 * @param last a time in the last day
 */
export function dayStrip(
	device: DeviceHistory,
	outages: readonly Outage[],
	first: number,
	last: number,
): DayOfDevice[] {
	const { spans, whole } = findSilences(device);
	const from = Math.floor(first / dayMs);
	const count = Math.floor(last / dayMs) - from + 1;
	return Array.from({ length: count }, (_, at) => {
		const { checks = 0, failed = 0 } = device.days.get(from + at) ?? {};
		const day = { from: (from + at) * dayMs, to: (from + at + 1) * dayMs };
		const outageMs = outages.reduce((all, { start, end }) => {
			const down = cut({ from: start, to: end ?? whole.to }, day);
			return all + length(down) - sum(spans.map((silence) => length(cut(silence, down))));
		}, 0);
		const availability = percentage(checks - failed, checks);
		return { day: day.from, checks, failed, availability, outageMs };
	});
}

function cut(one: Span, other: Span): Span {
	return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

function length({ from, to }: Span): number {
	return Math.max(0, to - from);
}

interface Span {
	from: number;
	to: number;
}
