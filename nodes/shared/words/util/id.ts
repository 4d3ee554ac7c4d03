/** The ID in a text; undefined when it is none, or longer than any. */
export function parseId(text: string): number | undefined {
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * An id as items hold it: a number where its digits are one, so that nodes that compare find it the
 * same wherever it comes from. More than 2^53, leading zeros and anything else stay as they are.
 */
export function toId<Value>(value: Value): Value | number {
	if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,15})$/.test(value)) return value;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : value;
}
