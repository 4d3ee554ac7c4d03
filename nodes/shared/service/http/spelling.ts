/** Decodes `\u0041` (JSON) and `&#65;` (XML, HTML) once; other escapes and `&amp;` stay. */
export function decodeNumericEscapes(text: string): string {
	return text
		.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (reference, hex?: string, decimal = '') => {
			const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
			return code > 0x10_ffff ? reference : String.fromCodePoint(code);
		});
}

/** One character as URLs, scripts, JSON, XML and HTML escape it, or a run of escaped backslashes. */
const escapes =
	/[%\\]u([0-9a-f]{4})|(?:%|\\x)([0-7][0-9a-f])|&#x0*([0-9a-f]{1,6});|&#0*(\d{1,7});|&(amp|apos|gt|lt|quot);|\\(["'/])|((?:\\\\)+)/gi;

const charactersByName: Record<string, string> = {
	amp: '&',
	apos: "'",
	gt: '>',
	lt: '<',
	quot: '"',
};

/** The escaped text in a match of `escapes`; an escape with an impossible code stays as it is. */
function decodeEscape([escape, unicode, byte, hex, decimal, name, quoted, run]: string[]): string {
	if (run !== undefined) return run.slice(run.length / 2);
	if (quoted !== undefined) return quoted;
	if (name !== undefined) return charactersByName[name.toLowerCase()];
	const digits = unicode ?? byte ?? hex;
	const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
	return code > 0x10_ffff ? escape : String.fromCodePoint(code);
}

/** The number of decoding rounds: texts are usually escaped once or twice. */
const maxLayers = 8;

/** Decodes escapes of URLs, scripts, JSON, XML and HTML, including nested ones. */
export function decodeAllEscapes(text: string): string {
	let decoded = text;
	for (let layer = 0; layer < maxLayers; layer++) {
		const next = decoded.replace(escapes, (...found: string[]) => decodeEscape(found));
		if (next === decoded) break;
		decoded = next;
	}
	return decoded;
}

/**
 * The text as {@link decodeAllEscapes} decodes it. `origins` has the offset in the original text of
 * each decoded character, and at its end the length of the original text.
 */
export function decodeWithOrigins(text: string): { decoded: string; origins: number[] } {
	let decoded = text;
	let origins = Array.from({ length: text.length + 1 }, (_, offset) => offset);
	for (let layer = 0; layer < maxLayers; layer++) {
		let next = '';
		const nextOrigins: number[] = [];
		// Appends characters of this round, with their offsets in the original text.
		const add = (characters: string, originOf: (offset: number) => number) => {
			for (let offset = 0; offset < characters.length; offset++) nextOrigins.push(originOf(offset));
			next += characters;
		};
		let end = 0;
		for (const found of decoded.matchAll(escapes)) {
			const [lastEnd, start] = [end, found.index];
			add(decoded.slice(lastEnd, start), (offset) => origins[lastEnd + offset]);
			// Only a run of backslashes has several characters of two each, or a character of two units.
			add(decodeEscape(found), (offset) => origins[start + 2 * offset]);
			end = start + found[0].length;
		}
		// No escape was found: the last layer is decoded.
		if (end === 0) break;
		add(decoded.slice(end), (offset) => origins[end + offset]);
		nextOrigins.push(text.length);
		[decoded, origins] = [next, nextOrigins];
	}
	return { decoded, origins };
}
