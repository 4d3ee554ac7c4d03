/**
 * Which events a sequence of polls yields: first written from docs/trigger-reference.md without a look at the node's
 * code. Quoted is the sentence that a rule comes from.
 */
import {
	hourMs,
	isAtLeast,
	Turn,
	type Device,
	type OracleEvent,
	type OracleSettings,
} from './oracleTurn.cts';

/** A device in a list, which may be there twice. */
export interface Listed {
	id: string;
	state: string;
}

export interface OraclePoll {
	/** The events that quiet hours held back, in one item before the others. */
	digest?: OracleEvent[];
	events: OracleEvent[];
}

/** "the worse state counts: `down`, then any other, then `paused`, then `up`" */
function rank(state: string): number {
	return ['up', 'paused', 'other', 'down'].indexOf(
		['up', 'paused', 'down'].includes(state) ? state : 'other',
	);
}

interface FirstOutage {
	since: number;
	startedBefore: boolean;
}

export class TriggerOracle {
	private devices = new Map<string, Device>();

	/** All IDs of all lists: "up to 40 more of the account … however long ago" */
	private seen = new Set<string>();

	private held: OracleEvent[] = [];

	private isFirst = true;

	/** "the first such outage since the last poll without any" */
	private firstOutage?: FirstOutage;

	constructor(private readonly settings: OracleSettings) {}

	save(): string {
		const { devices, seen, held, isFirst, firstOutage } = this;
		return JSON.stringify([[...devices], [...seen], held, isFirst, firstOutage]);
	}

	restore(saved: string): void {
		const [devices, seen, held, isFirst, firstOutage] = JSON.parse(saved);
		this.devices = new Map(devices);
		this.seen = new Set(seen);
		this.held = held;
		this.isFirst = isFirst;
		this.firstOutage = firstOutage ?? undefined;
	}

	/** "The first poll, that after switching on … forget everything" */
	switchOn(): void {
		this.devices = new Map();
		this.seen = new Set();
		this.held = [];
		this.isFirst = true;
		this.firstOutage = undefined;
	}

	/**
	 * @param isQuiet whether the time of the poll is in Quiet Hours
	 * @returns 'refused' for a list that is not accepted, which "changes nothing"
	 */
	poll(list: readonly Listed[], time: number, isQuiet: boolean): OraclePoll | 'refused' {
		const isForeign = this.seen.size >= 3 && !list.some(({ id }) => this.seen.has(id));
		// "a list that is cut off or empty, and one without a single known device when at least three are known"
		if (list.length === 0 || isForeign) return 'refused';
		const states = new Map<string, string>();
		for (const { id, state } of list) {
			this.seen.add(id);
			const other = states.get(id);
			if (other === undefined || rank(state) > rank(other)) states.set(id, state);
		}
		for (const [id, device] of this.devices) {
			if (isForgotten(device, time)) this.devices.delete(id);
		}
		const digest = isQuiet ? [] : this.held.splice(0);
		for (const { deviceId } of digest) {
			const outage = this.devices.get(deviceId)?.outage;
			// "or after quiet hours spoke of it late, in their digest"
			if (outage) outage.lastTold = time;
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
		found.push(...this.sayAllRecovered(new Turn('null', time, isQuiet, this.settings), states));
		const isHeld = isQuiet && this.settings.quiet === 'hold';
		if (isHeld) this.held.push(...found);
		// "the first poll outside gives the digest of it first, and then what it finds itself"
		return { ...(digest.length > 0 && { digest }), events: isHeld ? [] : found };
	}

	private see(turn: Turn, state: string, isFirst: boolean): OracleEvent[] {
		const { time } = turn;
		const { ignoresPaused } = this.settings;
		const device = this.devices.get(turn.id);
		if (!device) return this.add(turn, state, isFirst);
		turn.sayLeftOut(device);
		const { goneInside } = device;
		if (goneInside !== undefined && !turn.isDropping) {
			// "The list of the first poll outside is too late", but an outage goes on for 24 hours.
			turn.remove(device, goneInside, false);
			if (isForgotten(device, time)) this.sayClosed(turn, device, goneInside);
		}
		// "A device that was removed without an outage, or 24 hours or more ago, is new when it appears again."
		const isOver = !device.outage || isForgotten(device, time);
		if (device.removedAt !== undefined && isOver) return this.add(turn, state, isFirst);
		// "In a list again before the end, it was only missing."
		delete device.goneInside;
		device.missing = 0;
		if (device.removedAt !== undefined) {
			delete device.removedAt;
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
		// "`paused` is no state at all: the device is in the list, and nothing else happens to it"
		if (ignoresPaused && state === 'paused') {
			delete device.row;
			return turn.events;
		}
		if (device.unstable === undefined) turn.confirm(device, state);
		else turn.calm(device, state);
		turn.sayUntold(device, state);
		turn.remind(device, state);
		return turn.events;
	}

	private add(turn: Turn, state: string, isFirst: boolean): OracleEvent[] {
		const since = turn.time;
		const startedBefore = true;
		const added: Device = { state, since, startedBefore, missing: 0, changes: [] };
		this.devices.set(turn.id, added);
		const downSince = state === 'down' ? since : null;
		const fact = { state, previous: null, since, downSince, startedBefore };
		if (!isFirst) turn.say('newDevice', fact);
		if (state !== 'down') return turn.events;
		const isTold = !isFirst || this.settings.announcesFirst;
		added.outage = turn.begin(since, isTold, startedBefore);
		if (isTold) turn.say('wentDown', fact);
		return turn.events;
	}

	private miss(turn: Turn): OracleEvent[] {
		const device = this.devices.get(turn.id);
		if (!device) return [];
		turn.sayLeftOut(device);
		// "A poll in which the device is missing … breaks the row."
		delete device.row;
		const { goneInside } = device;
		if (goneInside !== undefined && !turn.isDropping) this.sayClosed(turn, device, goneInside);
		if (goneInside !== undefined || device.removedAt !== undefined) return turn.events;
		device.missing++;
		if (device.missing < this.settings.removedPolls) return turn.events;
		if (turn.isDropping) device.goneInside = turn.time;
		else turn.remove(device, turn.time, true);
		return turn.events;
	}

	/** "one event of the whole account … the last of its poll" */
	private sayAllRecovered(turn: Turn, states: ReadonlyMap<string, string>): OracleEvent[] {
		const outages = [...this.devices.values()].flatMap(({ outage, removedAt }) => {
			// "a missing one still is, a removed one is not"
			return outage && removedAt === undefined ? [outage] : [];
		});
		for (const { since, startedBefore, isUntold } of outages) {
			// "that was not left out by quiet hours"
			if (isUntold) continue;
			const first = this.firstOutage ?? { since, startedBefore };
			this.firstOutage = {
				since: Math.min(first.since, since),
				// "`startedBefore` is true if it is for any of them"
				startedBefore: first.startedBefore || startedBefore,
			};
		}
		const first = this.firstOutage;
		const isDownListed = [...states.values()].includes('down');
		// "With Leave Out, it waits for the end of the quiet hours."
		if (!first || outages.length > 0 || isDownListed || turn.isDropping) return [];
		this.firstOutage = undefined;
		const { since: downSince, startedBefore } = first;
		const seconds = (turn.time - downSince) / 1000;
		// "The states before and after": of the account.
		const account = { state: 'up', previous: 'down', since: null };
		const fact = { ...account, downSince, seconds, startedBefore };
		// "Any Change does not include it."
		if (this.settings.events.includes('allRecovered')) turn.say('allRecovered', fact);
		return turn.events;
	}

	/** "nor is any event but … Removed While Down of an outage that began before and ended inside" */
	private sayClosed(turn: Turn, device: Device, at: number): void {
		const isOfOutage = device.outage !== undefined && !device.outage.isUntold;
		turn.remove(device, at, isOfOutage);
	}
}

/** "A device that was removed without an outage, or 24 hours or more ago, is new when it appears again." */
function isForgotten({ removedAt }: Device, time: number): boolean {
	return removedAt !== undefined && isAtLeast(time - removedAt, 24 * hourMs);
}
