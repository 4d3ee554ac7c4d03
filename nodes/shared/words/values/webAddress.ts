import { isWrappedLink } from './wrappedLinks';

/** Parses an address; undefined if it is none. (`URL.canParse` first would parse each address twice.) */
function toUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

const hostWithPort =
	/^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+\.?|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(?::\d{1,5})?$/iu;

/** Puts https:// before an address without it, such as "example.com/shop"; undefined for another text. */
export function completeWebAddress(text: string): string | undefined {
	const [host] = text.split(/[/?#]/, 1);
	const url = `https://${text}`;
	return hostWithPort.test(host) && isWebAddress(url) ? url : undefined;
}

/** Whether a text is a single http or https address that can be monitored (see `canBeMonitored`). */
export function isWebAddress(text: string): boolean {
	// \S also matches control characters that are no white space.
	return /^https?:\/\/[^/\s]\S*$/i.test(text) && !/\p{Cc}/u.test(text) && canBeMonitored(text);
}

/** A scheme after the host, as in https://https://www.example.com/. */
const doubledScheme = /^[^/]*\/\/[^/?#]*:\/\//;
const schemeAsHost = /(?:^|\.)(?:https?|wss?|ftps?|sftp)$/;

/** A part of the path that is only `*`: such an address means many pages. */
const wildcardInPath = /\/\*+(?:\/|$)/;

/** Servers, proxies and browsers cut or refuse longer addresses. */
const maxLength = 2048;

/**
 * Whether an address with any scheme can be monitored. It needs a valid host, and must have no port 0, no
 * second scheme, and no wildcard as a part of its path. Networks and wrapped links are refused.
 */
export function canBeMonitored(address: string): boolean {
	return findObstacle(address) === undefined;
}

/** Why an address cannot be monitored: a sentence for users, empty for other reasons; undefined if it can. */
function findObstacle(address: string): string | undefined {
	if (address.length > maxLength) return 'An address can have up to 2,048 characters.';
	// The URL parser checks the host only for schemes that it knows.
	const url = toUrl(address.replace(/^(?:ftps|sftp):/i, 'ftp:'));
	if (url === undefined || url.port === '0' || doubledScheme.test(address)) return '';
	const { hostname, pathname } = url;
	const [, , authority = ''] = address.split('/', 3);
	const host = authority.replace(/[?#].*$/s, '').replace(/^.*@|:\d*$/gs, '');
	if (!isSingleHost(host, url)) {
		return 'Write a single IP address, without leading zeros: 192.0.2.7.';
	}
	if (isWrappedLink(url)) {
		return 'This is the link of a mail filter, chat or search engine. Open it, and copy the address of the site.';
	}
	return isUsableHostname(hostname, hostLabel) && !wildcardInPath.test(pathname) ? undefined : '';
}

/** A sentence that explains why an entered address cannot be monitored; empty if there is no special reason. */
export function explainAddress(text: string): string {
	if (/^[^/]*\/.*\s/s.test(text)) {
		return 'Write %20 for a blank inside an address, and https:// before each of several addresses.';
	}
	const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
	return findObstacle(hasScheme ? text : `https://${text}`) ?? '';
}

/** Whether a host is no network (192.0.2.0/24), and no IPv4 address in another form: the URL parser reads 010 as 8. */
function isSingleHost(host: string, { hostname, pathname }: URL): boolean {
	const isVersion4 = /^[\d.]+$/.test(hostname);
	if (isVersion4 && host.replace(/\.$/, '') !== hostname) return false;
	return !/^\/\d{1,3}$/.test(pathname) || !(isVersion4 || hostname.startsWith('['));
}

const hostLabel = /^[a-z\d](?:[\w-]*[a-z\d_])?$/;
const recordLabel = /^[a-z\d_](?:[\w-]*[a-z\d_])?$/;
const bareIpv6 = /^[\da-f]*(?::[\da-f.]*){2,7}$/i;

/** Whether a text is a host name or an IP address. @param label matches each part between the dots */
export function isHost(text: string, label = hostLabel): boolean {
	const host = bareIpv6.test(text) ? `[${text}]` : text;
	if (!/^(?:[^\s/:@?#\\[\]]+|\[[\da-f:.]+\])$/i.test(host)) return false;
	const url = toUrl(`http://${host}`);
	return url !== undefined && isSingleHost(host, url) && isUsableHostname(url.hostname, label);
}

/** Whether a text is a name in DNS: a host, or the name of a record such as `_dmarc.example.com`. */
export function isDnsName(text: string): boolean {
	return isHost(text, recordLabel);
}

/** @param hostname as the URL parser returns it: in lower case, international letters in ASCII */
function isUsableHostname(hostname: string, label: RegExp): boolean {
	if (hostname.startsWith('[')) return true;
	const name = hostname.replace(/\.$/, '');
	if (name.length > 253 || schemeAsHost.test(name)) return false;
	return name.split('.').every((part) => part.length <= 63 && label.test(part));
}

/**
 * Normalizes an address (RFC 3986, 6.2), so that different spellings become equal; trims other texts. The
 * result has no fragment, which no server sees.
 */
export function normalAddress(text: string): string {
	const trimmed = text.trim();
	const url = /\s/.test(trimmed) ? undefined : toUrl(completeWebAddress(trimmed) ?? trimmed);
	if (url === undefined) return trimmed;
	const [, start, rest] = /^([^/]*\/\/[^/?#]*)([^#]*)/.exec(url.href) ?? [];
	if (start === undefined) return trimmed;
	const withoutFinalDot = start.replace(/\.(?=$|:\d*$)/, '');
	return withoutFinalDot + normalizeEscapes(rest);
}

/** Escapes only characters that need it, with upper-case digits, and decodes other escapes. */
function normalizeEscapes(text: string): string {
	return text
		.replace(/%[\da-f]{2}/gi, (escape) => {
			const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
			return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
		})
		.replace(/[^\w.~:/?@!$&'()*+,;=%-]/g, encodeURIComponent);
}

/** The host of an address as `normalAddress` spells it; empty for other texts. */
export function hostOf(text: string): string {
	return toUrl(normalAddress(text))?.hostname ?? '';
}

/**
 * Returns an http(s) address to which a path can be appended: without slashes at its end. Undefined for
 * other texts, and for addresses with a query or fragment.
 */
export function parseBaseUrl(text: string): string | undefined {
	const trimmed = text.trim().replace(/(?<!\/)\/+$/, '');
	return isWebAddress(trimmed) && !/[?#]/.test(trimmed) ? trimmed : undefined;
}
