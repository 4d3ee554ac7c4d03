import { XMLParser, type X2jOptions } from 'fast-xml-parser';

import { decodeNumericEscapes } from '../../http/spelling';
import { isObject } from '../../../words/util/json';
import { feedFacts } from '../facts';
import { nameMatcher, type NameMatcher } from './elementName';

/** The error text of the feed instead of a report. */
export interface ErrorDocument {
	message: string;
	/** When the next request is allowed, in GMT, as the feed writes it. */
	nextAllowed?: string;
}

const options: X2jOptions = {
	removeNSPrefix: true,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	processEntities: false,
	maxNestedTags: 40,
};

const isErrorElement = nameMatcher([feedFacts.refusalElement.value]);
const isNextAllowed = nameMatcher([feedFacts.nextAllowedElement.value]);

/**
 * Finds the feed's refusal in a document that is no well-formed XML: the documentation shows one
 * without a root (docs/dev/service.md X6). Undefined if there is none.
 *
 * @param document the start of the document; refusals are short
 * @param isRecord tests the names of elements whose content is data, and so no refusal
 */
export function parseErrorDocument(
	document: string,
	isRecord: NameMatcher,
): ErrorDocument | undefined {
	const elements = parseXml(document);
	const message = findText(elements, isErrorElement, isRecord);
	if (message === undefined) return undefined;
	const nextAllowed = findText(elements, isNextAllowed, isRecord);
	return { message: decodeNumericEscapes(message), nextAllowed };
}

/** Returns an object with a field per child element, and lists for repeated ones; undefined if invalid. */
function parseXml(document: string): unknown {
	try {
		return new XMLParser(options).parse(document);
	} catch {
		return undefined;
	}
}

/** Returns the text of the first wanted element outside of records; undefined if there is none. */
function findText(
	value: unknown,
	isWanted: NameMatcher,
	isRecord: NameMatcher,
): string | undefined {
	if (!isObject(value) && !Array.isArray(value)) return undefined;
	// The names of a list's entries are their indexes, which are neither wanted nor records.
	const children: Array<[name: string, content: unknown]> = Object.entries(value);
	for (const [name, content] of children) {
		if (isRecord(name)) continue;
		const [text] = [content].flat();
		if (isWanted(name) && typeof text === 'string') return text;
		const found = findText(content, isWanted, isRecord);
		if (found !== undefined) return found;
	}
	return undefined;
}
