import { isWebPage } from '../page';
import { ServiceError } from '../serviceError';
import { TransportError } from '../transport';
import { feedFacts } from './facts';
import { nameAmong } from './names';
import type { FeedRecord } from './record';
import { RecordReader } from './recordReader';
import {
	brokenOff,
	cutOff,
	empty,
	notAReport,
	notWellFormed,
	notXml,
	refused,
	webPage,
} from './refusals';
import { spokenRefusal, type SpokenRefusal } from './spokenRefusal';
import { tooEarly } from './toldToWait';

/** A part of a report: the text that arrived, and the records it completed. */
export interface ReportPiece {
	text: string;
	records: FeedRecord[];
}

/** Whatever is no report shows itself in its first characters, and refusals are short. */
const longestHead = 64 * 1024;

/**
 * Reads a report as its text arrives.
 *
 * @param recordElements the names of the elements that are records
 * @param serviceNow the time at the service, milliseconds since 1970
 * @throws {ServiceError} when the document is a refusal, not complete, or no report
 * @throws {TransportError} when the text stops arriving before the first record
 */
export async function* readReport(
	texts: AsyncIterable<string>,
	recordElements: readonly string[],
	serviceNow: number,
): AsyncGenerator<ReportPiece> {
	const reader = new RecordReader(recordElements);
	let head = '';
	let isAllThere = false;
	try {
		for await (const text of texts) {
			if (head.length < longestHead) head += text;
			yield { text, records: reader.read(text) };
		}
		isAllThere = true;
		reader.end();
	} catch (thrown) {
		throw await explained(thrown, { reader, head, isAllThere, recordElements, serviceNow });
	}
	checkOutcome(reader, head, serviceNow);
}

interface Interrupted {
	reader: RecordReader;
	/** The first part of the document. */
	head: string;
	/** Whether the whole document had arrived. */
	isAllThere: boolean;
	recordElements: readonly string[];
	serviceNow: number;
}

/** What stopped the reading, as a person understands it. */
async function explained(thrown: unknown, interrupted: Interrupted): Promise<unknown> {
	const { reader, head, isAllThere, recordElements, serviceNow } = interrupted;
	const { count } = reader;
	if (thrown instanceof TransportError) {
		return thrown.fault === 'dropped' && count > 0 ? cutOff(count) : thrown;
	}
	if (isWebPage(head)) return webPage(head);
	if (thrown instanceof ServiceError) return thrown;
	const refusal = count === 0 && (await spokenRefusal(head, nameAmong(recordElements)));
	return refusal ? inWords(refusal, serviceNow) : malformed(head, count, isAllThere);
}

function malformed(head: string, count: number, isAllThere: boolean): ServiceError {
	if (head.trim() === '') return empty();
	if (!head.trimStart().startsWith('<')) return notXml();
	return isAllThere ? cutOff(count) : notWellFormed(count);
}

/** A document can be well-formed and still be no report, or not a whole one. */
function checkOutcome(reader: RecordReader, head: string, serviceNow: number): void {
	const { refusal, nextAllowed, count, root = '' } = reader;
	if (refusal !== undefined) {
		if (count > 0) throw brokenOff(refusal, count);
		throw inWords({ words: refusal, nextAllowed }, serviceNow);
	}
	if (count > 0 || isReportRoot(root)) return;
	throw isWebPage(head) ? webPage(head) : notAReport(root);
}

const isReportRoot = nameAmong(feedFacts.reportRoots.value);

function inWords({ words, nextAllowed }: SpokenRefusal, serviceNow: number): ServiceError {
	return nextAllowed === undefined ? refused(words) : tooEarly(words, nextAllowed, serviceNow);
}
