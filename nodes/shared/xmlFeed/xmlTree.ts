import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { isObject } from '../guards';

export interface XmlElement {
	name: string;
	attributes: Record<string, string>;
	children: XmlElement[];
	/** Text and CDATA between the children, without blanks at the ends. */
	text: string;
}

/** No report is nested deeper than root, device, location, record, field and a few more. */
const deepestNesting = 40;

const attributesKey = ':@';
const textKey = '#text';

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	textNodeName: textKey,
	removeNSPrefix: true,
	ignoreDeclaration: true,
	ignorePiTags: true,
	trimValues: false,
	// Ids that look like numbers stay text.
	parseTagValue: false,
	parseAttributeValue: false,
	// Only with this are character references such as &#8212; decoded. Entities of a document type
	// declaration are none of these: such a document is refused before it gets here.
	htmlEntities: true,
	maxNestedTags: deepestNesting,
});

/**
 * The top-level elements of a document, leniently: one that was cut off or has several roots is read
 * as far as it goes.
 *
 * @throws when names or nesting are not acceptable
 */
export function parseElements(document: string): XmlElement[] {
	return elementsIn(parser.parse(document));
}

/** Whether the document is complete: every element closed, one root. */
export function isWellFormed(document: string): boolean {
	return XMLValidator.validate(document) === true;
}

/** Whether the document declares a document type, outside of comments and CDATA. */
export function declaresDocumentType(document: string): boolean {
	for (const [piece] of document.matchAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<!DOCTYPE/gis)) {
		if (piece.toUpperCase() === '<!DOCTYPE') return true;
	}
	return false;
}

function elementsIn(nodes: unknown): XmlElement[] {
	if (!Array.isArray(nodes)) return [];
	return nodes.filter(isObject).flatMap((node) => {
		const name = Object.keys(node).find((key) => key !== attributesKey && key !== textKey);
		return name === undefined ? [] : [elementOf(name, node[name], node[attributesKey])];
	});
}

function elementOf(name: string, content: unknown, attributes: unknown): XmlElement {
	return {
		name,
		attributes: isObject(attributes) ? mapToText(attributes) : {},
		children: elementsIn(content),
		text: textIn(content),
	};
}

function mapToText(attributes: Record<string, unknown>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(attributes).map(([name, value]) => [name, String(value)]),
	);
}

function textIn(nodes: unknown): string {
	if (!Array.isArray(nodes)) return '';
	const texts = nodes.filter(isObject).map((node) => node[textKey]);
	return texts
		.filter((text) => typeof text === 'string')
		.join('')
		.trim();
}
