/** Undefined for text that is not JSON. */
export function parseJson(text: unknown): unknown {
	if (typeof text !== 'string') return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
