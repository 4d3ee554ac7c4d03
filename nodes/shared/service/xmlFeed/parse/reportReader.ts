import { isHtmlPage } from '../../http/htmlPage';
import { ServiceError } from '../../http/serviceError';
import { TransportError } from '../../http/transport';
import { feedFacts } from '../facts';
import { nameMatcher } from './elementName';
import type { FeedFields, FeedRecord } from './record';
import { RecordParser } from './recordParser';
import {
	abortedReportError,
	truncatedError,
	emptyResponseError,
	unknownDocumentError,
	malformedXmlError,
	notXmlError,
	refusedError,
	htmlResponseError,
} from '../feedErrors';
import { parseErrorDocument, type ErrorDocument } from './errorDocument';
import { throttledError } from '../rateLimit/rateLimitError';

/** A part of a report. */
export interface ReportChunk {
	/** The text that arrived. */
	text: string;
	/** The records that end in the text. */
	records: FeedRecord[];
	/** The fields of each device that ends in the text and has no record. */
	emptyDevices: FeedFields[];
	/** Whether the text so far has a secret in a spelling that only a parser finds; the records have none. */
	hasHiddenSecret?: boolean;
	/** Set in the last chunk of a document without records, if no known report has its root element. */
	unknownRoot?: UnknownRoot;
}

interface UnknownRoot {
	/** The name of the root element. */
	name: string;
	/** The start of the document; empty if it could show a secret. */
	excerpt: string;
}

/** The length of the document's start in which refusals and web pages are recognized. */
const maxPreviewLength = 64 * 1024;

/**
 * Yields the records of a report while its text arrives.
 *
 * @param recordElements the names of the elements that are records
 * @param serviceNow the time at the service, milliseconds since 1970
 * @param redact removes secrets from a text
 * @throws when the document is a refusal, incomplete or no report, or the text stops arriving
 */
export async function* readReport(
	texts: AsyncIterable<string>,
	recordElements: readonly string[],
	serviceNow: number,
	redact?: (text: string) => string,
): AsyncGenerator<ReportChunk> {
	const parser = new RecordParser(recordElements, redact);
	let preview = '';
	let isComplete = false;
	try {
		for await (const text of texts) {
			if (preview.length < maxPreviewLength) preview += text;
			const records = parser.write(text);
			const { emptyDevices, hasHiddenSecret } = parser;
			yield { text, records, emptyDevices, hasHiddenSecret };
		}
		isComplete = true;
		parser.end();
	} catch (thrown) {
		const { count } = parser;
		const cause = otherCause(thrown, preview, count);
		if (cause !== undefined) throw cause;
		const refusal = count === 0 && parseErrorDocument(preview, nameMatcher(recordElements));
		if (refusal) throw toRefusalError(refusal, serviceNow);
		throw unparsableError(preview, count, isComplete);
	}
	const unknownRoot = checkOutcome(parser, preview, serviceNow);
	if (unknownRoot) yield { text: '', records: [], emptyDevices: [], unknownRoot };
}

/** Returns the error if reading failed for another reason than invalid XML; undefined otherwise. */
function otherCause(thrown: unknown, preview: string, count: number): Error | undefined {
	if (thrown instanceof TransportError) {
		return thrown.code === 'CONNECTION_RESET' && count > 0 ? truncatedError(count) : thrown;
	}
	if (isHtmlPage(preview)) return htmlResponseError(preview);
	return thrown instanceof ServiceError ? thrown : undefined;
}

/** Returns the error for invalid XML. @param isComplete whether the whole document had arrived */
function unparsableError(preview: string, count: number, isComplete: boolean): ServiceError {
	if (preview.trim() === '') return emptyResponseError();
	if (!preview.trimStart().startsWith('<')) return notXmlError();
	return isComplete ? truncatedError(count) : malformedXmlError(count);
}

/**
 * Checks whether a well-formed document is a report. A document without records that has an unknown root
 * element may be an empty report (docs/dev/service.md X4): the caller must decide.
 *
 * @returns the root of such a document; undefined for a report
 * @throws {ServiceError} when the document is a refusal, contains an error, or is surely no report
 */
function checkOutcome(parser: RecordParser, preview: string, serviceNow: number) {
	const { errorMessage, nextAllowed, count, root = '', looseText } = parser;
	if (errorMessage !== undefined) {
		if (count > 0) throw abortedReportError(errorMessage, count);
		throw toRefusalError({ message: errorMessage, nextAllowed }, serviceNow);
	}
	if (count > 0 || isReportRoot(root)) return undefined;
	if (isHtmlPage(preview)) throw htmlResponseError(preview);
	if (looseText !== undefined) throw unknownDocumentError(root, looseText);
	return {
		name: root.slice(0, maxRootLength),
		excerpt: parser.hasHiddenSecret ? '' : excerptOf(preview),
	};
}

const maxRootLength = 60;
const maxExcerptLength = 200;

/** Returns the start of a document in one line, without the XML declaration. */
function excerptOf(preview: string): string {
	const content = preview.trimStart().replace(/^<\?xml[^>]*>/, '');
	return content.replace(/\s+/g, ' ').trim().slice(0, maxExcerptLength);
}

const isReportRoot = nameMatcher(feedFacts.reportRoots.value);

/** A refusal with a next allowed time means that the request came too early. */
function toRefusalError({ message, nextAllowed }: ErrorDocument, serviceNow: number): ServiceError {
	return nextAllowed === undefined
		? refusedError(message)
		: throttledError(message, nextAllowed, serviceNow);
}
