import { decodeHtml } from '../text';
import { isBounded } from '../util/bounded';
import { isObject, type JsonObject } from '../util/json';

/** An alert has a few hundred bytes; what is larger is none. */
export const maxBodyBytes = 256 * 1024;

/**
 * The fields in the body of a request, in whichever way it was sent: as JSON, as a field of a form that holds JSON, as
 * the fields of a form, and with the characters of HTML escaped in all of it. Undefined where there are none.
 */
export function fieldsOf(body: string): JsonObject | undefined {
	const text = body.replace(/^\ufeff/, '').trim();
	const found = parseFields(text) ?? parseFields(decodeHtml(text)) ?? parseForm(text);
	return found && isBounded(found) ? found : undefined;
}

function parseFields(text: string): JsonObject | undefined {
	const value = parse(text);
	// A text in JSON, as a client writes who takes what it sends for a text.
	const content = typeof value === 'string' ? parse(value) : value;
	return isObject(content) ? content : undefined;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function parseForm(text: string): JsonObject | undefined {
	if (!/^[\w.%+-]+=/.test(text)) return undefined;
	const entries = [...new URLSearchParams(text)];
	for (const [, value] of entries) {
		const fields = value.trim().startsWith('{') ? parseFields(value.trim()) : undefined;
		if (fields) return fields;
	}
	return Object.fromEntries(entries);
}
