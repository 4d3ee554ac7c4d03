import type { DeviceReading } from './types';

const maxNameLength = 200;

/** A device of a list, with its key; undefined for a device without ID and name. */
export function toReading(
	idOrEmpty: string | number,
	fullName: string,
	state: string,
): DeviceReading | undefined {
	const id = idOrEmpty === '' ? null : idOrEmpty;
	const name = fullName.slice(0, maxNameLength) || null;
	const key = deviceKey(id, name);
	return key === undefined ? undefined : { key, id, name, state };
}

/** The key by which a device is saved: its ID, or else its name; undefined without both. */
export function deviceKey(id: string | number | null, name: string | null): string | undefined {
	if (id !== null) return String(id);
	return name === null ? undefined : `name ${name}`;
}

/** The worst state has the lowest rank. */
const ranks: Record<string, number> = { down: 0, paused: 2, up: 3 };

/** Any other state has the rank 1. */
const rankOf = ({ state }: Pick<DeviceReading, 'state'>) =>
	Object.hasOwn(ranks, state) ? ranks[state] : 1;

/**
 * Each device once, in its worst state, because a list can have the same ID more than once. From
 * worst to best: down, any other state, paused, up.
 */
export function worstOfEach<Reading extends Pick<DeviceReading, 'key' | 'name' | 'state'>>(
	readings: readonly Reading[],
): Reading[] {
	const worst = new Map<string, Reading>();
	for (const reading of readings) {
		const other = worst.get(reading.key);
		if (!other || isWorse(reading, other)) worst.set(reading.key, reading);
	}
	return [...worst.values()];
}

type Rankable = Pick<DeviceReading, 'name' | 'state'>;

/** Whether the first reading has the worse state, or of two equal states the first text. */
function isWorse(one: Rankable, other: Rankable): boolean {
	const difference = rankOf(one) - rankOf(other);
	if (difference !== 0) return difference < 0;
	// The result must not depend on the order of the list.
	const [text, otherText] = [one, other].map(({ name, state }) => JSON.stringify([state, name]));
	return text < otherText;
}
