import { fraction, mix } from './random';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A kind of episode that comes at most once in every slot of time, and never crosses its end. */
interface SpellKind {
	readonly salt: number;
	readonly slotMs: number;
	readonly chance: number;
	readonly shortestMs: number;
	readonly longestMs: number;
}

/** About three outages a month, of minutes to an hour. */
const outages: SpellKind = {
	salt: 0x6f757461,
	slotMs: 8 * day,
	chance: 0.85,
	shortestMs: 4 * minute,
	longestMs: hour,
};

/** About nine slow spells a month, of twenty minutes to three hours. */
const slowSpells: SpellKind = {
	salt: 0x736c6f77,
	slotMs: 2 * day,
	chance: 0.6,
	shortestMs: 20 * minute,
	longestMs: 3 * hour,
};

/** What goes wrong in an outage; it decides which of the timings show it. */
export type OutageCause = 'noName' | 'noConnection' | 'noAnswer' | 'badAnswer';

const causes: readonly OutageCause[] = ['noName', 'noConnection', 'noAnswer', 'badAnswer'];

/** The hash of the spell that covers the time, or undefined when none does. */
function spellAt(kind: SpellKind, deviceHash: number, time: number): number | undefined {
	const slot = Math.floor(time / kind.slotMs);
	const hash = mix(mix(deviceHash, kind.salt), slot);
	if (fraction(hash) >= kind.chance) return undefined;
	const length = kind.shortestMs + fraction(mix(hash, 1)) * (kind.longestMs - kind.shortestMs);
	const start = slot * kind.slotMs + fraction(mix(hash, 2)) * (kind.slotMs - length);
	return time >= start && time < start + length ? hash : undefined;
}

/** The cause of the outage that covers the time, or undefined when the device is up. */
export function outageAt(deviceHash: number, time: number): OutageCause | undefined {
	const hash = spellAt(outages, deviceHash, time);
	if (hash === undefined) return undefined;
	return causes[Math.floor(fraction(mix(hash, 3)) * causes.length)];
}

/** How many times longer answers take at the time: 1, or 2 to 5 in a slow spell. */
export function slownessAt(deviceHash: number, time: number): number {
	const hash = spellAt(slowSpells, deviceHash, time);
	return hash === undefined ? 1 : 2 + 3 * fraction(mix(hash, 3));
}
