import { minSilenceMs } from './coverage';

/** Checks in the same slot of the clock count once: a failure seen from one location brings many more. */
const slotMs = 10 * 60_000;

const slotsPerWord = 32;

/** Slots of some 15 months; a service with strange times must not take all memory. */
const maxWords = 2048;

/**
 * With fewer steps from slot to slot per break, breaks are usual. Checks every 15 minutes give 2, so that a single
 * missed check does not decide; those every 10 minutes give at least 3.
 */
const minStepsPerBreak = 2.5;

/** How many times as long as usual there must be no check, for it to count as a silence. */
const silenceFactor = 3;

/** The check interval of a device from any location, which the feed does not contain. */
export class Cadence {
	/** By slot number divided by 32: a bit for each of 32 slots, set if there was a check in it. */
	private readonly words = new Map<number, number>();

	/** Notes the slot of a check. Slots that would need more than `maxWords` words are ignored. */
	add(time: number): void {
		const slot = Math.floor(time / slotMs);
		const { words } = this;
		const wordIndex = Math.floor(slot / slotsPerWord);
		const word = words.get(wordIndex);
		if (word === undefined && words.size >= maxWords) return;
		words.set(wordIndex, (word ?? 0) | (1 << (slot - wordIndex * slotsPerWord)));
	}

	/**
	 * A longer time without a check is a silence. If slots without checks are usual, it is three
	 * times the median of these breaks, at least the minimum; otherwise the minimum.
	 */
	get silenceMs(): number {
		const slots = this.slots();
		const distances = slots.slice(1).map((slot, index) => slot - slots[index]);
		const breaks = distances.filter((distance) => distance > 1);
		const areRare = breaks.length <= 1 || distances.length > minStepsPerBreak * breaks.length;
		if (areRare) return minSilenceMs;
		breaks.sort((one, other) => one - other);
		const usual = breaks[Math.floor((breaks.length - 1) / 2)];
		return Math.max(minSilenceMs, silenceFactor * usual * slotMs);
	}

	/** The numbers of the slots with checks, in order of time. */
	private slots(): number[] {
		const words = [...this.words].sort(([one], [other]) => one - other);
		const bits = Array.from({ length: slotsPerWord }, (_, bit) => bit);
		return words.flatMap(([index, word]) =>
			bits.filter((bit) => word & (1 << bit)).map((bit) => index * slotsPerWord + bit),
		);
	}
}
