import { createHash } from 'crypto';

import { monotonicNow } from '../../words/util/monotonic';
import { Semaphore } from '../../words/util/concurrency';
import type { EntityId } from '../../service/webApi';

/** The maximum age of a label: long enough for typing into a search box. */
const maxAgeMs = 60_000;

const maxLists = 20;

/** The labels of one editor list; each is kept for a minute. */
export class KeptLabels {
	private readonly labels = new Map<string, { label: string; readAt: number }>();
	/** Runs searches of this list one after the other: the first one reads the labels for all. */
	readonly turns = new Semaphore(() => 1);
	/** In milliseconds of `now`. */
	usedAt = 0;

	constructor(private readonly now: () => number) {}

	/** The label of an entity; undefined if it is unknown or a minute old. */
	get(id: EntityId): string | undefined {
		const kept = this.labels.get(String(id));
		return kept && !this.isExpired(kept) ? kept.label : undefined;
	}

	set(id: EntityId, label: string): void {
		this.labels.set(String(id), { label, readAt: this.now() });
	}

	forgetExpired(): void {
		for (const [id, kept] of this.labels) if (this.isExpired(kept)) this.labels.delete(id);
	}

	private isExpired({ readAt }: { readAt: number }): boolean {
		return this.now() - readAt >= maxAgeMs;
	}
}

/**
 * Recently read labels of editor lists, so that typing a search does not read hundreds of entities
 * per letter.
 *
 * Only labels are cached. IDs are read each time with the current credential, so users see only
 * permitted entities, and new or deleted ones at once; new names after a minute.
 */
export class LabelStore {
	private readonly lists = new Map<string, KeptLabels>();

	constructor(private readonly now: () => number = monotonicNow) {}

	get size(): number {
		return this.lists.size;
	}

	/**
	 * Returns the kept labels of a list, or a new list. Drops lists unused for a minute, and the least
	 * recently used ones beyond 20.
	 *
	 * @param key everything the labels depend on, secrets too: it is kept as a hash only
	 */
	open(key: readonly unknown[]): KeptLabels {
		const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
		const list = this.lists.get(hash) ?? new KeptLabels(this.now);
		// Re-inserted below: the least recently used list is the first of the map.
		this.lists.delete(hash);
		for (const [other, { usedAt }] of this.lists) {
			const isFull = this.lists.size >= maxLists;
			if (isFull || this.now() - usedAt >= maxAgeMs) this.lists.delete(other);
		}
		list.forgetExpired();
		list.usedAt = this.now();
		this.lists.set(hash, list);
		return list;
	}
}

export const labelStore = new LabelStore();
