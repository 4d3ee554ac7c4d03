/**
 * A base address as a person pastes it, made ready to append a path to: whitespace and trailing slashes
 * removed. Undefined when it is not an absolute http(s) address.
 */
export function parseBaseUrl(text: string): string | undefined {
	const trimmed = text.trim().replace(/\/+$/, '');
	return isHttpUrl(trimmed) ? trimmed : undefined;
}

/** Whether the text is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
	if (!/^https?:\/\/[^/\s]/i.test(text)) return false;
	return URL.canParse(text);
}
