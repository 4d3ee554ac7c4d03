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
	/** The real length. If the clock shows an hour twice, it counts once. */
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
	const parts = Math.round(fee * 100) * Math.round(creditPercentage * 100);
	const unit = 10 ** (6 - decimals);
	const units = (parts - (parts % unit)) / unit + (parts % unit > 0 ? 1 : 0);
	const creditAmount = units / 10 ** decimals;
	return { uptimePercentage, ...times, creditPercentage, creditAmount, isFinal };
}

function measureTimes({ devices, lengthMs, period, planned }: SlaInput) {
	/** Of the time in the period that any of the spans contains. */
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

/** The parts of an outage outside of silences, which do not overlap; some can be empty. */
function partsOutside({ start, until }: SlaOutage, silences: readonly TimeSpan[]): TimeSpan[] {
	const inside = silences.filter(({ from, to }) => from < until && to > start);
	const starts = [start, ...inside.map(({ to }) => to)];
	return starts.map((from, index) => ({ from, to: inside[index]?.from ?? until }));
}

/** The credit of the worst tier reached: compared in whole numbers, because rounding must not decide. */
function creditPercentageFor(tiers: readonly SlaTier[], agreedMs: number, downMs: number): number {
	const parts = (agreedMs - downMs) * 1_000_000;
	const reached = tiers.filter(
		({ belowPercentage }) => parts < Math.round(belowPercentage * 10_000) * agreedMs,
	);
	return Math.max(0, ...reached.map(({ creditPercentage }) => creditPercentage));
}
