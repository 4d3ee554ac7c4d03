import { createHash } from 'crypto';

import { monotonicNow } from '../../words/util/monotonic';
import { Semaphore } from '../../words/util/semaphore';
import type { EntityId } from '../../service/webApi';

/** How old a label may be: long enough for somebody who types into a search box. */
const maxAgeMs = 60_000;

/** How many lists are remembered. */
const maxLists = 20;

/** The labels of one list of the editor, for a short time. */
export class KeptLabels {
	private readonly labels = new Map<string, { label: string; readAt: number }>();
	/** Searches of the same list follow each other: the first one reads for all. */
	readonly turns = new Semaphore(() => 1);
	usedAt = 0;

	constructor(private readonly now: () => number) {}

	get(id: EntityId): string | undefined {
		const kept = this.labels.get(String(id));
		return kept && !this.isOld(kept) ? kept.label : undefined;
	}

	set(id: EntityId, label: string): void {
		this.labels.set(String(id), { label, readAt: this.now() });
	}

	forgetOld(): void {
		for (const [id, kept] of this.labels) if (this.isOld(kept)) this.labels.delete(id);
	}

	private isOld({ readAt }: { readAt: number }): boolean {
		return this.now() - readAt >= maxAgeMs;
	}
}

/**
 * The labels that the lists of the editor have read a moment ago, so that typing into a search box does
 * not read hundreds of entities with each letter.
 *
 * Only labels are kept. Which ids there are is asked each time with the credential at hand, so nobody
 * sees what the credential may not see, and what is new or gone shows at once; another name after a
 * minute. Bounded by the number of lists; what is old is forgotten when a list is opened.
 */
export class LabelStore {
	private readonly lists = new Map<string, KeptLabels>();

	constructor(private readonly now: () => number = monotonicNow) {}

	get size(): number {
		return this.lists.size;
	}

	/** @param key everything the labels depend on, secrets too: it is kept as a hash only */
	open(key: readonly unknown[]): KeptLabels {
		const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
		const list = this.lists.get(hash) ?? new KeptLabels(this.now);
		this.lists.delete(hash);
		for (const [other, { usedAt }] of this.lists) {
			const isFull = this.lists.size >= maxLists;
			if (isFull || this.now() - usedAt >= maxAgeMs) this.lists.delete(other);
		}
		list.forgetOld();
		list.usedAt = this.now();
		this.lists.set(hash, list);
		return list;
	}
}

/** The one of the process. */
export const labelStore = new LabelStore();
