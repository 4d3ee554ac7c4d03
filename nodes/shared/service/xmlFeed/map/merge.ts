import { capitalize } from '../../../words/util/phrases';
import type { SimpleFields, SimpleValue } from './simpleValues';

/** A name that is not taken yet: `otherLocation` next to `location`. */
export function otherName(name: string, isTaken: (name: string) => boolean): string {
	let free = name;
	while (isTaken(free)) free = `other${capitalize(free)}`;
	return free;
}

/** Whether a value adds nothing to the existing one of the same name: it is null, or equal. */
export function isRepeated(value: SimpleValue, present: SimpleValue): boolean {
	if (value === null || value === present) return true;
	return typeof value === 'object' && JSON.stringify(value) === JSON.stringify(present);
}

/** If both have a name, the second's value gets another name, or is dropped if it repeats. */
export function merge(first: SimpleFields, second: SimpleFields): SimpleFields {
	const merged = { ...first };
	for (const [name, value] of Object.entries(second)) {
		if (Object.hasOwn(merged, name) && isRepeated(value, merged[name])) continue;
		const isTaken = (candidate: string) =>
			Object.hasOwn(merged, candidate) || (candidate !== name && Object.hasOwn(second, candidate));
		merged[otherName(name, isTaken)] = value;
	}
	return merged;
}
