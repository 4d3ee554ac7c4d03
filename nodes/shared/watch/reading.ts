import type { DeviceReading } from './types';

/** Longer names would fill what is remembered. */
const maxNameLength = 200;

/** A device as a list has it; undefined for one without ID and name. */
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

/** What tells a device from others; undefined for one without ID and name. */
export function deviceKey(id: string | number | null, name: string | null): string | undefined {
	if (id !== null) return String(id);
	return name === null ? undefined : `name ${name}`;
}
