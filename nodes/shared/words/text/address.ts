/** Longer addresses are not readable. */
const maxLength = 200;

/**
 * An address without user, query and fragment, which can hold keys, and without a final slash; undefined if it is
 * not http or https, has quotes in its host, or is too long. It contains no blanks, quotes, angle brackets or
 * vertical bars.
 */
export function addressWithoutSecrets(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { host, pathname, protocol } = new URL(text);
	if (!/^https?:$/.test(protocol) || /["'`]/.test(host)) return undefined;
	const path = pathname === '/' ? '' : pathname.replaceAll('|', '%7C').replaceAll("'", '%27');
	const address = `${protocol}//${host}${path}`;
	return address.length > maxLength ? undefined : address;
}

/** @param address as {@link addressWithoutSecrets} made it */
export function slackLink(address: string): string {
	return `<${address.replaceAll('&', '&amp;')}>`;
}
