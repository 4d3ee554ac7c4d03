import { XMLParser, type X2jOptions } from 'fast-xml-parser';

import { decodeNumericEscapes } from '../../http/spelling';
import { isObject } from '../../../words/util/json';
import { feedFacts } from '../facts';
import { nameMatcher, type NameMatcher } from './elementName';

/** The error text of the feed instead of a report. */
export interface ErrorDocument {
	message: string;
	/** When it would answer, in its own form, GMT. */
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
 * Finds the feed's refusal in a small document that is not well-formed XML: the documentation shows
 * one without a root (docs/dev/service.md X6). Undefined if there is none.
 *
 * @param isRecord texts inside of these elements are no refusals
 */
export function parseErrorDocument(
	document: string,
	isRecord: NameMatcher,
): ErrorDocument | undefined {
	const elements = parseXml(document);
	const message = findText(elements, isErrorElement, isRecord);
	return message === undefined
		? undefined
		: {
				message: decodeNumericEscapes(message),
				nextAllowed: findText(elements, isNextAllowed, isRecord),
			};
}

function parseXml(document: string): unknown {
	try {
		return new XMLParser(options).parse(document);
	} catch {
		return undefined;
	}
}

/** The first wanted one outside of records, at any depth; undefined if there is none. */
function findText(
	value: unknown,
	isWanted: NameMatcher,
	isRecord: NameMatcher,
): string | undefined {
	if (Array.isArray(value)) return firstOf(value, (entry) => findText(entry, isWanted, isRecord));
	if (!isObject(value)) return undefined;
	return firstOf(Object.entries(value), ([name, content]) => {
		if (isRecord(name)) return undefined;
		const [text] = [content].flat();
		if (isWanted(name) && typeof text === 'string') return text;
		return findText(content, isWanted, isRecord);
	});
}

function firstOf<Entry, Found>(
	entries: Entry[],
	find: (entry: Entry) => Found | undefined,
): Found | undefined {
	for (const entry of entries) {
		const found = find(entry);
		if (found !== undefined) return found;
	}
	return undefined;
}
