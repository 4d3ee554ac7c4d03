/** What the readings of both interfaces share. */

/** No account has so many entities. */
export const unknownId = 2_147_483_647;

/** Does something when it is first asked for. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}
