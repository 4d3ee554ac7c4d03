/**
 * Which events a sequence of polls yields of devices that are chosen, or left out, by a tag: written from the
 * chapter on tags in docs/trigger-reference.md, for Any Change and three Polls Until Removed.
 */

/** A device in one poll: in the list or not, and whether it has the tag. */
export interface TaggedDevice {
	id: number;
	/** Undefined when it is not in the list. */
	state?: 'up' | 'down';
	hasTag: boolean;
}

export interface TagTurn {
	devices: TaggedDevice[];
	/** What becomes of a look, where it is time for one. */
	look: 'none' | 'fails' | 'succeeds';
}

interface Memory {
	state: 'up' | 'down';
	isDown: boolean;
	missing: number;
	isRemoved: boolean;
}

/** Never forgets a removed device: its stories are shorter than a day. */
export class TagsModel {
	private known = new Set<number>();

	private isFirst = true;

	private readonly memories = new Map<number, Memory>();

	constructor(private readonly isExcept: boolean) {}

	/** @returns "1 wentDown" and the like, in the order of the devices */
	poll({ devices, look }: TagTurn): string[] {
		const before = this.known;
		if (look === 'succeeds') this.lookUp(devices);
		const events = devices.flatMap((device) => this.step(device, before));
		this.isFirst = false;
		return events;
	}

	/** "A tag that no device has any more leaves those that had it"; "of one that is missing … nothing is changed". */
	private lookUp(devices: TaggedDevice[]): void {
		const found = devices.filter(({ hasTag }) => hasTag);
		if (!found.some(({ state }) => state !== undefined)) return;
		const isAway = ({ id, state }: TaggedDevice) => state === undefined && this.memories.has(id);
		const tagged = devices.filter((device) =>
			isAway(device) ? this.known.has(device.id) : device.hasTag,
		);
		this.known = new Set(tagged.map(({ id }) => id));
	}

	private isWatched(id: number, known: ReadonlySet<number>): boolean {
		return known.has(id) !== this.isExcept;
	}

	private step({ id, state }: TaggedDevice, before: ReadonlySet<number>): string[] {
		const memory = this.memories.get(id);
		if (state === undefined) return memory ? this.miss(id, memory) : [];
		const [was, is] = [this.isWatched(id, before), this.isWatched(id, this.known)];
		if (was && !is) this.memories.delete(id);
		if (!is) return [];
		if (!memory) return this.begin(id, state, !this.isFirst && !was);
		return this.change(id, memory, state);
	}

	/** "It is not new: it gives Went Down if it is down in that poll, and otherwise nothing." */
	private begin(id: number, state: 'up' | 'down', joins: boolean): string[] {
		this.memories.set(id, { state, isDown: state === 'down', missing: 0, isRemoved: false });
		if (this.isFirst) return [];
		const events = joins ? [] : [`${id} newDevice`];
		return state === 'down' ? [...events, `${id} wentDown`] : events;
	}

	private change(id: number, memory: Memory, state: 'up' | 'down'): string[] {
		const { isDown, isRemoved } = memory;
		if (isRemoved && !isDown) return this.begin(id, state, false);
		this.memories.set(id, { state, isDown: state === 'down', missing: 0, isRemoved: false });
		const events = isRemoved ? [`${id} newDevice`] : [];
		if (state === 'down' && !isDown) return [...events, `${id} wentDown`];
		return state === 'up' && isDown ? [...events, `${id} cameBack`] : events;
	}

	private miss(id: number, memory: Memory): string[] {
		if (memory.isRemoved) return [];
		const missing = memory.missing + 1;
		const isRemoved = missing >= 3;
		this.memories.set(id, { ...memory, missing, isRemoved });
		if (!isRemoved) return [];
		return [`${id} ${memory.isDown ? 'removedWhileDown' : 'deviceRemoved'}`];
	}
}
