import { setImmediate as nextTurn } from 'node:timers/promises';

import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({
	ignoreAttributes: false,
	attributeNamePrefix: '@',
	suppressEmptyNode: true,
});

export const xmlContentType = 'text/xml; charset=utf-8';
export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The root of the documents of responses.aspx; docs/dev/service.md X4. */
export const reportRoot = 'DotcomMonitorOnlineReport';

/** The root of status.aspx; that config.aspx has it, too, is inferred (docs/dev/service.md X4). */
export const configRoot = 'DotcomMonitorConfig';

/** What XML 1.0 cannot hold even if escaped: control characters and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The content of an element: text, or children by name; names with `@` are attributes. */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** Replaces what XML cannot hold, so that documents are well-formed with any device name. */
export function toXmlText(text: string): string {
	return text.replace(forbidden, '\ufffd');
}

export function formatElement(name: string, content: XmlContent): string {
	return builder.build({ [name]: content });
}

/** For an element whose content is written between its tags. */
export function formatTags(
	name: string,
	attributes: Readonly<Record<string, string>> = {},
): readonly [open: string, close: string] {
	const named = Object.entries(attributes).map(([key, value]) => [`@${key}`, value] as const);
	const empty = formatElement(name, Object.fromEntries(named));
	return [empty.replace(/\/>$/, '>'), `</${name}>`];
}

const minChunkLength = 65_536;
const maxTurnMs = 15;

/**
 * Joins the fragments of a document into chunks for a stream. Other requests have their turn after
 * every chunk, and whenever fragments have taken long, so that months of data do not block them. It
 * stops when the client has left, even if there has not been a chunk yet.
 */
export async function* joinIntoChunks(
	fragments: Iterable<string>,
	isAbandoned: () => boolean,
): AsyncGenerator<string> {
	let chunk = '';
	let turnStartedAt = performance.now();
	for (const fragment of fragments) {
		chunk += fragment;
		const turnMs = performance.now() - turnStartedAt;
		if (chunk.length < minChunkLength && turnMs < maxTurnMs) continue;
		if (chunk !== '') yield chunk;
		chunk = '';
		await nextTurn();
		if (isAbandoned()) return;
		turnStartedAt = performance.now();
	}
	if (chunk !== '') yield chunk;
}
