/**
 * A second reader of feed documents to compare ours with: fast-xml-parser builds a tree of the whole
 * document, and the records are collected from it.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

import type { FeedFields, FeedValue } from '../../nodes/shared/service/xmlFeed';
import type { NamedRecord } from './feed.cts';

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

function toElements(nodes: unknown): Element[] {
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
		return [{ name, attributes, children: toElements(content), text: text.trim() }];
	});
}

const isPlain = ({ attributes, children }: Element) =>
	attributes.length === 0 && children.length === 0;

function toValue(element: Element): FeedValue {
	return isPlain(element) ? element.text : toFields(element);
}

function toFields({ attributes, children, text }: Element): FeedFields {
	const pairs: Array<[string, FeedValue]> = [
		...attributes,
		...children.map((child): [string, FeedValue] => [child.name, toValue(child)]),
		...(text === '' ? [] : [['text', text] as [string, FeedValue]]),
	];
	return groupByName(pairs);
}

/** The values of a repeated name become a list. */
function groupByName(pairs: Array<[string, FeedValue]>): FeedFields {
	const names = [...new Set(pairs.map(([name]) => name))];
	return Object.fromEntries(
		names.map((name) => {
			const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
}

type Ancestors = NamedRecord['ancestors'];

function collectRecords(element: Element, ancestors: Ancestors): NamedRecord[] {
	let precedingFields: Array<[string, FeedValue]> = [...element.attributes];
	let hasRecord = false;
	return element.children.flatMap((child) => {
		const own = [...ancestors, { element: element.name, fields: groupByName(precedingFields) }];
		if (child.name === 'Response') {
			hasRecord = true;
			return [{ element: child.name, ancestors: own.slice(1), fields: toFields(child) }];
		}
		const found = collectRecords(child, own);
		hasRecord ||= found.length > 0;
		if (isPlain(child)) {
			if (hasRecord) precedingFields = precedingFields.filter(([name]) => name !== child.name);
			precedingFields.push([child.name, child.text]);
		}
		return found;
	});
}

/** Undefined for a document that is not well-formed. */
export function readReferenceRecords(document: string): NamedRecord[] | undefined {
	if (XMLValidator.validate(document) !== true) return undefined;
	const [root] = toElements(parser.parse(document));
	return collectRecords(root, []);
}
