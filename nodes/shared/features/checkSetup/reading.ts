import type { FeedFields } from '../../service/xmlFeed';

/** The largest 32-bit integer, which no entity has as its ID. */
export const unknownId = 2_147_483_647;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Returns a function that reads at its first call; later calls get the same result, or the same error. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

/** The text of a field; undefined if missing. @param name in lower case; that of the field in any case */
export function textField(fields: FeedFields, name: string): string | undefined {
	const found = Object.entries(fields).find(([own]) => own.toLowerCase() === name);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}
