import { xmlDeclaration, xmlElement, xmlText } from './xml';

/** The root of the documents of responses.aspx; spec/xml-feed-public-facts.md §2.2. */
export const reportRoot = 'DotcomMonitorOnlineReport';

/** Thrown for a request the feed answers with an error document. */
export class FeedRequestError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'FeedRequestError';
	}
}

/**
 * The document for a request that cannot be answered. Its shape is assumed, after the throttle's
 * (spec/xml-feed-public-facts.md §3.2 knows none), and so is its HTTP status, 200.
 */
export function errorDocument(message: string): string {
	return xmlDeclaration + xmlElement(reportRoot, { error: xmlText(message) });
}
