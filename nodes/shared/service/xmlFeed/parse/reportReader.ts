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

/** A part of a report: the text that arrived, and the records it completed. */
export interface ReportChunk {
	text: string;
	records: FeedRecord[];
	/** The devices in it that have no record. */
	emptyDevices: FeedFields[];
	/** Whether the text so far has a secret in a spelling that only a parser finds; the records have none. */
	hasHiddenSecret?: boolean;
	/** In the last part of a document without records, if its root is not known to be a report's. */
	unknownRoot?: UnknownRoot;
}

export interface UnknownRoot {
	name: string;
	/** How the document begins. */
	excerpt: string;
}

/** Other content than a report shows in its first characters, and refusals are short. */
const maxPreviewLength = 64 * 1024;

/**
 * @param serviceNow the time at the service, milliseconds since 1970
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
		throw explainFailure(thrown, { parser, preview, isComplete, recordElements, serviceNow });
	}
	const unknownRoot = checkOutcome(parser, preview, serviceNow);
	if (unknownRoot) yield { text: '', records: [], emptyDevices: [], unknownRoot };
}

interface FailedRead {
	parser: RecordParser;
	preview: string;
	/** Whether the whole document had arrived. */
	isComplete: boolean;
	recordElements: readonly string[];
	serviceNow: number;
}

function explainFailure(thrown: unknown, failed: FailedRead): unknown {
	const { parser, preview, isComplete, recordElements, serviceNow } = failed;
	const { count } = parser;
	if (thrown instanceof TransportError) {
		return thrown.code === 'CONNECTION_RESET' && count > 0 ? truncatedError(count) : thrown;
	}
	if (isHtmlPage(preview)) return htmlResponseError(preview);
	if (thrown instanceof ServiceError) return thrown;
	const refusal = count === 0 && parseErrorDocument(preview, nameMatcher(recordElements));
	return refusal ? toRefusalError(refusal, serviceNow) : malformedError(preview, count, isComplete);
}

function malformedError(preview: string, count: number, isComplete: boolean): ServiceError {
	if (preview.trim() === '') return emptyResponseError();
	if (!preview.trimStart().startsWith('<')) return notXmlError();
	return isComplete ? truncatedError(count) : malformedXmlError(count);
}

/**
 * Checks a well-formed document. Throws if it is a refusal, broke off, or is something else than a
 * report. A document without records whose root is unknown may be an empty report
 * (docs/dev/service.md X4): its root is returned; undefined for a report.
 */
function checkOutcome(
	parser: RecordParser,
	preview: string,
	serviceNow: number,
): UnknownRoot | undefined {
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

function excerptOf(preview: string): string {
	const content = preview.trimStart().replace(/^<\?xml[^>]*>/, '');
	return content.replace(/\s+/g, ' ').trim().slice(0, maxExcerptLength);
}

const isReportRoot = nameMatcher(feedFacts.reportRoots.value);

function toRefusalError({ message, nextAllowed }: ErrorDocument, serviceNow: number): ServiceError {
	return nextAllowed === undefined
		? refusedError(message)
		: throttledError(message, nextAllowed, serviceNow);
}
