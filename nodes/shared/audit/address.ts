import type { AuditedTask } from './account';

/** Host and path of an address, or of a host, as far as they can be told apart. */
export interface AddressParts {
	/** In lower case. */
	host: string;
	/** With the query and a port that is not the usual one, without a slash at its end. */
	path: string;
}

/** Undefined for a text that is no address and no host. */
export function addressParts(text: string): AddressParts | undefined {
	const trimmed = text.trim();
	const withScheme = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
	const url = toUrl(withScheme);
	if (url === undefined) return undefined;
	const { hostname, pathname, port, search } = url;
	const host = hostname.toLowerCase().replace(/\.$/, '');
	const isHost = host.includes('.') || host.includes(':') || host === 'localhost';
	if (!isHost || /\s/.test(trimmed)) return undefined;
	const ownPort = port === '' ? '' : `:${port}`;
	return { host, path: `${ownPort}${pathname.replace(/\/+$/, '')}${search}` };
}

/** `URL.canParse` first would parse each address twice. */
function toUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** Where a task looks; undefined where it says none. */
export function partsOfTask({ url, hostName }: AuditedTask): AddressParts | undefined {
	return addressParts(url || hostName);
}

/** Second parts of names under which countries give names away, such as co.uk. */
const sharedEnding = /^(?:ac|co|com|edu|gob|gov|net|or|org)$/;

/** The part of a host that somebody owns: shop.example of www.shop.example; an IP address as a whole. */
export function siteOf(host: string): string {
	if (/^[\d.]+$/.test(host) || host.includes(':')) return host;
	const parts = host.split('.');
	const [second = '', top = ''] = parts.slice(-2);
	const length = top.length === 2 && sharedEnding.test(second) ? 3 : 2;
	return parts.slice(-length).join('.');
}
