export type JsonObject = Record<string, unknown>;

/** Whether the value is an object with keys: no array, no null. */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
