/** Reads an ID: 1 to 15 digits; undefined for other texts. */
export function parseId(text: string): number | undefined {
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Converts an ID to the form of items: digits become a number, so that IDs of the Web API and of the
 * feed are equal. Other values stay unchanged, also numbers beyond 2^53 or with leading zeros.
 */
export function toId<Value>(value: Value): Value | number {
	if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,15})$/.test(value)) return value;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : value;
}
