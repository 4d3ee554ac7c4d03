import { createHash } from 'crypto';

import { monotonicNow } from '../../words/util/monotonic';
import { webApiFacts } from './facts';
import type { RequestPace } from './requestPace';
import type { WebApiLogin } from './call';
import { WebApiSession } from './session';

interface Entry {
	owner: string;
	url: string;
	session: WebApiSession;
	/** In monotonic milliseconds. */
	lastUsed: number;
}

/** A session unused for this long is forgotten: the service has ended it by then. */
const idleTimeoutMs = webApiFacts.sessionIdleSeconds.value * 1000;

/** A refused login unused for this long is forgotten. */
const refusedIdleTimeoutMs = 60 * 60 * 1000;

/**
 * The sessions of running workflow executions: one per owner (an execution) and login. Never shared between
 * owners.
 *
 * An owner's sessions are released when it ends. Unreleased ones (an n8n without an end event) are limited by
 * idle time and number; both are checked when a session is added, without timers.
 */
export class SessionPool {
	/** By key, the least recently used one first. */
	private readonly entries = new Map<string, Entry>();
	private readonly maxSessions: number;
	private readonly now: () => number;

	/** @param settings tests change them; `now` is in monotonic milliseconds */
	constructor({ maxSessions = 1000, now = monotonicNow } = {}) {
		this.maxSessions = maxSessions;
		this.now = now;
	}

	get size(): number {
		return this.entries.size;
	}

	/** The owner's session for a login. @param onNew called if it is created: the owner must release it */
	sessionFor(owner: string, login: WebApiLogin, onNew: () => void = () => {}): WebApiSession {
		const key = `${owner} ${loginKey(login)}`;
		const known = this.entries.get(key);
		if (!known) {
			this.evict();
			onNew();
		}
		const { now } = this;
		const session = known?.session ?? new WebApiSession(login, this.paceOf(owner, login.url), now);
		// Adding it again moves it to the end: the entries are in the order of their last use.
		this.entries.delete(key);
		this.entries.set(key, { owner, url: login.url, session, lastUsed: now() });
		return session;
	}

	/** The pace of the owner's sessions at an address, for a new session to share; undefined if it is the first. */
	private paceOf(owner: string, url: string): RequestPace | undefined {
		const entries = [...this.entries.values()];
		return entries.find((entry) => entry.owner === owner && entry.url === url)?.session.pace;
	}

	/** Forgets all sessions of an owner; calls that still run can finish. */
	release(owner: string): void {
		for (const [key, entry] of this.entries) {
			if (entry.owner === owner) this.entries.delete(key);
		}
	}

	/** Removes idle sessions, and the least recently used ones until there is room for one more. */
	private evict(): void {
		for (const [key, entry] of this.entries) {
			const isFull = this.entries.size >= this.maxSessions;
			if (isFull || this.isIdle(entry)) this.entries.delete(key);
		}
	}

	private isIdle({ session, lastUsed }: Entry): boolean {
		return this.now() - lastUsed > (session.isRefused ? refusedIdleTimeoutMs : idleTimeoutMs);
	}
}

/** A text that identifies a login: a hash of its address, UID, department and kind. */
export function loginKey({ url, uid, departmentId, isLoadTesting }: WebApiLogin): string {
	return createHash('sha256')
		.update(JSON.stringify([url, uid, departmentId ?? null, isLoadTesting ?? false]))
		.digest('hex');
}

export const sessionPool = new SessionPool();
