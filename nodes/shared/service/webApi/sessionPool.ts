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

/** A session not asked for this long is forgotten: the service has ended it by then. */
const idleTimeoutMs = webApiFacts.sessionIdleSeconds.value * 1000;

/** A refused login not asked for this long is forgotten. */
const refusedIdleTimeoutMs = 60 * 60 * 1000;

/**
 * The sessions of running workflow executions: one per owner (an execution), base address, UID, department
 * and login. Never shared between owners.
 *
 * An owner's sessions are released when it ends. Unreleased ones (an n8n without an end event) are limited by
 * idle time and number; both are checked when a session is added, without timers.
 */
export class SessionPool {
	/** By key, the one not asked for the longest first. */
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

	/** @param onNew called when the session is new: the moment to arrange for its release */
	sessionFor(owner: string, login: WebApiLogin, onNew: () => void = () => {}): WebApiSession {
		const key = poolKey(owner, login);
		const known = this.entries.get(key);
		if (!known) {
			this.evict();
			onNew();
		}
		const { now } = this;
		const session = known?.session ?? new WebApiSession(login, this.paceOf(owner, login.url), now);
		// Moves it to the end: the entries are in the order of their last use.
		this.entries.delete(key);
		this.entries.set(key, { owner, url: login.url, session, lastUsed: now() });
		return session;
	}

	/** The pace of the owner's sessions at the address, which a new one must keep; undefined for the first. */
	private paceOf(owner: string, url: string): RequestPace | undefined {
		const entries = [...this.entries.values()];
		return entries.find((entry) => entry.owner === owner && entry.url === url)?.session.pace;
	}

	/** Forgets all sessions of an owner. Calls that still run keep theirs to the end. */
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

function poolKey(owner: string, login: WebApiLogin): string {
	return `${owner} ${loginKey(login)}`;
}

/** The key of a login: address, account and department. Contains the UID as a hash only. */
export function loginKey({ url, uid, departmentId, isLoadTesting }: WebApiLogin): string {
	return createHash('sha256')
		.update(JSON.stringify([url, uid, departmentId ?? null, isLoadTesting ?? false]))
		.digest('hex');
}

export const sessionPool = new SessionPool();
