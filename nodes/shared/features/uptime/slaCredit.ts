/** The credit for a month by a service level agreement (docs/figures.md, SLA credits). */
import type { TimeSpan } from './coverage';
import { cutSpan, uniteSpans } from './failing';
import type { Outage } from './outages';

/** Below this uptime, this part of the fee is credited; both in percent. */
export interface SlaTier {
	belowPercentage: number;
	creditPercentage: number;
}

type SlaOutage = Pick<Outage, 'start' | 'until'>;

export interface SlaInput {
	period: TimeSpan;
	/** The real length of the period: in spring, the clock skips an hour. */
	lengthMs: number;
	planned: readonly TimeSpan[];
	devices: ReadonlyArray<{
		outages: readonly SlaOutage[];
		notObserved: readonly TimeSpan[];
	}>;
	tiers: readonly SlaTier[];
	/** With at most two decimals. */
	fee: number;
	/** How many decimals the currency has. */
	decimals: number;
}

/** Percentages and the amount are null if unknown; a credit of 0 is known. */
export interface SlaCredit {
	uptimePercentage: number | null;
	/** The period without planned downtime. */
	agreedMs: number;
	/** The agreed time in which at least one device was down. */
	downMs: number;
	/** The rest of the agreed time in which at least one device was not checked. */
	notObservedMs: number;
	creditPercentage: number | null;
	creditAmount: number | null;
	/** Whether the credit would be the same with downtime in all time without checks. */
	isFinal: boolean;
}

/** The uptime of all devices together, and the credit for it: unknown if time without checks decides. */
export function slaCredit(input: SlaInput): SlaCredit {
	const { decimals, fee, tiers } = input;
	const times = measureTimes(input);
	const { agreedMs, downMs, notObservedMs } = times;
	const unknown = { creditPercentage: null, creditAmount: null, isFinal: false };
	if (agreedMs === 0 || (downMs === 0 && notObservedMs === agreedMs)) {
		return { uptimePercentage: null, ...times, ...unknown };
	}
	const uptimePercentage = (100 * (agreedMs - downMs)) / agreedMs;
	const creditPercentage = creditPercentageFor(tiers, agreedMs, downMs);
	const isFinal = creditPercentage === creditPercentageFor(tiers, agreedMs, downMs + notObservedMs);
	if (creditPercentage === 0 && !isFinal) return { uptimePercentage, ...times, ...unknown };
	// In whole numbers, rounded up to the smallest unit of money.
	const millionths = Math.round(fee * 100) * Math.round(creditPercentage * 100);
	const millionthsPerUnit = 10 ** (6 - decimals);
	const rest = millionths % millionthsPerUnit;
	const units = (millionths - rest) / millionthsPerUnit + (rest > 0 ? 1 : 0);
	const creditAmount = units / 10 ** decimals;
	return { uptimePercentage, ...times, creditPercentage, creditAmount, isFinal };
}

/** The times of {@link SlaCredit}. An hour that the clock shows twice counts once. */
function measureTimes({ devices, lengthMs, period, planned }: SlaInput) {
	/** How long the spans are in the period, in milliseconds; times in several spans count once. */
	const lengthOf = (spans: readonly TimeSpan[]) =>
		uniteSpans(spans.flatMap((span) => cutSpan(span, period) ?? [])).reduce(
			(sum, { from, to }) => sum + to - from,
			0,
		);
	const all = devices.length > 0 ? devices : [{ outages: [], notObserved: [period] }];
	const unseen = all.flatMap(({ notObserved }) => notObserved);
	const down = all.flatMap(({ notObserved, outages }) => {
		const silences = uniteSpans(notObserved);
		return outages.flatMap((outage) => partsOutside(outage, silences));
	});
	const plannedMs = lengthOf(planned);
	const withDownMs = lengthOf([...planned, ...down]);
	const agreedMs = Math.max(0, Math.min(lengthMs, period.to - period.from) - plannedMs);
	const downMs = Math.min(agreedMs, withDownMs - plannedMs);
	const unseenMs = lengthOf([...planned, ...down, ...unseen]) - withDownMs;
	return { agreedMs, downMs, notObservedMs: Math.min(agreedMs - downMs, unseenMs) };
}

/** The parts of an outage between silences, which are sorted and do not overlap; a part can be empty. */
function partsOutside({ start, until }: SlaOutage, silences: readonly TimeSpan[]): TimeSpan[] {
	const inside = silences.filter(({ from, to }) => from < until && to > start);
	const starts = [start, ...inside.map(({ to }) => to)];
	return starts.map((from, index) => ({ from, to: inside[index]?.from ?? until }));
}

/** The credit of the worst tier reached, 0 without one. Compared in whole numbers: rounding must not decide. */
function creditPercentageFor(tiers: readonly SlaTier[], agreedMs: number, downMs: number): number {
	const upParts = (agreedMs - downMs) * 1_000_000;
	const reached = tiers.filter(
		({ belowPercentage }) => upParts < Math.round(belowPercentage * 10_000) * agreedMs,
	);
	return Math.max(0, ...reached.map(({ creditPercentage }) => creditPercentage));
}
