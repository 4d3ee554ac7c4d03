/** Addresses of web pages and hosts: how they are read, their one spelling, and which can be monitored. */

/** Host and path of an address, by which two addresses are compared. */
export interface AddressParts {
	/** In lower case. */
	host: string;
	/** With the query and a port that is not the usual one, without a slash at its end. */
	path: string;
}

/** `URL.canParse` first would parse each address twice. */
function toUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

const hostWithPort =
	/^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+\.?|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(?::\d{1,5})?$/iu;

/** A web address written without the https:// that browsers put before it; undefined for another text. */
export function completeWebAddress(text: string): string | undefined {
	const [host] = text.split(/[/?#]/, 1);
	const url = `https://${text}`;
	return hostWithPort.test(host) && isWebAddress(url) ? url : undefined;
}

/** Whether the text is one http or https address that can be monitored (see `canBeMonitored`). */
export function isWebAddress(text: string): boolean {
	// \S also matches control characters that are no white space.
	return /^https?:\/\/[^/\s]+\S*$/i.test(text) && !/\p{Cc}/u.test(text) && canBeMonitored(text);
}

/** A scheme after the host, as in https://https://www.example.com/. */
const doubledScheme = /^[^/]*\/\/[^/?#]*:\/\//;

const schemeAsHost = /(?:^|\.)(?:https?|wss?|ftps?|sftp)$/;

/** A `*` for a part of a path matches many pages. */
const wildcardInPath = /\/\*+(?:\/|$)/;

/**
 * Whether an address with any scheme can be monitored: it has a valid host, no port 0, no second
 * scheme, and no wildcard as a part of its path.
 */
export function canBeMonitored(address: string): boolean {
	// The parser checks hosts only of schemes that it knows.
	const url = toUrl(address.replace(/^(?:ftps|sftp):/i, 'ftp:'));
	if (url === undefined || url.port === '0' || doubledScheme.test(address)) return false;
	return isUsableHostname(url.hostname, hostLabel) && !wildcardInPath.test(url.pathname);
}

const hostLabel = /^[a-z\d](?:[\w-]*[a-z\d_])?$/;

/** Names of DNS records such as `_dmarc.example.com`. */
const recordLabel = /^[a-z\d_](?:[\w-]*[a-z\d_])?$/;

const bareIpv6 = /^[\da-f]*(?::[\da-f.]*){2,7}$/i;

export function isHost(text: string, label = hostLabel): boolean {
	const host = bareIpv6.test(text) ? `[${text}]` : text;
	if (!/^(?:[^\s/:@?#\\[\]]+|\[[\da-f:.]+\])$/i.test(host)) return false;
	const url = toUrl(`http://${host}`);
	return url !== undefined && isUsableHostname(url.hostname, label);
}

export function isDnsName(text: string): boolean {
	return isHost(text, recordLabel);
}

/** @param hostname as the parser of addresses returns it: in lower case, IDN in ASCII */
function isUsableHostname(hostname: string, label: RegExp): boolean {
	if (hostname.startsWith('[')) return true;
	const name = hostname.replace(/\.$/, '');
	if (name.length > 253 || schemeAsHost.test(name)) return false;
	return name.split('.').every((part) => part.length <= 63 && label.test(part));
}

/**
 * The one spelling of all spellings of an address (RFC 3986, 6.2), without its fragment, which no server sees. A text
 * that is no address stays as it is.
 */
export function normalAddress(text: string): string {
	return spellAddress(text) ?? text.trim();
}

/** Without its fragment; undefined for a text that is no address. */
function spellAddress(text: string): string | undefined {
	const trimmed = text.trim();
	const url = /\s/.test(trimmed) ? undefined : toUrl(completeWebAddress(trimmed) ?? trimmed);
	if (url === undefined) return undefined;
	const [, start, rest] = /^([^/]*\/\/[^/?#]*)([^#]*)/.exec(url.href) ?? [];
	if (start === undefined) return undefined;
	return start.replace(/\.(?=$|:\d*$)/, '') + spellEscapes(rest);
}

/** Escapes only the required characters, in upper case, and decodes needless escapes. */
function spellEscapes(text: string): string {
	return text
		.replace(/%[\da-f]{2}/gi, (escape) => {
			const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
			return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
		})
		.replace(/[^\w.~:/?@!$&'()*+,;=%-]/g, encodeURIComponent);
}

/** The host and path of an address or host, without scheme and user; undefined for other texts. */
export function addressParts(text: string): AddressParts | undefined {
	const address = /^[^/]*\/\/(?:[^/?]*@)?(\[[^\]]*\]|[^/?:]+)(.*)$/.exec(spellAddress(text) ?? '');
	if (!address) return undefined;
	const [, host, path] = address;
	return { host, path: path.replace(/^([^?]*?)\/*(?=\?|$)/, '$1') };
}

/**
 * A base address as a person pastes it, made ready to append a path to: whitespace and trailing slashes
 * removed. Undefined when it is not an absolute http(s) address, or has something no path can follow.
 */
export function parseBaseUrl(text: string): string | undefined {
	const trimmed = text.trim().replace(/\/+$/, '');
	return isWebAddress(trimmed) && !/[?#]/.test(trimmed) ? trimmed : undefined;
}
