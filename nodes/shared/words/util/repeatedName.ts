import type { Steps } from './turn';

/** The strings of a JSON text (names with their colon), and the brackets of objects and lists. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)(\s*:)?|[{}[\]]/gs;

/**
 * Finds a name that occurs twice in an object of a JSON text; undefined for none. JSON.parse would
 * silently use the last one. Yields in between, so that the caller can pause.
 *
 * @param json valid JSON
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
