import { minSilenceMs } from './coverage';

/** All checks in one of these slots of the clock count once: after a failure, many checks follow at once. */
const slotMs = 10 * 60_000;

const slotsPerBitmap = 32;

/** Enough for some 15 months; a service with strange times must not take all memory. */
const maxBitmaps = 2048;

/**
 * Breaks (slots without checks) are usual if there are fewer steps from a check to the next than this for each
 * break. Checks every 15 minutes give 2, so that a missed check does not decide; every 10 minutes, at least 3.
 */
const minStepsPerBreak = 2.5;

/** A time without checks must be this many times as long as a usual break to be a silence. */
const silenceFactor = 3;

/** The check interval of a device from any location, which the feed does not contain. */
export class Cadence {
	/** By slot number divided by 32: a bit for each of 32 slots, set if there was a check in it. */
	private readonly bitmaps = new Map<number, number>();

	/** Marks the slot of a check (milliseconds). Times beyond `maxBitmaps` bitmaps are ignored. */
	add(time: number): void {
		const slot = Math.floor(time / slotMs);
		const index = Math.floor(slot / slotsPerBitmap);
		const bitmap = this.bitmaps.get(index);
		if (bitmap === undefined && this.bitmaps.size >= maxBitmaps) return;
		const bit = slot - index * slotsPerBitmap;
		this.bitmaps.set(index, (bitmap ?? 0) | (1 << bit));
	}

	/**
	 * The limit for silences in milliseconds: a longer time without a check is one. Three times the
	 * median break (slots without checks) if breaks are usual, but at least half an hour.
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
		const bitmaps = [...this.bitmaps].sort(([one], [other]) => one - other);
		const bits = Array.from({ length: slotsPerBitmap }, (_, bit) => bit);
		return bitmaps.flatMap(([index, bitmap]) =>
			bits.filter((bit) => bitmap & (1 << bit)).map((bit) => index * slotsPerBitmap + bit),
		);
	}
}
