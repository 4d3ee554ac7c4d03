import { setImmediate as breathe } from 'node:timers/promises';

import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({
	ignoreAttributes: false,
	attributeNamePrefix: '@',
	suppressEmptyNode: true,
});

export const xmlContentType = 'text/xml; charset=utf-8';
export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

/** What XML 1.0 cannot hold in any spelling: control characters and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The content of an element: text, or children by name; names with `@` are attributes. */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** Replaces what XML cannot hold, so that any device name gives a well-formed document. */
export function xmlText(text: string): string {
	return text.replace(forbidden, '\ufffd');
}

/** The element as text, its content escaped. */
export function xmlElement(name: string, content: XmlContent): string {
	return builder.build({ [name]: content });
}

/** The two tags of an element whose content is written in between. */
export function xmlTags(
	name: string,
	attributes: Readonly<Record<string, string>> = {},
): readonly [open: string, close: string] {
	const named = Object.entries(attributes).map(([key, value]) => [`@${key}`, value] as const);
	const empty = xmlElement(name, Object.fromEntries(named));
	return [empty.replace(/\/>$/, '>'), `</${name}>`];
}

const chunkLength = 65_536;
const longestTurnMs = 15;

/**
 * Joins the pieces of a document into chunks for a stream. It lets other requests have their turn
 * after every chunk, and whenever the pieces have taken long, so that months of data do not block.
 * It stops when nobody wants the document any more, also where no chunk has come of it yet.
 */
export async function* inChunks(
	pieces: Iterable<string>,
	isAbandoned: () => boolean,
): AsyncGenerator<string> {
	let chunk = '';
	let turnBegan = performance.now();
	for (const piece of pieces) {
		chunk += piece;
		if (chunk.length < chunkLength && performance.now() - turnBegan < longestTurnMs) continue;
		if (chunk !== '') yield chunk;
		chunk = '';
		await breathe();
		if (isAbandoned()) return;
		turnBegan = performance.now();
	}
	if (chunk !== '') yield chunk;
}
