import { randomBytes } from 'node:crypto';

import type { Integration } from './integrations';

/** The one cookie of the Web API; spec/web-api-public-facts.md §4. */
export const sessionCookieName = '.ASPXFORMSAUTH';

export interface Session {
	/** A name for assertions; it stays the same when the cookie value changes. */
	readonly id: string;
	readonly integration: Integration;
	readonly accountId: number;
	readonly cookieValue: string;
}

interface StoredSession extends Session {
	cookieValue: string;
	lastUsedAt: number;
}

interface SessionTimes {
	readonly now: () => number;
	readonly inactivitySeconds: number;
}

const cookieBytes = 48;

function newCookieValue(): string {
	return randomBytes(cookieBytes).toString('hex').toUpperCase();
}

/** The value of the session cookie in a `Cookie` header. */
function cookieValueIn(header: string | undefined): string | undefined {
	const prefix = `${sessionCookieName}=`;
	const pair = header
		?.split(';')
		.map((part) => part.trim())
		.find((part) => part.startsWith(prefix));
	return pair?.slice(prefix.length);
}

/**
 * The clients that are logged in. A session ends after a time without calls and by nothing else:
 * the service has no logout (spec/service.md §3 and §5.1, spec/web-api-public-facts.md §4).
 */
export class SessionStore {
	private readonly byCookie = new Map<string, StoredSession>();

	private started = 0;

	constructor(private readonly times: SessionTimes) {}

	start(integration: Integration, accountId: number): Session {
		this.started += 1;
		const session: StoredSession = {
			id: `session-${this.started}`,
			integration,
			accountId,
			cookieValue: newCookieValue(),
			lastUsedAt: this.times.now(),
		};
		this.byCookie.set(session.cookieValue, session);
		return session;
	}

	/** The live session of a `Cookie` header; looking does not count as a call. */
	find(cookieHeader: string | undefined): Session | undefined {
		return this.live(cookieValueIn(cookieHeader));
	}

	/** The live session of a `Cookie` header, its inactivity timer set back to zero. */
	use(cookieHeader: string | undefined): Session | undefined {
		const session = this.live(cookieValueIn(cookieHeader));
		if (session) session.lastUsedAt = this.times.now();
		return session;
	}

	/** Gives the session another cookie value; the one before stops being valid. */
	rotate({ cookieValue }: Session): Session | undefined {
		const session = this.live(cookieValue);
		if (!session) return undefined;
		this.byCookie.delete(cookieValue);
		session.cookieValue = newCookieValue();
		this.byCookie.set(session.cookieValue, session);
		return session;
	}

	end(cookieHeader: string | undefined): void {
		const cookieValue = cookieValueIn(cookieHeader);
		if (cookieValue !== undefined) this.byCookie.delete(cookieValue);
	}

	endAll(): void {
		this.byCookie.clear();
	}

	private live(cookieValue: string | undefined): StoredSession | undefined {
		if (cookieValue === undefined) return undefined;
		const session = this.byCookie.get(cookieValue);
		if (!session) return undefined;
		const idleMs = this.times.now() - session.lastUsedAt;
		if (idleMs < this.times.inactivitySeconds * 1000) return session;
		this.byCookie.delete(cookieValue);
		return undefined;
	}
}
