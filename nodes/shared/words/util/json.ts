export type JsonObject = Record<string, unknown>;

/** The objects in a list; none in any other value. */
export function objectsIn(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The number of entries in a list; 0 for any other value. */
export function countIn(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

/** The fields that are given: undefined means that a field is not. */
export function givenFields(fields: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Whether the value is an object with keys: no array, no null. */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON that is the same for equal values, with fields in any order; undefined is `null`. */
export function canonicalJson(value: unknown): string {
	const text = JSON.stringify(value, (_, field: unknown) =>
		isObject(field)
			? Object.fromEntries(Object.entries(field).sort(([one], [other]) => (one < other ? -1 : 1)))
			: field,
	);
	return text ?? 'null';
}
