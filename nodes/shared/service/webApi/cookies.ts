import { Cookie, CookieJar, domainMatch } from 'tough-cookie';

import { redactSecrets } from '../http/redact';
import type { TransportResponse } from '../http/transport';

/** Dates further in the past delete a cookie; smaller differences can be a wrong clock. */
const maxClockErrorMs = 24 * 60 * 60 * 1000;

/**
 * The cookies of a session. A cookie that browsers would not send back, because of its path or a recent expiry, is
 * sent back all the same, as other clients do (docs/dev/service.md W1). Its domain and `secure` are obeyed.
 */
export class SessionCookies {
	/** The names of cookies that the rules of browsers (RFC 6265) dropped. */
	private readonly dropped = new Set<string>();

	/** The service may run on localhost or under an address without a public suffix. */
	private readonly jar = new CookieJar(undefined, { rejectPublicSuffixes: false });

	/** @param baseUrl of the service, without a trailing slash */
	constructor(private readonly baseUrl: string) {}

	/** The Cookie header for an address; empty without cookies. */
	async cookieHeader(url: string): Promise<string> {
		return await this.jar.getCookieString(url);
	}

	/** The values in the Cookie header for an address. */
	async values(url: string): Promise<string[]> {
		return (await this.jar.getCookies(url)).map(({ value }) => value);
	}

	/** Stores the cookies of a response from this address. */
	async store(url: string, response: TransportResponse): Promise<void> {
		for (const text of [response.headers['set-cookie'] ?? []].flat()) {
			await this.jar.setCookie(text, url, { ignoreError: true });
			const cookie = Cookie.parse(text);
			if (cookie) await this.keepIfDropped(cookie, url);
		}
	}

	/**
	 * Handles a cookie that the jar has dropped by the rules of browsers: stores it without its path
	 * and expiry if these were the reason. Later values and deletions of such a cookie come here
	 * again. Does nothing for a cookie that the jar keeps.
	 */
	private async keepIfDropped(cookie: Cookie, url: string): Promise<void> {
		const { key, value } = cookie;
		const expiry = cookie.expiryTime() ?? Number.POSITIVE_INFINITY;
		// Servers delete a cookie with an empty value or an old date.
		const isDeleted = value === '' || expiry < Date.now() - maxClockErrorMs;
		const inJar = (await this.jar.getCookies(`${this.baseUrl}/`)).filter((one) => one.key === key);
		const wasDropped = this.dropped.has(key);
		if (inJar.length > 0 && !wasDropped) return;
		if (isDeleted) {
			if (wasDropped) await this.jar.setCookie(`${key}=; Path=/; Max-Age=0`, url);
			return;
		}
		this.dropped.add(key);
		if (this.mayReceive(cookie)) await this.jar.setCookie(`${key}=${value}; Path=/`, url);
	}

	private mayReceive({ secure, domain }: Cookie): boolean {
		const { protocol, hostname } = new URL(this.baseUrl);
		if (secure && protocol !== 'https:') return false;
		return !domain || domainMatch(hostname, domain) === true;
	}
}

/** All cookie values in a sent Cookie header and in the Set-Cookie headers of the response. */
export function cookieValues(sent: string, { headers }: TransportResponse): string[] {
	const set = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
	return [...sent.split(';'), ...set].map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}

/** The cookie values that look like session tokens and occur in the body of a response. */
export function repeatedTokens({ body }: TransportResponse, values: string[]): string[] {
	const tokens = [...new Set(values)].filter(looksRandom);
	// One search for all is enough for most responses.
	if (redactSecrets(body, tokens) === body) return [];
	return tokens.filter((token) => redactSecrets(body, [token]) !== body);
}

const minTokenLength = 16;

/** Whether a value looks like a token. Words and dates in cookies are no secrets: data has them, too. */
function looksRandom(value: string): boolean {
	return (
		value.length >= minTokenLength &&
		/\d/.test(value) &&
		/[a-z]/i.test(value) &&
		/^(?!\d{4}-\d\d-\d\d)\S+$/.test(value)
	);
}
