export type JsonObject = Record<string, unknown>;

/** Returns the objects in a list; an empty list for any other value. */
export function objectsIn(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Counts the entries of a list; 0 for any other value. */
export function countIn(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

/** Returns the fields without those that are undefined. */
export function givenFields(fields: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A boolean that can be a text or a number: "false"; undefined for other values. */
export function flagOf(value: unknown): boolean | undefined {
	const word = String(value).trim().toLowerCase();
	if (['true', '1', 'yes'].includes(word)) return true;
	return ['false', '0', 'no'].includes(word) ? false : undefined;
}

/** Whether a value is an object, but no array and not null. */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes JSON with sorted fields: equal values become equal texts. `null` if undefined. */
export function canonicalJson(value: unknown): string {
	const text = JSON.stringify(value, (_, field: unknown) =>
		isObject(field)
			? Object.fromEntries(Object.entries(field).sort(([one], [other]) => (one < other ? -1 : 1)))
			: field,
	);
	return text ?? 'null';
}
