/**
 * A base address as a person pastes it, made ready to append a path to: whitespace and trailing slashes
 * removed. Undefined when it is not an absolute http(s) address, or has something no path can follow.
 */
export function parseBaseUrl(text: string): string | undefined {
	const trimmed = text.trim().replace(/\/+$/, '');
	return isHttpUrl(trimmed) && !/[\s?#]/.test(trimmed) ? trimmed : undefined;
}

/** Whether the text is one absolute http or https address, on one line. */
export function isHttpUrl(text: string): boolean {
	if (!/^https?:\/\/[^/\s]/i.test(text)) return false;
	// The parser of addresses leaves line breaks and tabs out.
	return !/\p{Cc}/u.test(text) && hasOneHost(text);
}

/** Whether the text is an absolute address, and not several with commas or semicolons between them. */
export function hasOneHost(text: string): boolean {
	// The parser of addresses takes those for one host.
	return URL.canParse(text) && !/[,;]/.test(new URL(text).host);
}

const hostWithPort =
	/^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+|\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d{1,5})?$/u;

/** A web address that is written without the https:// that browsers put before it; undefined for another text. */
export function completeHttpUrl(text: string): string | undefined {
	const [host] = text.split(/[/?#]/, 1);
	const url = `https://${text}`;
	return hostWithPort.test(host) && isHttpUrl(url) ? url : undefined;
}
