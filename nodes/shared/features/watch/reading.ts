import type { DeviceReading } from './types';

const maxNameLength = 200;

/** A device of a list, with the key it is saved by; undefined for one without ID and name. */
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

/** The key of a device; undefined for one without ID and name. */
export function deviceKey(id: string | number | null, name: string | null): string | undefined {
	if (id !== null) return String(id);
	return name === null ? undefined : `name ${name}`;
}

/** From worst to best; any other state is 1. */
const ranks: Record<string, number> = { down: 0, paused: 2, up: 3 };

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

function isWorse(one: Rankable, other: Rankable): boolean {
	const difference = rankOf(one) - rankOf(other);
	if (difference !== 0) return difference < 0;
	// Of two equally bad ones, always the same in any order of the list.
	const [text, otherText] = [one, other].map(({ name, state }) => JSON.stringify([state, name]));
	return text < otherText;
}
