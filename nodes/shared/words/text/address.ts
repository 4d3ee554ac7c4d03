/** An address of the service in texts: a person knows it, and nothing in it is secret. */

/** Longer addresses are not readable. */
const maxLength = 200;

/**
 * An address without user, query and fragment, which can hold keys; undefined when it is none of the web, or too
 * long. It holds no blanks, quotes, angle brackets and vertical bars.
 */
export function plainAddress(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { host, pathname, protocol } = new URL(text);
	if (protocol !== 'http:' && protocol !== 'https:') return undefined;
	const path = pathname === '/' ? '' : pathname.replaceAll('|', '%7C').replaceAll("'", '%27');
	const address = `${protocol}//${host}${path}`;
	return address.length > maxLength ? undefined : address;
}

/** @param address as {@link plainAddress} made it */
export function slackLink(address: string): string {
	return `<${address.replaceAll('&', '&amp;')}>`;
}
