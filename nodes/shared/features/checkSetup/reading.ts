import type { FeedFields } from '../../service/xmlFeed';

/** The largest 32-bit integer, which no entity has as its ID. */
export const unknownId = 2_147_483_647;

/** Returns a function that reads at its first call; later calls get the same result, or the same error. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

/** The text of the field with this name, in any case; undefined if there is no such field or no text in it. */
export function textField(fields: FeedFields, lowerCaseName: string): string | undefined {
	const found = Object.entries(fields).find(([name]) => name.toLowerCase() === lowerCaseName);
	return found && typeof found[1] === 'string' ? found[1] : undefined;
}
