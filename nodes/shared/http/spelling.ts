/** A text with the escapes of JSON and the character references of XML and HTML as what they stand for. */
export function decodeSpelling(text: string): string {
	return text
		.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (reference, hex?: string, decimal = '') => {
			const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
			return code > 0x10_ffff ? reference : String.fromCodePoint(code);
		});
}
