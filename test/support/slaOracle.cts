/**
 * SLA credits, written from the rule in docs/figures.md without a look at the node's code: each stretch between two
 * neighboring boundaries of all spans is looked up in every span.
 */
import type { SlaCredit, SlaInput, SlaTier } from '../../nodes/shared/features/uptime/slaCredit';

interface Span {
	from: number;
	to: number;
}

export function slaOracle(input: SlaInput): SlaCredit {
	const { tiers, lengthMs } = input;
	const times = { planned: 0, down: 0, notObserved: 0, observed: 0 };
	for (const stretch of stretches(input))
		times[kindOf(input, stretch)] += stretch.to - stretch.from;
	// "or its length by the clock if that is shorter"; no time is negative.
	const length = Math.min(lengthMs, input.period.to - input.period.from);
	const agreedMs = Math.max(0, length - times.planned);
	const downMs = Math.min(times.down, agreedMs);
	const notObservedMs = Math.min(times.notObserved, agreedMs - downMs);
	const isUnknown = agreedMs <= 0 || (downMs === 0 && notObservedMs >= agreedMs);
	const sums = { agreedMs, downMs, notObservedMs };
	const unknown = { creditPercentage: null, creditAmount: null, isFinal: false };
	if (isUnknown) return { uptimePercentage: null, ...sums, ...unknown };
	const uptimePercentage = (100 * (agreedMs - downMs)) / agreedMs;
	const credit = creditOf(tiers, agreedMs, downMs);
	const isFinal = credit === creditOf(tiers, agreedMs, downMs + notObservedMs);
	if (!isFinal && credit === 0) return { uptimePercentage, ...sums, ...unknown };
	const creditAmount = amountOf(input, credit);
	return { uptimePercentage, ...sums, creditPercentage: credit, creditAmount, isFinal };
}

/** "down" by a device that was observed, at a time that was not planned. */
function kindOf({ planned, devices }: SlaInput, stretch: Span) {
	const isIn = (spans: readonly Span[]) =>
		spans.some(({ from, to }) => from <= stretch.from && stretch.to <= to);
	if (isIn(planned)) return 'planned';
	const states = devices.map(({ outages, notObserved }) => {
		if (isIn(notObserved)) return 'notObserved';
		return isIn(outages.map(({ start, until }) => ({ from: start, to: until })))
			? 'down'
			: 'observed';
	});
	if (states.includes('down')) return 'down';
	return states.length === 0 || states.includes('notObserved') ? 'notObserved' : 'observed';
}

function stretches({ period, planned, devices }: SlaInput): Span[] {
	const outages = devices.flatMap((device) => device.outages);
	const spans = [period, ...planned, ...devices.flatMap(({ notObserved }) => notObserved)];
	const all = [
		...spans.flatMap(({ from, to }) => [from, to]),
		...outages.flatMap(({ start, until }) => [start, until]),
	];
	const inside = all.filter((time) => time >= period.from && time <= period.to);
	const sorted = [...new Set(inside)].sort((a, b) => a - b);
	return sorted.slice(1).map((to, index) => ({ from: sorted[index], to }));
}

/** A decimal number without its point. */
function shifted(value: number, decimals: number): bigint {
	return BigInt(value.toFixed(decimals).replace('.', ''));
}

/** The most that a reached tier gives. */
function creditOf(tiers: readonly SlaTier[], agreedMs: number, downMs: number): number {
	const reached = tiers.filter(({ belowPercentage }) => {
		const up = BigInt(agreedMs - downMs) * 1_000_000n;
		return up < shifted(belowPercentage, 4) * BigInt(agreedMs);
	});
	return Math.max(0, ...reached.map(({ creditPercentage }) => creditPercentage));
}

function amountOf({ fee, decimals }: SlaInput, credit: number): number {
	const millionths = shifted(fee, 2) * shifted(credit, 2);
	const unit = 10n ** BigInt(6 - decimals);
	const isEven = millionths % unit === 0n;
	const digits = String(millionths / unit + (isEven ? 0n : 1n)).padStart(decimals + 1, '0');
	const point = digits.length - decimals;
	return Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}
