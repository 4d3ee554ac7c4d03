import { formatElement, reportRoot, toXmlText, xmlDeclaration } from './xml.cts';

/** Thrown for a request that is rejected with an error document. */
export class FeedRequestError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'FeedRequestError';
	}
}

/**
 * The document for a request that is rejected. Its shape is assumed, after that of the throttle
 * (docs/dev/service.md X7), and so is its HTTP status, 200.
 */
export function formatErrorDocument(message: string): string {
	return xmlDeclaration + formatElement(reportRoot, { error: toXmlText(message) });
}
