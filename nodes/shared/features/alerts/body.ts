import { decodeHtml } from '../../words/text';
import { isBounded } from '../../words/util/bounded';
import { isObject, type JsonObject } from '../../words/util/json';

/** Alerts have a few hundred bytes; larger bodies are not alerts. */
export const maxBodyBytes = 256 * 1024;

/** The node's template has ten fields; with more, a body takes long to read. */
export const maxFields = 500;

/**
 * The fields in the body of an alert. The body can be JSON (also with escaped HTML characters), a
 * form, or a form with JSON in one of its fields. Undefined if the body has another format or is
 * nested too deeply; `tooMany` for more fields than {@link maxFields}.
 */
export function readBodyFields(body: string): JsonObject | 'tooMany' | undefined {
	const text = body.replace(/^\ufeff/, '').trim();
	const found = parseJsonObject(text) ?? parseJsonObject(decodeHtml(text)) ?? parseForm(text);
	if (found === undefined || found === 'tooMany') return found;
	if (countFields(found) > maxFields) return 'tooMany';
	return isBounded(found) ? found : undefined;
}

/** The number of fields at all levels. Stops above {@link maxFields} and that depth: a body can be hostile. */
function countFields(value: unknown, depth = 0): number {
	if (typeof value !== 'object' || value === null || depth > maxFields) return 0;
	let count = 0;
	for (const inner of Object.values(value)) {
		count += 1 + countFields(inner, depth + 1);
		if (count > maxFields) break;
	}
	return count;
}

/** The object in a JSON text, or in a JSON text that is encoded as JSON again; undefined without one. */
function parseJsonObject(text: string): JsonObject | undefined {
	const value = parseJson(text);
	const content = typeof value === 'string' ? parseJson(value) : value;
	return isObject(content) ? content : undefined;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The fields of a form, or of the JSON in one of them; undefined if the text is no form, `tooMany` as above. */
function parseForm(text: string): JsonObject | 'tooMany' | undefined {
	if (!/^[\w.%+-]+=/.test(text)) return undefined;
	if (text.split('&', maxFields + 1).length > maxFields) return 'tooMany';
	const entries = [...new URLSearchParams(text)];
	for (const [, value] of entries) {
		const fields = value.trim().startsWith('{') ? parseJsonObject(value.trim()) : undefined;
		if (fields) return fields;
	}
	return Object.fromEntries(entries);
}
