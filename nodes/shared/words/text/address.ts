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

/** What is between `//` and `@` in an address: also if percent-encoded, or with `/` escaped as in JSON. */
const login = /((?:\\?\/|%2f){2})(?:(?!%2f|%3f|%23)[^\s/?#"<>\\]){1,256}(@|%40)/gi;

/** A password with `/`, `?` or `#` in it: after the colon, an address has only digits, the port. */
const oddLogin = /(\\?\/\\?\/)[^\s/:?#@"<>[\]\\]{1,64}:(?!\d*(?:[/?#]|$))[^\s"<>]{1,256}?(@)/g;

/** A text in which the user and password of each address are masked: `https://*****@host/`. */
export function withoutLogins(text: string): string {
	if (!text.includes('@') && !text.includes('%40')) return text;
	return text.replace(login, '$1*****$2').replace(oddLogin, '$1*****$2');
}

/** A link in Slack's format. @param address as {@link addressWithoutSecrets} returns it */
export function slackLink(address: string): string {
	return `<${address.replaceAll('&', '&amp;')}>`;
}
