const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes a text for elements and attributes of HTML and SVG. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character]);
}

/** The names of the characters from U+00A0 on, in order, and of common others with their codes. */
const latinNames =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const others =
	'amp & apos \' gt > lt < quot " OElig Œ oelig œ Scaron Š scaron š ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • hellip … euro € trade ™';

const named = new Map([
	...latinNames
		.split(' ')
		.map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
	...Array.from(others.matchAll(/\b(\w+) (\S)/g), ([, name, text]): [string, string] => [
		name,
		text,
	]),
]);
const references = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|([a-z]{2,6}\d{0,2}));/gi;

/** Replaces HTML escapes by their characters; invalid ones stay. `&amp;lt;` becomes `&lt;`, not `<`. */
export function decodeHtml(text: string): string {
	return text.replace(references, (reference, hex?: string, decimal?: string, name?: string) => {
		if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? reference;
		const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
		return code > 0x10_ffff ? reference : String.fromCodePoint(code);
	});
}

/** Decodes HTML escapes; a program can escape a text again each time that it writes it. */
export function decodeLayers(text: string, layers = 8): string {
	const decoded = layers > 0 && text.includes('&') ? decodeHtml(text) : text;
	return decoded === text ? text : decodeLayers(decoded, layers - 1);
}
