import type { CookieJar } from 'tough-cookie';

import { redactSecrets } from '../http/redact';
import type { TransportResponse } from '../http/transport';

/** The library is loaded for the first session: n8n loads all nodes at its start, used or not. */
export async function createCookieJar(): Promise<CookieJar> {
	const { CookieJar } = await import('tough-cookie');
	// The service may run on localhost or under an address without a public suffix.
	return new CookieJar(undefined, { rejectPublicSuffixes: false });
}

/** Keeps what a response from this address sets. */
export async function storeCookies(
	jar: CookieJar,
	url: string,
	response: TransportResponse,
): Promise<void> {
	for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
		await jar.setCookie(cookie, url, { ignoreError: true });
	}
}

/** The values of a Cookie header, and of what a response sets, whether it is kept, replaced or deleted. */
export function cookieValues(cookie: string, { headers }: TransportResponse): string[] {
	const set = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
	return [...cookie.split(';'), ...set].map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}

/** Those of these values that tell a session, and that a response repeats. */
export function repeatedTokens({ body }: TransportResponse, values: string[]): string[] {
	const tokens = [...new Set(values)].filter(isToken);
	if (redactSecrets(body, tokens) === body) return [];
	return tokens.filter((token) => redactSecrets(body, [token]) !== body);
}

const minTokenLength = 16;

/** Whether this is random, and no word, place or date that a cookie keeps: those are data, too. */
function isToken(value: string): boolean {
	return (
		value.length >= minTokenLength &&
		/\d/.test(value) &&
		/^(?!\d{4}-\d\d-\d\d)\S*[a-z]\S*$/i.test(value)
	);
}
