import { splitList } from '../util/phrases';

/** A hyphen, or a dash as word processors write it. */
export const anyDash = /[-\u2010-\u2015\u2212]/;

/** Splits at commas, semicolons and line breaks: "shop, eu; new". */
export function splitEntries(text: string): string[] {
	return splitList(text, /[,;\r\n]/);
}

/** Splits values that contain no spaces, at spaces too: "40123 40124", "500, 503". */
export function splitWords(text: string): string[] {
	return splitList(text, /[\s,;]/);
}

/** A comma or semicolon inside a web address belongs to it, unless another address follows. */
const addressSeparator = /[\r\n]|(?<![,;])[,;]+(?=\s|$|[a-z][a-z\d+.-]{0,30}:\/\/|www\.)/i;

const addressStart = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)/i;

/** An address that continues after its host. */
const withPath = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*|[^/?#:]*(?::\d+)?)[/?#]./is;

/** The name of a file, which is no host: its ending is no top-level domain. */
const fileName =
	/^[^/:]+\.(?:aspx?|cfm|css|csv|docx?|gif|html?|jpe?g|js|json|jspx?|pdf|php|png|pptx?|svg|txt|webp|xhtml|xlsx?|xml)(?:[?#].*)?$/is;

/**
 * Splits addresses at spaces, line breaks, commas and semicolons. A blank inside an address stays, so that the
 * address is refused: "https://a.example/Price list.pdf" is not the second host list.pdf.
 */
export function splitAddresses(text: string): string[] {
	const addresses: string[][] = [];
	for (const part of splitList(text, addressSeparator)) {
		let hasPath = false;
		for (const word of splitList(part, /\s/)) {
			const continues = !addressStart.test(word) && (hasPath || fileName.test(word));
			hasPath ||= withPath.test(word);
			const last = continues ? addresses.at(-1) : undefined;
			if (last) last.push(word);
			else addresses.push([word]);
		}
	}
	const isWhole = (address: string) => /^[a-z][a-z\d+.-]*:\/\/|\s/i.test(address);
	return addresses
		.map((words) => words.join(' '))
		.flatMap((address) => (isWhole(address) ? address : splitEntries(address)));
}
