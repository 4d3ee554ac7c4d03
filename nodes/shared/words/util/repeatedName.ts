import type { Steps } from './turn';

/** Strings of JSON, with the colon that makes one a name, and the brackets of objects and lists. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/**
 * Returns a name that an object of a JSON text has twice; undefined for none. JavaScript would take
 * the last one. It yields in between, so that the caller can pause.
 *
 * @param json which JSON.parse can read
 */
export function* findRepeatedName(json: string): Steps<string | undefined> {
	const open: Array<Set<string>> = [];
	let count = 0;
	for (const [token, colon] of json.matchAll(tokens)) {
		if (++count % 1000 === 0) yield;
		if (token === '{' || token === '[') open.push(new Set());
		else if (token === '}' || token === ']') open.pop();
		else if (colon !== undefined) {
			const name = String(JSON.parse(token.slice(0, -colon.length)));
			const names = open.at(-1);
			if (names?.has(name)) return name;
			names?.add(name);
		}
	}
	return undefined;
}
