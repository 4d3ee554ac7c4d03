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

const named: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const references = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(amp|apos|gt|lt|quot));/gi;

/** Replaces HTML escapes by their characters; invalid ones stay. `&amp;lt;` becomes `&lt;`, not `<`. */
export function decodeHtml(text: string): string {
	return text.replace(references, (reference, hex?: string, decimal?: string, name?: string) => {
		if (name !== undefined) return named[name.toLowerCase()];
		const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
		return code > 0x10_ffff ? reference : String.fromCodePoint(code);
	});
}
