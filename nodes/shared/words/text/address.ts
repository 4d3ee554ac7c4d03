/** Longer addresses are not readable. */
const maxLength = 200;

/**
 * Returns an address without the parts that can contain keys (user, query, fragment) and without a
 * final slash. It is safe in HTML and Slack: no spaces, quotes, angle brackets or vertical bars.
 * Undefined for a text that is no http(s) address, is longer than 200 characters, or has quotes in its
 * host.
 */
export function addressWithoutSecrets(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { host, pathname, protocol } = new URL(text);
	if (!/^https?:$/.test(protocol) || /["'`]/.test(host)) return undefined;
	const path = pathname === '/' ? '' : pathname.replaceAll('|', '%7C').replaceAll("'", '%27');
	const address = `${protocol}//${host}${path}`;
	return address.length > maxLength ? undefined : address;
}

/** A link in Slack's format. @param address as {@link addressWithoutSecrets} returns it */
export function slackLink(address: string): string {
	return `<${address.replaceAll('&', '&amp;')}>`;
}
