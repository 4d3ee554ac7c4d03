import { Cookie, CookieJar, domainMatch, pathMatch } from 'tough-cookie';

import { redactSecrets } from '../http/redact';
import type { TransportResponse } from '../http/transport';

/** Why a cookie would not be sent back by the rules of browsers (RFC 6265). */
export type CookieFlaw = 'domain' | 'expired' | 'path' | 'secure';

/** Dates further in the past delete a cookie; smaller differences can be a wrong clock. */
const maxClockErrorMs = 24 * 60 * 60 * 1000;

/**
 * The cookies of a session. One that browsers would not send back, for its path or an expiry just now, is sent back
 * to its own host by its value alone, as other clients do (docs/dev/service.md W1); its domain and `secure` are obeyed.
 */
export class SessionCookies {
	/** By name of a cookie, why the rules of browsers dropped it. */
	readonly flaws = new Map<string, CookieFlaw>();

	/** The service may run on localhost or under an address without a public suffix. */
	private readonly jar = new CookieJar(undefined, { rejectPublicSuffixes: false });

	/** @param baseUrl of the service, without a trailing slash */
	constructor(private readonly baseUrl: string) {}

	async cookieHeader(url: string): Promise<string> {
		return await this.jar.getCookieString(url);
	}

	/** The values in the Cookie header for an address. */
	async values(url: string): Promise<string[]> {
		return (await this.jar.getCookies(url)).map(({ value }) => value);
	}

	async store(url: string, response: TransportResponse): Promise<void> {
		for (const text of [response.headers['set-cookie'] ?? []].flat()) {
			await this.jar.setCookie(text, url, { ignoreError: true });
			const cookie = Cookie.parse(text);
			if (cookie) await this.keepByValue(cookie, url);
		}
	}

	/**
	 * Stores a cookie by its value alone if the jar dropped it for its path or a recent expiry
	 * (docs/dev/service.md W1), and records why it was dropped. Later values and deletions of such
	 * a cookie are handled here, too. A cookie that the jar keeps is left to it.
	 */
	private async keepByValue(cookie: Cookie, url: string): Promise<void> {
		const { key, value } = cookie;
		const expiry = cookie.expiryTime() ?? Number.POSITIVE_INFINITY;
		// Servers delete a cookie with an empty value or an old date.
		const isDeleted = value === '' || expiry < Date.now() - maxClockErrorMs;
		const kept = (await this.jar.getCookies(`${this.baseUrl}/`)).filter((one) => one.key === key);
		const isByValue = this.flaws.has(key);
		if (kept.length > 0 && !isByValue) return;
		if (isDeleted) {
			if (isByValue) await this.jar.setCookie(`${key}=; Path=/; Max-Age=0`, url);
			return;
		}
		const flaw = this.flawOf(cookie);
		this.flaws.set(key, flaw);
		if (flaw === 'path' || flaw === 'expired')
			await this.jar.setCookie(`${key}=${value}; Path=/`, url);
	}

	/** Why the jar dropped a cookie; `expired` if no other reason applies. */
	private flawOf({ secure, domain, path }: Cookie): CookieFlaw {
		const { protocol, hostname, pathname } = new URL(this.baseUrl);
		if (secure && protocol !== 'https:') return 'secure';
		if (domain && !domainMatch(hostname, domain)) return 'domain';
		return path && !pathMatch(`${pathname}/`, path) ? 'path' : 'expired';
	}
}

/** The values of a Cookie header, and of set cookies, whether stored, replaced or deleted. */
export function cookieValues(cookie: string, { headers }: TransportResponse): string[] {
	const set = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
	return [...cookie.split(';'), ...set].map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}

/** The session values among these that a response repeats. */
export function repeatedTokens({ body }: TransportResponse, values: string[]): string[] {
	const tokens = [...new Set(values)].filter(looksRandom);
	// One search for all is enough for most responses.
	if (redactSecrets(body, tokens) === body) return [];
	return tokens.filter((token) => redactSecrets(body, [token]) !== body);
}

const minTokenLength = 16;

/** Whether a value looks random. Words and dates in cookies are no secrets: they are data, too. */
function looksRandom(value: string): boolean {
	return (
		value.length >= minTokenLength &&
		/\d/.test(value) &&
		/^(?!\d{4}-\d\d-\d\d)\S*[a-z]\S*$/i.test(value)
	);
}
