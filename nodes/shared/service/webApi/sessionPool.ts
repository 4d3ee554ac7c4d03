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
	lastUsed: number;
}

interface PoolLimits {
	/** A session not asked for this long is forgotten: the service has ended it by then. */
	idleTimeoutMs: number;
	/** A refused login not asked for this long is forgotten. */
	refusedIdleTimeoutMs: number;
	maxSessions: number;
	/** Monotonic milliseconds. */
	now: () => number;
}

const defaultLimits: PoolLimits = {
	idleTimeoutMs: webApiFacts.sessionIdleSeconds.value * 1000,
	refusedIdleTimeoutMs: 60 * 60 * 1000,
	maxSessions: 1000,
	now: monotonicNow,
};

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
	private readonly limits: PoolLimits;

	constructor(limits: Partial<PoolLimits> = {}) {
		this.limits = { ...defaultLimits, ...limits };
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
		const { now } = this.limits;
		const session = known?.session ?? new WebApiSession(login, this.paceOf(owner, login.url), now);
		// Moves it to the end: the entries are in the order of their last use.
		this.entries.delete(key);
		this.entries.set(key, { owner, url: login.url, session, lastUsed: now() });
		return session;
	}

	/** The pace of the owner's sessions at the address, which a new one must keep; undefined for the first. */
	private paceOf(owner: string, url: string): RequestPace | undefined {
		for (const entry of this.entries.values()) {
			if (entry.owner === owner && entry.url === url) return entry.session.pace;
		}
		return undefined;
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
			const isFull = this.entries.size >= this.limits.maxSessions;
			if (isFull || this.isIdle(entry)) this.entries.delete(key);
		}
	}

	private isIdle({ session, lastUsed }: Entry): boolean {
		const { idleTimeoutMs, refusedIdleTimeoutMs, now } = this.limits;
		const bound = session.isRefused ? refusedIdleTimeoutMs : idleTimeoutMs;
		return now() - lastUsed > bound;
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
