/** The hour that clocks show twice in autumn: which of the two a check is from. */
import type { Check } from '../../service/xmlFeed/check';
import { groupBy } from '../../words/util/groupBy';
import { minuteMs } from '../../words/util/time';
import type { TimeSpan } from './coverage';
import type { EvenClock } from './evenClock';

/** Checks may be this far out of order; clocks are set back by more. */
const minJumpMs = 10 * minuteMs;

/** A device that is rarely checked has only some checks in both hours, and a shorter jump between them. */
const fewChecks = 4;

/** This number of checks after those of the repeated hour shows that no further one follows. */
const maxOutside = 32;

const maxWaiting = 20_000;

/** Checks come at most this number of places out of order. */
const maxDisorder = 30;

interface Waiting {
	check: Check;
	/** In even time: one, or two of a check in the repeated hour. */
	moments: number[];
	/** The index of its moment. */
	hour: 0 | 1;
}

const isRepeated = ({ moments }: Waiting) => moments.length > 1;

/** Passes on the checks of a device in their order, with even times. Those of the repeated hour wait for the rest. */
export class RepeatedHour {
	/** Whether some checks do not show which hour they are from, and outages depend on it. */
	isUnclear = false;

	private waiting: Waiting[] = [];

	/** How many checks came after the last one of the repeated hour. */
	private outside = 0;

	/** Whether the last check that did not wait was successful, and its time. */
	private before: boolean | undefined;

	private beforeTime = Number.NEGATIVE_INFINITY;

	/**
	 * @param pass receives each check with its even time
	 * @param miss receives an hour without checks, if those of only one of the two hours exist
	 */
	constructor(
		private readonly clock: EvenClock,
		private readonly pass: (check: Check, time: number) => void,
		private readonly miss: (hour: TimeSpan) => void,
	) {}

	add(check: Check): void {
		const moments = this.clock.momentsOf(check.time);
		if (moments.length === 1 && this.waiting.length === 0) {
			this.before = check.isSuccess;
			[this.beforeTime] = moments;
			this.pass(check, moments[0]);
			return;
		}
		this.waiting.push({ check, moments, hour: 0 });
		this.outside = moments.length > 1 ? 0 : this.outside + 1;
		if (this.outside >= maxOutside || this.waiting.length >= maxWaiting) this.finish();
	}

	/** Passes on the waiting checks. */
	finish(): void {
		const waiting = this.waiting;
		this.waiting = [];
		this.outside = 0;
		this.chooseHours(inForwardOrder(waiting));
		for (const { check, hour, moments } of waiting) this.pass(check, moments[hour] ?? moments[0]);
		const repeated = waiting.filter(isRepeated);
		if (repeated.length === 0 || repeated.some(({ hour }) => hour === 1)) return;
		const [from, to] = [0, 1].map((hour) =>
			Math.max(...repeated.map(({ moments }) => moments[hour])),
		);
		const others = waiting.filter((one) => !isRepeated(one)).map(({ moments }) => moments[0]);
		if ([...others, this.beforeTime].some((time) => time > to)) this.miss({ from, to });
	}

	/** Decides by the order of all checks, or else by that of each location and task. */
	private chooseHours(waiting: readonly Waiting[]): void {
		if (splitAtJump(waiting)) return;
		const sources = groupBy(waiting, ({ check }) => `${check.location} ${check.task}`);
		for (const source of sources.values()) {
			if (!splitAtJump(source)) this.chooseLikeliest(source);
		}
	}

	/**
	 * For checks in the order of the clock: two of one time are from both hours, and arranged so that results
	 * change as rarely as possible. Without such pairs, all checks are taken as those of the first hour.
	 */
	private chooseLikeliest(source: readonly Waiting[]): void {
		const pairs = [...groupBy(source.filter(isRepeated), ({ check }) => check.time).values()];
		pairs.sort(([one], [other]) => one.check.time - other.check.time);
		const after = source.find((one) => !isRepeated(one))?.check.isSuccess;
		const areMixed = pairs.some(
			(pair) => new Set(pair.map(({ check }) => check.isSuccess)).size > 1,
		);
		const results = pairs.flat().map(({ check }) => check.isSuccess);
		const hasFailed = [this.before, ...results, after].includes(false);
		this.isUnclear ||= areMixed || (hasFailed && pairs.some((pair) => pair.length === 1));
		// Failures are from the second hour until a time of the clock, or from that time on.
		const cuts = areMixed ? pairs.flatMap((_, cut) => [cut, cut - pairs.length]) : [0];
		const orders = cuts.map((cut) =>
			pairs.map(([one, other, ...others], index) => {
				const isLate = cut < 0 ? index >= cut + pairs.length : index < cut;
				const isInOrder = other === undefined || Boolean(one.check.isSuccess) === isLate;
				return isInOrder ? [one, other, ...others] : [other, one, ...others];
			}),
		);
		const changesOf = (order: ReadonlyArray<ReadonlyArray<Waiting | undefined>>) => {
			const checks = [0, 1].flatMap((hour) => order.flatMap((pair) => pair[hour] ?? []));
			return countChanges([this.before, ...checks.map(({ check }) => check.isSuccess), after]);
		};
		const [best] = orders.sort((one, other) => changesOf(one) - changesOf(other));
		for (const [, second] of best) if (second) second.hour = 1;
	}
}

/** How often results change; unknown ones are left out. */
function countChanges(results: ReadonlyArray<boolean | undefined>): number {
	const known = results.filter((result) => result !== undefined);
	return known.filter((result, index) => index > 0 && result !== known[index - 1]).length;
}

/** Reports can start with the latest check. */
function inForwardOrder(waiting: readonly Waiting[]): readonly Waiting[] {
	const steps = waiting
		.slice(1)
		.map(({ check }, index) => Math.sign(check.time - waiting[index].check.time));
	return steps.reduce((sum, step) => sum + step, 0) < 0 ? [...waiting].reverse() : waiting;
}

/** Chooses the hours by the place where times jump back; false without a clear one. */
function splitAtJump(list: readonly Waiting[]): boolean {
	const backMs = (index: number) => list[index - 1].check.time - list[index].check.time;
	const repeated = list.filter(isRepeated);
	const minMs = repeated.length > fewChecks ? minJumpMs : 1;
	const jumps = list.flatMap((_, index) => (index > 0 && backMs(index) >= minMs ? index : []));
	const [from, to] = [jumps[0], jumps[jumps.length - 1]];
	const areInside = jumps.every((at) => isRepeated(list[at - 1]) && isRepeated(list[at]));
	if (from === undefined || !areInside || to - from > maxDisorder) return false;
	const times = repeated.map(({ check }) => check.time);
	const middle = (Math.min(...times) + Math.max(...times)) / 2;
	for (const [index, one] of list.entries()) {
		// Between several jumps, checks are out of order.
		const isLater = index >= from && (index >= to || one.check.time < middle);
		one.hour = isLater ? 1 : 0;
	}
	return true;
}
