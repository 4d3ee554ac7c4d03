import { Mould } from './mould';
import type { FeedContext, FeedFields, FeedRecord, FeedValue } from './record';

/**
 * Puts records out in the feed's own names and texts, the elements around them under their own names.
 * For the records of one report: it remembers what they have in common.
 */
export class RawRecords {
	private readonly mould = new Mould<FeedValue>();

	private context: readonly FeedContext[] = [];

	private around: FeedFields = {};

	present({ context, fields }: FeedRecord): FeedFields {
		if (context !== this.context) {
			this.context = context;
			this.around = Object.fromEntries(context.map(({ element, fields: own }) => [element, own]));
			this.mould.reset();
		}
		const copy = this.mould.copyFor(Object.keys(fields), () => ({ ...this.around, ...fields }));
		return Object.assign(copy, this.around, fields);
	}
}
