/** Texts with a mark for a secret of the n8n credential, such as `<credential: XML Feed PID>`. */
import { isObject, type JsonObject } from '../../words/util/json';

const marks = /<credential: ([^<>]*)>/g;

/** A text of an object: its place there, and what the account or the file has in it. */
type MapText = (text: string, fieldPath: string) => string;

/** Applies `map` to each text in an object, also to names of fields; `fieldPath` leads to the text. */
export function mapTexts(object: JsonObject, map: MapText): JsonObject {
	const mapped = mapValue(object, map, '');
	return isObject(mapped) ? mapped : object;
}

function mapValue(value: unknown, map: MapText, fieldPath: string): unknown {
	if (typeof value === 'string') return map(value, fieldPath);
	if (Array.isArray(value)) return value.map((inner) => mapValue(inner, map, fieldPath));
	if (!isObject(value)) return value;
	const fields = Object.entries(value).map(([name, inner]) => [
		map(name, `${fieldPath} name`),
		mapValue(inner, map, `${fieldPath}.${name}`),
	]);
	return Object.fromEntries(fields);
}

/** The texts with marks in an object, by their place and the text with its marks (`mark`). */
export class MarkedTexts {
	private readonly texts = new Map<string, string[]>();

	constructor(object: JsonObject, mark = (text: string) => text) {
		mapTexts(object, (text, fieldPath) => {
			const marked = mark(text);
			if (!hasMark(marked)) return text;
			const key = JSON.stringify([fieldPath, marked]);
			this.texts.set(key, [...(this.texts.get(key) ?? []), text]);
			return text;
		});
	}

	/** Takes out the next text of a place that has these marks; undefined if there is none. */
	take(marked: string, fieldPath: string): string | undefined {
		return this.texts.get(JSON.stringify([fieldPath, marked]))?.shift();
	}
}

const hasMark = (text: string) => text.includes('<credential: ');

/** The labels in marks of a body that the `current` object does not have at the same place. */
export function addedMarks(body: JsonObject, current: JsonObject = {}): string[] {
	const existing = new MarkedTexts(current);
	const added = new Set<string>();
	mapTexts(body, (text, fieldPath) => {
		if (hasMark(text) && existing.take(text, fieldPath) === undefined) {
			for (const [, label] of text.matchAll(marks)) added.add(label);
		}
		return text;
	});
	return [...added];
}
