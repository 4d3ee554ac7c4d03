import { givenFields, isObject, type JsonObject } from './json';
import { findRepeatedName } from './repeatedName';
import { atOnce } from './turn';

/** A JSON text without a match has only numbers that JavaScript keeps exactly. */
const longNumber = /\d{16}|\d[eE]/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gs;

/**
 * Parses JSON. Integers with more digits than a JavaScript number keeps, and numbers beyond its range,
 * become text: a rounded ID would be the ID of another entity.
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

/** Whether a token is a string, or a number that JavaScript can represent. */
function isExactToken(token: string): boolean {
	if (token.startsWith('"')) return true;
	const value = Number(token);
	return Number.isFinite(value) && (/[.eE]/.test(token) || Number.isSafeInteger(value));
}

/** An object as the service sent it, which is changed and sent back. */
export interface StoredObject {
	/** The object, read by {@link parseJson}. */
	content: JsonObject;
	/** The JSON text it was read from. */
	text: string;
}

const repeatedName = Symbol('repeated name');

/** Notes in a hidden property of an object which name its JSON text repeats, if any. */
export function noteRepeatedName({ content, text }: StoredObject): void {
	const value = atOnce(findRepeatedName(text));
	if (value !== undefined) Object.defineProperty(content, repeatedName, { value });
}

/** The noted name that an object repeats: which of its values counts is unknown. */
export function repeatedNameOf(content: object): string | undefined {
	const name: unknown = Reflect.get(content, repeatedName);
	return typeof name === 'string' ? name : undefined;
}

/** Returns the JSON of a changed object; unchanged parts keep their digits, exponents and escapes. */
export function changeJson({ text }: StoredObject, changed: object): string {
	return rewritePart(text, readPart(text), changed);
}

/** The position of a value in a JSON text. */
interface Part {
	start: number;
	/** The index after the value. */
	end: number;
	type: '[' | '{' | 'plain';
	/** The elements of a list, or the names and values of an object in turn: name, value, name, value. */
	inside: Part[];
}

/** A string, a bracket, or another value. */
const jsonToken = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:[\]{}"]+/g;

/** Finds the parts of a JSON text. @param text valid JSON */
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

/** Returns the JSON text of a changed value. @param part the position of the old value in `source` */
function rewritePart(source: string, part: Part, changed: unknown): string {
	if (isSame(source, part, changed)) return sourceOf(source, part);
	if (part.type === '{' && isObject(changed)) return rewriteObject(source, part, changed);
	if (part.type === '[' && Array.isArray(changed)) return rewriteArray(source, part, changed);
	return JSON.stringify(changed);
}

/** Returns the JSON text of a changed object: old members in their order and spelling, then new ones. */
function rewriteObject(source: string, { inside }: Part, changed: JsonObject): string {
	const rest = new Map(Object.entries(givenFields(changed)));
	const texts: string[] = [];
	for (let index = 0; index < inside.length; index += 2) {
		const [spelled, value] = inside.slice(index, index + 2);
		const name: string = JSON.parse(sourceOf(source, spelled));
		if (!rest.has(name)) continue;
		// The name as it is spelled, with its colon and white space.
		const label = source.slice(spelled.start, value.start);
		texts.push(`${label}${rewritePart(source, value, rest.get(name))}`);
		rest.delete(name);
	}
	for (const [name, value] of rest) texts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
	return `{${texts.join(',')}}`;
}

/**
 * Returns the JSON text of a changed list. An entry that equals any old entry keeps its spelling.
 * Another one is rewritten from the old entry with its index, so that equal parts keep theirs.
 */
function rewriteArray(source: string, { inside }: Part, changed: unknown[]): string {
	const texts = changed.map((entry, index) => {
		// As JSON.stringify writes it: undefined in a list is null.
		const value = entry ?? null;
		const equalEntry = inside.find((old) => isSame(source, old, value));
		if (equalEntry) return sourceOf(source, equalEntry);
		const old = inside[index];
		return old ? rewritePart(source, old, value) : JSON.stringify(value);
	});
	return `[${texts.join(',')}]`;
}

function isSame(source: string, part: Part, value: unknown): boolean {
	return JSON.stringify(parseJson(sourceOf(source, part))) === JSON.stringify(value);
}

function sourceOf(source: string, { start, end }: Part): string {
	return source.slice(start, end);
}
