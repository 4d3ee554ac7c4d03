/** The ID in a text; undefined when it is none, or longer than any. */
export function parseId(text: string): number | undefined {
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * An ID as items contain it: digits become a number, so that IDs from different sources are equal.
 * Numbers beyond 2^53, leading zeros and all other values stay as they are.
 */
export function toId<Value>(value: Value): Value | number {
	if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,15})$/.test(value)) return value;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : value;
}
