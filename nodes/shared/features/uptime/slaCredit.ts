/** The credit for a month by a service level agreement (docs/figures.md, SLA credits). */
import type { TimeSpan } from './coverage';

/** Below this uptime, this part of the fee is credited; both in percent. */
export interface SlaTier {
	belowPercentage: number;
	creditPercentage: number;
}

export interface SlaInput {
	period: TimeSpan;
	/** The real length: an hour more or less than on the clock if it changes. */
	lengthMs: number;
	planned: readonly TimeSpan[];
	devices: ReadonlyArray<{
		outages: ReadonlyArray<{ start: number; until: number }>;
		notObserved: readonly TimeSpan[];
	}>;
	tiers: readonly SlaTier[];
	/** With at most two decimals. */
	fee: number;
	/** How many decimals the currency has. */
	decimals: number;
}

/** Null if unknown; a credit of 0 is known. */
export interface SlaCredit {
	uptimePercentage: number | null;
	agreedMs: number;
	/** In which at least one device was down. */
	downMs: number;
	notObservedMs: number;
	creditPercentage: number | null;
	creditAmount: number | null;
	/** Whether the credit would be the same with downtime in all time without checks. */
	isFinal: boolean;
}

export function slaCredit(input: SlaInput): SlaCredit {
	const { decimals, fee, tiers } = input;
	const times = measure(input);
	const { agreedMs, downMs, notObservedMs } = times;
	const unknown = { creditPercentage: null, creditAmount: null, isFinal: false };
	if (agreedMs === 0 || (downMs === 0 && notObservedMs === agreedMs)) {
		return { uptimePercentage: null, ...times, ...unknown };
	}
	const uptimePercentage = (100 * (agreedMs - downMs)) / agreedMs;
	const creditPercentage = creditFor(tiers, agreedMs, downMs);
	const isFinal = creditPercentage === creditFor(tiers, agreedMs, downMs + notObservedMs);
	if (creditPercentage === 0 && !isFinal) return { uptimePercentage, ...times, ...unknown };
	// In whole numbers, rounded up to the smallest unit of money.
	const parts = Math.round(fee * 100) * Math.round(creditPercentage * 100);
	const unit = 10 ** (6 - decimals);
	const units = (parts - (parts % unit)) / unit + (parts % unit > 0 ? 1 : 0);
	const creditAmount = units / 10 ** decimals;
	return { uptimePercentage, ...times, creditPercentage, creditAmount, isFinal };
}

/** The lengths of the agreed time, and of its parts in which a device was down, or not observed. */
function measure({ devices, lengthMs, period, planned }: SlaInput) {
	const all = (devices.length > 0 ? devices : [{ outages: [], notObserved: [period] }]).map(
		({ notObserved, outages }) => ({
			down: outages.map(({ start, until }) => ({ from: start, to: until })),
			notObserved,
		}),
	);
	const turns = [planned, all.flatMap(({ down, notObserved }) => [...down, ...notObserved])]
		.flat()
		.flatMap(({ from, to }) => [from, to])
		.filter((time) => time > period.from && time < period.to);
	const times = [...new Set([period.from, ...turns, period.to])].sort((one, other) => one - other);
	const lengths = { planned: 0, down: 0, notObserved: 0, up: 0 };
	for (const [index, at] of times.slice(0, -1).entries()) {
		const isIn = (spans: readonly TimeSpan[]) =>
			spans.some(({ from, to }) => from <= at && at < to);
		const isDown = all.some(({ down, notObserved }) => isIn(down) && !isIn(notObserved));
		const seen = all.some(({ notObserved }) => isIn(notObserved)) ? 'notObserved' : 'up';
		lengths[isIn(planned) ? 'planned' : isDown ? 'down' : seen] += times[index + 1] - at;
	}
	const agreedMs = Math.max(0, lengthMs - lengths.planned);
	const downMs = Math.min(agreedMs, lengths.down);
	return { agreedMs, downMs, notObservedMs: Math.min(agreedMs - downMs, lengths.notObserved) };
}

/** The credit of the worst tier reached: compared in whole numbers, because rounding must not decide. */
function creditFor(tiers: readonly SlaTier[], agreedMs: number, downMs: number): number {
	const parts = (agreedMs - downMs) * 1_000_000;
	const reached = tiers.filter(
		({ belowPercentage }) => parts < Math.round(belowPercentage * 10_000) * agreedMs,
	);
	return Math.max(0, ...reached.map(({ creditPercentage }) => creditPercentage));
}
