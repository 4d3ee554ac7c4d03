/**
 * Which events a sequence of polls yields: written from docs/trigger.md alone, without a look at the node's
 * code. Quoted is the sentence that a rule comes from.
 */
import {
	hourMs,
	isAtLeast,
	known,
	Turn,
	type Device,
	type Fact,
	type OracleEvent,
	type OracleSettings,
} from './oracleTurn';

/** A device in a list, which may be there twice. */
export interface Listed {
	id: string;
	state: string;
}

export interface OraclePoll {
	/** What quiet hours held back, in one item before the others. */
	digest?: OracleEvent[];
	events: OracleEvent[];
}

/** "the worse state counts: `down`, then any other, then `paused`, then `up`" */
function rank(state: string): number {
	return ['up', 'paused', 'other', 'down'].indexOf(
		['up', 'paused', 'down'].includes(state) ? state : 'other',
	);
}

export class TriggerOracle {
	private devices = new Map<string, Device>();

	private held: OracleEvent[] = [];

	private isFirst = true;

	constructor(private readonly settings: OracleSettings) {}

	/** What n8n would save. */
	save(): string {
		return JSON.stringify([[...this.devices], this.held, this.isFirst]);
	}

	restore(saved: string): void {
		const [devices, held, isFirst] = JSON.parse(saved);
		this.devices = new Map(devices);
		this.held = held;
		this.isFirst = isFirst;
	}

	/** "The first poll, that after switching on … forget everything" */
	switchOn(): void {
		this.devices = new Map();
		this.held = [];
		this.isFirst = true;
	}

	/** The IDs that are known, those that were removed less than 24 hours ago among them. */
	known(time: number): string[] {
		return [...this.devices].filter(([, device]) => !isForgotten(device, time)).map(([id]) => id);
	}

	/**
	 * @param isQuiet whether the time of the poll is in Quiet Hours
	 * @returns 'refused' for a list that is not accepted, which "changes nothing"
	 */
	poll(list: readonly Listed[], time: number, isQuiet: boolean): OraclePoll | 'refused' {
		const ids = this.isFirst ? [] : this.known(time);
		const isForeign = ids.length >= 3 && !list.some(({ id }) => ids.includes(id));
		// "a list that is cut off or empty, and one without a single known device when at least three are known"
		if (list.length === 0 || isForeign) return 'refused';
		const states = new Map<string, string>();
		for (const { id, state } of list) {
			const other = states.get(id);
			if (other === undefined || rank(state) > rank(other)) states.set(id, state);
		}
		for (const [id, device] of this.devices) {
			if (!isForgotten(device, time)) continue;
			if (device.leftOutEnd) delete device.outage;
			else this.devices.delete(id);
		}
		const found: OracleEvent[] = [];
		const isFirst = this.isFirst;
		this.isFirst = false;
		for (const [id, state] of states) {
			found.push(...this.see(new Turn(id, time, isQuiet, this.settings), state, isFirst));
		}
		for (const [id] of this.devices) {
			if (!states.has(id)) found.push(...this.miss(new Turn(id, time, isQuiet, this.settings)));
		}
		if (this.settings.quiet !== 'hold') return { events: found };
		if (isQuiet) {
			this.held.push(...found);
			return { events: [] };
		}
		// "the first poll outside gives the digest of it first, and then what it finds itself"
		const digest = this.held;
		this.held = [];
		const late = digest.filter(({ event }) => event === 'wentDown').map(({ deviceId }) => deviceId);
		const isLate = ({ event, deviceId }: OracleEvent) =>
			!known.reminderBesideDigest && event === 'stillDown' && late.includes(deviceId);
		return {
			...(digest.length > 0 && { digest }),
			events: found.filter((event) => !isLate(event)),
		};
	}

	private see(turn: Turn, state: string, isFirst: boolean): OracleEvent[] {
		const { id, time } = turn;
		const { ignoresPaused, announcesFirst } = this.settings;
		const device = this.devices.get(id);
		const isBackInside = turn.isDropping && device?.isRemovedInside;
		// "A device that was removed without an outage … is new when it appears again."
		const isOver = device?.removedAt !== undefined && !device.outage;
		const isNew = isOver && (!isBackInside || known.newWhenBackInside);
		if (isNew && known.endBeforeNewDevice) turn.sayLeftOut(device);
		const leftOutEnd = device?.leftOutEnd;
		if (device === undefined || isNew) {
			const startedBefore = true;
			const ofDevice = { state, since: time, startedBefore };
			const added: Device = { ...ofDevice, leftOutEnd, missing: 0, changes: [] };
			this.devices.set(id, added);
			if (!isFirst) {
				const downSince = state === 'down' ? time : null;
				turn.say('newDevice', { state, previous: null, since: time, downSince, startedBefore });
			}
			if (state === 'down') {
				added.outage = turn.begin(time, !isFirst || announcesFirst, startedBefore);
				const fact = { state, previous: null, since: time, downSince: time };
				const isTold = !isFirst || announcesFirst;
				if (isTold) turn.say('wentDown', { ...fact, startedBefore });
			}
			turn.sayLeftOut(added);
			return turn.events;
		}
		device.missing = 0;
		if (device.removedAt !== undefined) {
			// "What was removed inside and is in a list again before the end was not removed."
			delete device.removedAt;
			delete device.isRemovedInside;
			// Its outage goes on, so it did not end.
			delete device.leftOutEnd;
			if (!isBackInside || known.newWhenBackInside) {
				const downSince = device.outage?.since;
				const fact = { state, previous: null, since: time, downSince, startedBefore: true };
				turn.say('newDevice', fact);
				// "Any other state than `up` counts at once, without another event"
				if (state !== 'up' && !(ignoresPaused && state === 'paused')) {
					if (device.state !== state)
						Object.assign(device, { state, since: time, startedBefore: true });
					turn.remind(device, state);
					return turn.events;
				}
			}
		}
		turn.sayLeftOut(device);
		// "`paused` is no state at all: the device is in the list, and nothing else happens to it"
		if (ignoresPaused && state === 'paused') {
			delete device.row;
			return turn.events;
		}
		if (device.unstable) this.calm(turn, device, state);
		if (!device.unstable) turn.confirm(device, state);
		turn.sayUntold(device, state);
		turn.remind(device, state);
		return turn.events;
	}

	/** "From then on each poll with another state than the last is a change, and none is an event" */
	private calm(turn: Turn, device: Device, state: string): void {
		const { unstable } = device;
		if (!unstable) return;
		if (state !== unstable.last) {
			device.changes.push(turn.time);
			Object.assign(unstable, { last: state, since: turn.time });
		}
		const recent = turn.changesWithinHour(device);
		if (recent > this.settings.maxChangesPerHour / 2) return;
		delete device.unstable;
		// "`since`: When the state was first seen": in a poll in which the device was not yet calm.
		// It was counted then.
		const count = known.calmAtOnce ? this.settings.confirmPolls : 0;
		device.row = { state, count, since: unstable.since, isCounted: true };
	}

	private miss(turn: Turn): OracleEvent[] {
		const device = this.devices.get(turn.id);
		if (!device) return [];
		turn.sayLeftOut(device);
		// "A poll in which the device is missing … breaks the row."
		delete device.row;
		if (device.removedAt !== undefined) return turn.events;
		device.missing++;
		if (device.missing < this.settings.removedPolls) return turn.events;
		const { outage, state } = device;
		const fact: Fact = { state: null, previous: state, since: null, downSince: outage?.since };
		if (outage) {
			fact.seconds = (turn.time - outage.since) / 1000;
			fact.startedBefore = outage.startedBefore;
		}
		const isInOutage = outage !== undefined;
		turn.sayRemoval(device, fact, isInOutage);
		device.removedAt = turn.time;
		device.isRemovedInside = turn.isDropping;
		delete device.unstable;
		device.changes = [];
		return turn.events;
	}
}

/** "A device that was removed without an outage, or 24 hours or more ago, is new when it appears again." */
function isForgotten({ removedAt }: Device, time: number): boolean {
	return removedAt !== undefined && isAtLeast(time - removedAt, 24 * hourMs);
}
