import type { IBinaryData, IExecuteFunctions, IPairedItemData } from 'n8n-workflow';

import type { FeedClient } from '../xmlFeed';
import { createBinaryFile } from './binary';
import { addHint } from './hints';
import type { ParameterReader } from './parameterReader';
import { openXmlFeed } from './xmlFeed';

/** The XML feed as one item uses it, and what its output needs of n8n. */
export interface FeedRun {
	feed: FeedClient;
	pairedItem: IPairedItemData;
	/** Shows a hint at the output; once, however many items have reason for it. */
	addHint(message: string): void;
	/** Keeps a file, in UTF-8, that is made of texts as they come. */
	createFile(
		texts: AsyncIterable<string>,
		fileName: string,
		mimeType: string,
	): Promise<IBinaryData>;
}

/** @throws {CredentialError} when the credential has nothing to read the feed with */
export async function createFeedRun(
	context: IExecuteFunctions,
	item: number,
	parameters: ParameterReader,
): Promise<FeedRun> {
	return {
		feed: await openXmlFeed(context, item, parameters),
		pairedItem: { item },
		addHint: (message) => addHint(context, message),
		createFile: (texts, fileName, mimeType) => createBinaryFile(context, texts, fileName, mimeType),
	};
}
