/** A text beyond 2^53: as a number, it could be the ID of another entity. */
export type EntityId = number | string;

/** Reads an ID of 1 to 20 digits, in the form of `toId`; undefined for other texts. */
export function parseId(text: string): EntityId | undefined {
	return /^\d{1,20}$/.test(text) ? toId(text.replace(/^0+(?=\d)/, '')) : undefined;
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
