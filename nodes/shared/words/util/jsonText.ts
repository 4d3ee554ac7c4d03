import { isObject, type JsonObject } from './json';

/** Only numbers like these can exceed a JavaScript number. */
const longNumber = /\d{16}|\d[eE]/;

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * The value of a JSON text. Integers with more digits than a JavaScript number keeps, and numbers beyond its
 * range, become text: an ID must not become the ID of another entity.
 *
 * @throws {SyntaxError} when the text is not JSON
 */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (!longNumber.test(text)) return value;
	const quoted = text.replace(stringOrNumber, (token) =>
		isExactToken(token) ? token : `"${token}"`,
	);
	return JSON.parse(quoted);
}

function isExactToken(token: string): boolean {
	if (token.startsWith('"')) return true;
	const value = Number(token);
	return Number.isFinite(value) && (/[.eE]/.test(token) || Number.isSafeInteger(value));
}

/** An object as a service sent it, to be written back. */
export interface StoredObject {
	/** As {@link parseJson} reads it. */
	content: JsonObject;
	/** The JSON text it was read from. */
	text: string;
}

/** Unchanged parts keep their spelling: digits, exponents, escapes. */
export function changeJson({ text }: StoredObject, changed: object): string {
	return rewritePart(text, readPart(text), changed);
}

/** The position of a value in a JSON text. The parts of an object are a name, its value, a name and so on. */
interface Part {
	start: number;
	end: number;
	type: '[' | '{' | 'plain';
	inside: Part[];
}

/** Everything that is no white space, comma or colon. */
const jsonToken = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:[\]{}"]+/g;

/** @param text JSON that was parsed before */
function readPart(text: string): Part {
	// A list around the value, so that the value has a parent, too.
	const whole: Part = { start: 0, end: text.length, type: '[', inside: [] };
	const open = [whole];
	for (const { 0: token, index } of text.matchAll(jsonToken)) {
		const around = open[open.length - 1];
		const end = index + token.length;
		if (token === ']' || token === '}') {
			around.end = end;
			open.pop();
			continue;
		}
		const type = token === '[' || token === '{' ? token : 'plain';
		const part: Part = { start: index, end, type, inside: [] };
		around.inside.push(part);
		if (type !== 'plain') open.push(part);
	}
	return whole.inside[0];
}

function rewritePart(source: string, part: Part, changed: unknown): string {
	if (isSame(source, part, changed)) return sourceOf(source, part);
	if (part.type === '{' && isObject(changed)) return rewriteObject(source, part, changed);
	if (part.type === '[' && Array.isArray(changed)) return rewriteArray(source, part, changed);
	return JSON.stringify(changed);
}

/** Kept members in their order and spelling, then new ones; those without a value are removed. */
function rewriteObject(source: string, { inside }: Part, changed: JsonObject): string {
	const rest = new Map(Object.entries(changed).filter(([, value]) => value !== undefined));
	// Of members with the same name the last one counts.
	const members = new Map<string, { label: string; value: Part }>();
	for (let index = 0; index < inside.length; index += 2) {
		const [name, value] = inside.slice(index, index + 2);
		// The name as it is spelled, with its colon and white space.
		const label = source.slice(name.start, value.start);
		members.set(JSON.parse(sourceOf(source, name)), { label, value });
	}
	const texts: string[] = [];
	for (const [name, { label, value }] of members) {
		if (!rest.has(name)) continue;
		texts.push(`${label}${rewritePart(source, value, rest.get(name))}`);
		rest.delete(name);
	}
	for (const [name, value] of rest) texts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
	return `{${texts.join(',')}}`;
}

/**
 * The JSON text of a changed list. An element that was in the list keeps its spelling at any place;
 * others are compared with the earlier element at their place, whose equal parts keep it, too.
 */
function rewriteArray(source: string, { inside }: Part, changed: unknown[]): string {
	const texts = changed.map((entry, index) => {
		// As JSON.stringify writes it: undefined in a list is null.
		const value = entry ?? null;
		const same = inside.find((element) => isSame(source, element, value));
		if (same) return sourceOf(source, same);
		const element = inside[index];
		return element ? rewritePart(source, element, value) : JSON.stringify(value);
	});
	return `[${texts.join(',')}]`;
}

function isSame(source: string, part: Part, value: unknown): boolean {
	return JSON.stringify(parseJson(sourceOf(source, part))) === JSON.stringify(value);
}

function sourceOf(source: string, { start, end }: Part): string {
	return source.slice(start, end);
}
