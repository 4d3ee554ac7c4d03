import type { IBinaryData, IExecuteFunctions, IPairedItemData } from 'n8n-workflow';

import type { FeedClient } from '../xmlFeed';
import { createBinaryFile } from './binary';
import { addHint, noteCutOff } from './hints';
import { openXmlFeed, type FeedAccess } from './xmlFeed';

/** The XML feed as one report uses it, and what its output needs of n8n. */
export interface FeedRun {
	feed: FeedClient;
	/** The items that asked for the report. */
	pairedItem: IPairedItemData | IPairedItemData[];
	/** Shows a hint at the output; once, however many items have reason for it. */
	addHint(message: string): void;
	/** Shows at the end of the run that Limit left out results: how many is not known. */
	noteCutOff(limit: number): void;
	/** Keeps a file, in UTF-8, that is made of texts as they come. */
	createFile(
		texts: AsyncIterable<string>,
		fileName: string,
		mimeType: string,
	): Promise<IBinaryData>;
}

/** @param items those that asked for the report, at least one */
export function createFeedRun(
	context: IExecuteFunctions,
	items: number[],
	access: FeedAccess,
): FeedRun {
	const pairedItems = items.map((item) => ({ item }));
	return {
		feed: openXmlFeed(context, access),
		pairedItem: pairedItems.length === 1 ? pairedItems[0] : pairedItems,
		addHint: (message) => addHint(context, message),
		noteCutOff: (limit) => noteCutOff(context, limit),
		createFile: (texts, fileName, mimeType) => createBinaryFile(context, texts, fileName, mimeType),
	};
}
