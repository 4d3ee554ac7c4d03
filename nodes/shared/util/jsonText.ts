import { isObject } from './json';
import type { Node } from 'jsonc-parser';

/** Only such numbers can be out of a JavaScript number's reach. */
const longNumber = /\d{16}|\d[eE]/;

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * What a JSON text says. A whole number of more digits than a JavaScript number keeps is the text of
 * its digits: an id must not become the id of something else.
 *
 * @throws {SyntaxError} when the text is not JSON
 */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (!longNumber.test(text)) return value;
	const quoted = text.replace(stringOrNumber, (token) => (isKept(token) ? token : `"${token}"`));
	return JSON.parse(quoted);
}

function isKept(token: string): boolean {
	if (token.startsWith('"')) return true;
	const value = Number(token);
	return Number.isFinite(value) && (/[.eE]/.test(token) || Number.isSafeInteger(value));
}

/** An object as a service sent it, to be written back. */
export interface StoredObject {
	/** As {@link parseJson} reads it. */
	content: Record<string, unknown>;
	/** The JSON text it was read from. */
	text: string;
}

/**
 * The JSON text of an object after a change. Whatever has not changed is spelled as it came: digits,
 * exponents, escapes.
 *
 * @param changed what became of the content, by whatever way
 */
export async function changeJson({ text }: StoredObject, changed: object): Promise<string> {
	// The library is loaded for the first change: n8n loads all nodes at its start, used or not.
	const { parseTree } = await import('jsonc-parser');
	const tree = parseTree(text);
	return tree ? rewrite(text, tree, changed) : JSON.stringify(changed);
}

function rewrite(source: string, node: Node, changed: unknown): string {
	if (isSame(source, node, changed)) return sourceOf(source, node);
	if (node.type === 'object' && isObject(changed)) return rewriteObject(source, node, changed);
	if (node.type === 'array' && Array.isArray(changed)) return rewriteArray(source, node, changed);
	return JSON.stringify(changed);
}

function rewriteObject(source: string, node: Node, changed: Record<string, unknown>): string {
	const rest = new Map(Object.entries(changed).filter(([, value]) => value !== undefined));
	// Of members with the same name the last one counts.
	const members = new Map((node.children ?? []).map((member) => [nameOf(member), member]));
	const texts: string[] = [];
	for (const [name, member] of members) {
		const value = member.children?.[1];
		if (!value || !rest.has(name)) continue;
		const label = source.slice(member.offset, value.offset);
		texts.push(`${label}${rewrite(source, value, rest.get(name))}`);
		rest.delete(name);
	}
	for (const [name, value] of rest) texts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
	return `{${texts.join(',')}}`;
}

function rewriteArray(source: string, node: Node, changed: unknown[]): string {
	const before = node.children ?? [];
	const texts = changed.map((value, index) => {
		const same = before.find((element) => isSame(source, element, value));
		if (same) return sourceOf(source, same);
		const element = before[index];
		return element ? rewrite(source, element, value) : JSON.stringify(value);
	});
	return `[${texts.join(',')}]`;
}

function isSame(source: string, node: Node, value: unknown): boolean {
	return JSON.stringify(parseJson(sourceOf(source, node))) === JSON.stringify(value);
}

function sourceOf(source: string, { offset, length }: Node): string {
	return source.slice(offset, offset + length);
}

function nameOf({ children = [] }: Node): string {
	return String(children[0]?.value);
}
