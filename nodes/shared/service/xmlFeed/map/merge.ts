import { capitalize } from '../../../words/util/phrases';
import type { SimpleFields, SimpleValue } from './simpleValues';

/** Returns the name if it is free, otherwise one with `other` before it: `otherLocation` for `location`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
	let free = name;
	while (isTaken(free)) free = `other${capitalize(free)}`;
	return free;
}

/** Whether a value adds nothing to the present one of the same name: it is null, or equal. */
export function isRedundant(value: SimpleValue, present: SimpleValue): boolean {
	if (value === null || value === present) return true;
	return typeof value === 'object' && JSON.stringify(value) === JSON.stringify(present);
}

/** Returns all fields. If both have a name, the second value is dropped if redundant, otherwise renamed. */
export function mergeFields(first: SimpleFields, second: SimpleFields): SimpleFields {
	const merged = { ...first };
	for (const [name, value] of Object.entries(second)) {
		if (Object.hasOwn(merged, name) && isRedundant(value, merged[name])) continue;
		const isTaken = (candidate: string) =>
			Object.hasOwn(merged, candidate) || (candidate !== name && Object.hasOwn(second, candidate));
		merged[freeName(name, isTaken)] = value;
	}
	return merged;
}
