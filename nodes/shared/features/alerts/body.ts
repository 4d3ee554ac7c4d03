import { decodeHtml } from '../../words/text';
import { isBounded } from '../../words/util/bounded';
import { isObject, type JsonObject } from '../../words/util/json';

/** Alerts have a few hundred bytes; larger bodies are not alerts. */
export const maxBodyBytes = 256 * 1024;

/** The node's template has ten fields; with more, a body takes long to read. */
export const maxFields = 500;

/**
 * The fields in the body of a request: from JSON, JSON in the field of a form, or a form, and JSON
 * with escaped HTML characters. Undefined without fields, or if they are nested too deeply; `tooMany`
 * if they would take long to read.
 */
export function readFields(body: string): JsonObject | 'tooMany' | undefined {
	const text = body.replace(/^\ufeff/, '').trim();
	const found = parseJsonObject(text) ?? parseJsonObject(decodeHtml(text)) ?? parseForm(text);
	if (found === undefined || found === 'tooMany') return found;
	if (countFields(found) > maxFields) return 'tooMany';
	return isBounded(found) ? found : undefined;
}

/**
 * How many fields a value has, nested ones included. It stops above `maxFields`, and skips those
 * nested more deeply than that.
 */
function countFields(value: unknown, depth = 0): number {
	if (typeof value !== 'object' || value === null || depth > maxFields) return 0;
	let count = 0;
	for (const inner of Object.values(value)) {
		count += 1 + countFields(inner, depth + 1);
		if (count > maxFields) break;
	}
	return count;
}

function parseJsonObject(text: string): JsonObject | undefined {
	const value = parseJson(text);
	// A text in JSON, from clients that encode the body as a text.
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

/** The fields of a form, or of the JSON in one of its fields; undefined if the text is no form. */
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
