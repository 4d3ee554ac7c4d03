import { randomBytes } from 'node:crypto';

import type { Integration } from './integrations.cts';

/** The one cookie of the Web API; docs/dev/service.md W1. */
export const sessionCookieName = '.ASPXFORMSAUTH';

export interface Session {
	/** For assertions; it stays the same when the cookie value changes. */
	readonly id: string;
	readonly integration: Integration;
	readonly accountId: number;
	readonly cookieValue: string;
}

interface StoredSession extends Session {
	cookieValue: string;
	lastUsedAt: number;
}

interface SessionSettings {
	readonly now: () => number;
	readonly inactivitySeconds: number;
}

const cookieByteLength = 48;

function createCookieValue(): string {
	return randomBytes(cookieByteLength).toString('hex').toUpperCase();
}

function parseCookieValue(header: string | undefined): string | undefined {
	const prefix = `${sessionCookieName}=`;
	const pair = header
		?.split(';')
		.map((part) => part.trim())
		.find((part) => part.startsWith(prefix));
	return pair?.slice(prefix.length);
}

/**
 * The clients that are logged in. Only inactivity ends a session: the service has no logout
 * (docs/dev/service.md W1).
 */
export class SessionStore {
	private readonly byCookie = new Map<string, StoredSession>();

	private startedCount = 0;

	constructor(private readonly settings: SessionSettings) {}

	start(integration: Integration, accountId: number): Session {
		this.startedCount += 1;
		const session: StoredSession = {
			id: `session-${this.startedCount}`,
			integration,
			accountId,
			cookieValue: createCookieValue(),
			lastUsedAt: this.settings.now(),
		};
		this.byCookie.set(session.cookieValue, session);
		return session;
	}

	/** Does not count as activity. */
	find(cookieHeader: string | undefined): Session | undefined {
		return this.findLive(parseCookieValue(cookieHeader));
	}

	/** Counts as activity: the time of inactivity starts again at zero. */
	use(cookieHeader: string | undefined): Session | undefined {
		const session = this.findLive(parseCookieValue(cookieHeader));
		if (session) session.lastUsedAt = this.settings.now();
		return session;
	}

	/** Gives the session another cookie value; the previous one is no longer valid. */
	rotate({ cookieValue }: Session): Session | undefined {
		const session = this.findLive(cookieValue);
		if (!session) return undefined;
		this.byCookie.delete(cookieValue);
		session.cookieValue = createCookieValue();
		this.byCookie.set(session.cookieValue, session);
		return session;
	}

	end(cookieHeader: string | undefined): void {
		const cookieValue = parseCookieValue(cookieHeader);
		if (cookieValue !== undefined) this.byCookie.delete(cookieValue);
	}

	endAll(): void {
		this.byCookie.clear();
	}

	private findLive(cookieValue: string | undefined): StoredSession | undefined {
		if (cookieValue === undefined) return undefined;
		const session = this.byCookie.get(cookieValue);
		if (!session) return undefined;
		const idleMs = this.settings.now() - session.lastUsedAt;
		if (idleMs < this.settings.inactivitySeconds * 1000) return session;
		this.byCookie.delete(cookieValue);
		return undefined;
	}
}
