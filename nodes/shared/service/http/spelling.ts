/** Decodes the escapes of JSON and the character references of XML and HTML. */
export function decodeSpelling(text: string): string {
	return text
		.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (reference, hex?: string, decimal = '') => {
			const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
			return code > 0x10_ffff ? reference : String.fromCodePoint(code);
		});
}

/** As URLs, scripts, JSON, XML and HTML escape a character. */
const escapes =
	/[%\\]u([0-9a-f]{4})|(?:%|\\x)([0-7][0-9a-f])|&#x0*([0-9a-f]{1,6});|&#0*(\d{1,7});|&(amp|apos|gt|lt|quot);|\\(["'/\\])/gi;

const named: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** @param found an escape with the groups of `escapes` */
function unescape([escape, unicode, byte, hex, decimal, name, quoted]: string[]): string {
	if (quoted !== undefined) return quoted;
	if (name !== undefined) return named[name.toLowerCase()];
	const digits = unicode ?? byte ?? hex;
	const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
	return code > 0x10_ffff ? escape : String.fromCodePoint(code);
}

/** The number of decoding rounds: texts are usually escaped once or twice. */
const maxLayers = 8;

/** Decodes all escapes, including nested ones. */
export function decodeFully(text: string): string {
	let decoded = text;
	for (let layer = 0; layer < maxLayers; layer++) {
		const next = decoded.replace(escapes, (...found: string[]) => unescape(found));
		if (next === decoded) break;
		decoded = next;
	}
	return decoded;
}

/** The same, and where each of its characters began in the text; its end, too. */
export function decodeWithOrigins(text: string): { decoded: string; origins: number[] } {
	let decoded = text;
	let origins = Array.from({ length: text.length + 1 }, (_, at) => at);
	for (let layer = 0; layer < maxLayers; layer++) {
		let next = '';
		const nextOrigins: number[] = [];
		const add = (characters: string, originOf: (at: number) => number) => {
			for (let at = 0; at < characters.length; at++) nextOrigins.push(originOf(at));
			next += characters;
		};
		let end = 0;
		for (const found of decoded.matchAll(escapes)) {
			const [begin, from] = [end, found.index];
			add(decoded.slice(begin, from), (at) => origins[begin + at]);
			add(unescape(found), () => origins[from]);
			end = from + found[0].length;
		}
		if (end === 0) break;
		add(decoded.slice(end), (at) => origins[end + at]);
		nextOrigins.push(text.length);
		[decoded, origins] = [next, nextOrigins];
	}
	return { decoded, origins };
}
