import { formatElement, reportRoot, toXmlText, xmlDeclaration } from './xml.cts';

/** Sent as an error document. */
export class FeedRequestError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'FeedRequestError';
	}
}

/** Its shape, that of the throttle, and its status, 200, are assumed (docs/dev/service.md X7). */
export function formatErrorDocument(message: string): string {
	return xmlDeclaration + formatElement(reportRoot, { error: toXmlText(message) });
}
