import type { X2jOptions } from 'fast-xml-parser';

import { isObject } from '../guards';
import { feedFacts } from './facts';
import { nameAmong, type NameTest } from './names';

/** What the feed says instead of a report. */
export interface SpokenRefusal {
	words: string;
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

const isRefusal = nameAmong([feedFacts.refusalElement.value]);
const isNextAllowed = nameAmong([feedFacts.nextAllowedElement.value]);

/**
 * The refusal in a small document that is not well-formed XML: the documentation shows one without a
 * root (spec/xml-feed-public-facts.md §3.1). Undefined when it holds none.
 */
export async function spokenRefusal(
	document: string,
	isRecord: NameTest,
): Promise<SpokenRefusal | undefined> {
	const elements = await parsed(document);
	const words = textOf(elements, isRefusal, isRecord);
	return words === undefined
		? undefined
		: { words, nextAllowed: textOf(elements, isNextAllowed, isRecord) };
}

/** The library is loaded for the first such document: n8n loads all nodes at its start, used or not. */
async function parsed(document: string): Promise<unknown> {
	const { XMLParser } = await import('fast-xml-parser');
	try {
		return new XMLParser(options).parse(document);
	} catch {
		return undefined;
	}
}

/** The text of the first wanted element outside of records. */
function textOf(value: unknown, isWanted: NameTest, isRecord: NameTest): string | undefined {
	if (Array.isArray(value)) return firstOf(value, (entry) => textOf(entry, isWanted, isRecord));
	if (!isObject(value)) return undefined;
	return firstOf(Object.entries(value), ([name, content]) => {
		if (isRecord(name)) return undefined;
		const [text] = [content].flat();
		if (isWanted(name) && typeof text === 'string') return text;
		return textOf(content, isWanted, isRecord);
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
