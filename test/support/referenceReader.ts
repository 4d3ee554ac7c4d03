/**
 * Another reader of feed documents, to compare ours with: fast-xml-parser makes a tree of the whole
 * document, and the records are looked up in it.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

import type { FeedFields, FeedValue } from '../../nodes/shared/xmlFeed';
import type { NamedRecord } from './feed';

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	removeNSPrefix: true,
	ignoreDeclaration: true,
	ignorePiTags: true,
	trimValues: false,
	parseTagValue: false,
	parseAttributeValue: false,
	// Only with this are character references such as &#8212; decoded.
	htmlEntities: true,
});

interface Element {
	name: string;
	attributes: Array<[name: string, value: string]>;
	children: Element[];
	text: string;
}

type Node = Record<string, unknown>;

function elementsIn(nodes: unknown): Element[] {
	if (!Array.isArray(nodes)) return [];
	return nodes.flatMap((node: Node) => {
		const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
		if (name === undefined) return [];
		const content = Array.isArray(node[name]) ? node[name] : [];
		const text = content
			.map((child: Node) => child['#text'])
			.filter((part: unknown) => part !== undefined)
			.join('');
		const attributes = Object.entries(node[':@'] ?? {})
			.filter(([key]) => key !== 'xmlns')
			.map(([key, value]): [string, string] => [key, String(value)]);
		return [{ name, attributes, children: elementsIn(content), text: text.trim() }];
	});
}

const isPlain = ({ attributes, children }: Element) =>
	attributes.length === 0 && children.length === 0;

function valueOf(element: Element): FeedValue {
	return isPlain(element) ? element.text : fieldsOf(element);
}

function fieldsOf({ attributes, children, text }: Element): FeedFields {
	const pairs: Array<[string, FeedValue]> = [
		...attributes,
		...children.map((child): [string, FeedValue] => [child.name, valueOf(child)]),
		...(text === '' ? [] : [['text', text] as [string, FeedValue]]),
	];
	return grouped(pairs);
}

/** A name that comes again makes a list. */
function grouped(pairs: Array<[string, FeedValue]>): FeedFields {
	const names = [...new Set(pairs.map(([name]) => name))];
	return Object.fromEntries(
		names.map((name) => {
			const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

type Context = NamedRecord['ancestors'];

function recordsBelow(element: Element, ancestors: Context, record: string): NamedRecord[] {
	let seen: Array<[string, FeedValue]> = [...element.attributes];
	let hasRecord = false;
	return element.children.flatMap((child) => {
		const own = [...ancestors, { element: element.name, fields: grouped(seen) }];
		if (child.name === record) {
			hasRecord = true;
			return [{ element: child.name, ancestors: own.slice(1), fields: fieldsOf(child) }];
		}
		const found = recordsBelow(child, own, record);
		hasRecord ||= found.length > 0;
		if (isPlain(child)) {
			if (hasRecord) seen = seen.filter(([name]) => name !== child.name);
			seen.push([child.name, child.text]);
		}
		return found;
	});
}

/** The records of a well-formed document; undefined when it is not well-formed. */
export function referenceRecords(document: string, record = 'Response'): NamedRecord[] | undefined {
	if (XMLValidator.validate(document) !== true) return undefined;
	const [root] = elementsIn(parser.parse(document));
	return recordsBelow(root, [], record);
}
