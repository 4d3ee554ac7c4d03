import { isWebPage } from '../page';
import { feedFacts } from './facts';
import {
	addField,
	type FeedContext,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './record';
import {
	cutOff,
	empty,
	notAReport,
	notXml,
	refused,
	tooLong,
	toldToWait,
	unsafe,
	webPage,
} from './refusals';
import { declaresDocumentType, isWellFormed, parseElements, type XmlElement } from './xmlTree';

/** A raw report of six months is about 80 million characters long. */
const longestDocument = 256 * 1024 * 1024;

/**
 * Reads the records out of a feed document, wherever they stand in it, each with the elements around
 * it.
 *
 * An async iterable, so that a reader of streams can take its place.
 *
 * @param recordElements the names of the elements that are records
 * @throws {ServiceError} when the document is a refusal, incomplete, or not a report
 */
export async function* readRecords(
	document: string,
	recordElements: string[],
): AsyncGenerator<FeedRecord> {
	const elements = elementsOf(document);
	const isRecord = nameAmong(recordElements);
	const isRefusal = nameAmong([feedFacts.refusalElement.value]);
	const refusal = textOutsideRecords(elements, isRefusal, isRecord);
	if (refusal !== undefined) {
		const isNextAllowed = nameAmong([feedFacts.nextAllowedElement.value]);
		const next = textOutsideRecords(elements, isNextAllowed, isRecord);
		throw next === undefined ? refused(refusal) : toldToWait(refusal, next);
	}
	if (!isWellFormed(document)) throw cutOff();
	const isReportRoot = nameAmong(feedFacts.reportRoots.value);
	let count = 0;
	for (const root of elements) {
		for (const record of recordsIn(root, [], isRecord)) {
			count++;
			yield record;
		}
	}
	const [{ name: rootName }] = elements;
	if (count === 0 && !isReportRoot(rootName)) throw notAReport(rootName);
}

type NameTest = (name: string) => boolean;

/** A test whether an element's name is one of these: case does not count. */
function nameAmong(names: readonly string[]): NameTest {
	const known = new Set(names.map((name) => name.toLowerCase()));
	return (name) => known.has(name.toLowerCase());
}

function elementsOf(document: string): XmlElement[] {
	if (document.trim() === '') throw empty();
	if (isWebPage(document)) throw webPage(document);
	if (document.length > longestDocument) throw tooLong();
	if (declaresDocumentType(document)) throw unsafe();
	const elements = parse(document);
	if (elements.length === 0) throw notXml();
	return elements;
}

function parse(document: string): XmlElement[] {
	try {
		return parseElements(document);
	} catch {
		throw isWellFormed(document) ? unsafe() : cutOff();
	}
}

/** The root itself is in no record's context: it holds the report and describes nothing. */
function* recordsIn(
	element: XmlElement,
	around: FeedContext[],
	isRecord: NameTest,
): Generator<FeedRecord> {
	if (isRecord(element.name)) {
		yield { context: around, fields: fieldsOf(element) };
		return;
	}
	for (const child of element.children) {
		const context = isRecord(child.name) ? around : [...around, contextOf(child, isRecord)];
		yield* recordsIn(child, context, isRecord);
	}
}

/** What an element around records says of itself: its attributes and the children that hold only text. */
function contextOf({ name, attributes, children }: XmlElement, isRecord: NameTest): FeedContext {
	const own = children.filter((child) => isPlain(child) && !isRecord(child.name));
	return { element: name, fields: fieldsOf({ name, attributes, children: own, text: '' }) };
}

function fieldsOf({ attributes, children, text }: XmlElement): FeedFields {
	const fields: FeedFields = {};
	for (const [name, value] of Object.entries(attributes)) addField(fields, name, value);
	for (const child of children) addField(fields, child.name, valueOf(child));
	if (text !== '') addField(fields, 'text', text);
	return fields;
}

function valueOf(element: XmlElement): FeedValue {
	return isPlain(element) ? element.text : fieldsOf(element);
}

function isPlain({ attributes, children }: XmlElement): boolean {
	return children.length === 0 && Object.keys(attributes).length === 0;
}

/** The text of the first wanted element that is not part of a record. */
function textOutsideRecords(
	elements: XmlElement[],
	isWanted: NameTest,
	isRecord: NameTest,
): string | undefined {
	for (const element of elements) {
		if (isRecord(element.name)) continue;
		if (isWanted(element.name)) return element.text;
		const inside = textOutsideRecords(element.children, isWanted, isRecord);
		if (inside !== undefined) return inside;
	}
	return undefined;
}
