/** What one poll says of one device: with triggerOracle.ts, the model of docs/trigger.md. */

export interface OracleSettings {
	events: readonly string[];
	confirmPolls: number;
	removedPolls: number;
	ignoresPaused: boolean;
	announcesFirst: boolean;
	/** 0 for off. */
	maxChangesPerHour: number;
	remindMinutes: number;
	/** 0 for any number. */
	maxReminders: number;
	quiet: 'no' | 'hold' | 'drop';
}

/** Times are epoch ms. */
export interface OracleEvent {
	event: string;
	deviceId: string;
	state: string | null;
	previousState: string | null;
	since: number | null;
	downSince: number | null;
	/** Until `until`: "How long the device was down, or what ended lasted" */
	durationSeconds: number | null;
	startedBefore: boolean;
}

export interface Outage {
	since: number;
	previous: string | null;
	/** "Whether that began before the node first looked" */
	startedBefore: boolean;
	reminders: number;
	lastTold: number;
	/** Whether quiet hours that leave out have it from the workflow so far. */
	isUntold: boolean;
}

/** Polls in a row with the same new state. */
export interface Row {
	state: string;
	count: number;
	since: number;
	isCounted?: boolean;
}

export interface Device {
	state: string;
	since: number;
	startedBefore: boolean;
	row?: Row;
	missing: number;
	outage?: Outage;
	changes: number[];
	/** The state of the last poll, and since when. */
	unstable?: { last: string; since: number };
	/** The end of an outage that quiet hours left out. */
	leftOutEnd?: OracleEvent;
	removedAt?: number;
	isRemovedInside?: boolean;
}

/**
 * Where the node does otherwise than a sentence says, or a sentence has two readings: the comparison goes on
 * with what the node does. Set one to false to see it.
 */
export const known = {
	/** "is in a list again before the end was not removed": the node takes its state at once, as of a new one. */
	newWhenBackInside: true,
	/** "New Device, the end of an outage that quiet hours left out": of one removed inside, in turned order. */
	endBeforeNewDevice: true,
	/** "that is a change as above": at the end of an unstable time, the node confirms it in that one poll. */
	calmAtOnce: true,
	/** "after quiet hours reported it late": a reminder may come beside the digest that reports the outage. */
	reminderBesideDigest: true,
};

export const hourMs = 3_600_000;

/** A moment so near to a limit that the milliseconds of a machine decide. */
export class TooCloseError extends Error {}

export function isAtLeast(duration: number, limit: number): boolean {
	if (Math.abs(duration - limit) < 2000) throw new TooCloseError();
	return duration >= limit;
}

export interface Fact {
	state: string | null;
	previous: string | null;
	since: number | null;
	downSince?: number | null;
	seconds?: number;
	startedBefore?: boolean;
}

export class Turn {
	events: OracleEvent[] = [];

	constructor(
		readonly id: string,
		readonly time: number,
		private readonly isQuiet: boolean,
		private readonly settings: OracleSettings,
	) {}

	/** Whether events are left out now. */
	get isDropping(): boolean {
		return this.isQuiet && this.settings.quiet === 'drop';
	}

	begin(
		since: number,
		isTold: boolean,
		startedBefore = false,
		previous: string | null = null,
	): Outage {
		const isUntold = this.isDropping && isTold;
		return { since, previous, startedBefore, reminders: 0, lastTold: since, isUntold };
	}

	say(event: string, fact: Fact): void {
		if (!this.isDropping && this.isChosen(event)) this.tell(event, fact);
	}

	confirm(device: Device, state: string): void {
		if (state === device.state) {
			delete device.row;
			return;
		}
		const first: Row = { state, count: 0, since: this.time };
		const row = device.row?.state === state ? device.row : first;
		row.count++;
		device.row = row;
		if (row.count < this.settings.confirmPolls) return;
		delete device.row;
		this.change(device, state, row);
	}

	/** "What a confirmed change is called is the first of these that applies and was chosen in Events" */
	private change(device: Device, state: string, row: Row): void {
		const { since } = row;
		const previous = device.state;
		const { outage } = device;
		const pause = { seconds: (since - device.since) / 1000, startedBefore: device.startedBefore };
		Object.assign(device, { state, since, startedBefore: false });
		const names: string[] = [];
		if (state === 'down' && !outage) {
			names.push('wentDown');
			device.outage = this.begin(since, true, false, previous);
		}
		const isEnd = state === 'up' && outage !== undefined;
		if (isEnd) {
			delete device.outage;
			if (outage.isUntold) {
				// "straight from `down` to `up` it has no event at all"
				if (previous === 'down') names.push('nothing');
			} else names.push('cameBack');
		}
		if (state === 'paused') names.push('paused');
		if (previous === 'paused') names.push('resumed');
		names.push('changed');
		const downSince = device.outage?.since ?? null;
		const fact: Fact = { state, previous, since, downSince };
		const back: Fact = { ...fact };
		if (isEnd) {
			back.downSince = outage.since;
			back.seconds = (since - outage.since) / 1000;
			back.startedBefore = outage.startedBefore;
		}
		if (!row.isCounted) device.changes.push(this.time);
		const limit = this.settings.maxChangesPerHour;
		if (limit > 0 && this.changesWithinHour(device) > limit) {
			device.unstable = { last: state, since };
			if (!this.isDropping) this.tell('unstable', fact);
			else this.leaveOut(device, back, isEnd && !outage.isUntold);
			return;
		}
		if (names[0] === 'nothing') return;
		if (this.isDropping) {
			this.leaveOut(device, back, isEnd && !outage.isUntold);
			return;
		}
		const { events } = this.settings;
		const name = names.find((candidate) => events.includes(candidate)) ?? names[0];
		const more: Record<string, Partial<Fact>> = { cameBack: back, resumed: pause };
		const said = { ...fact, ...more[name] };
		if (events.includes(name) || events.includes('any')) this.tell(name, said);
	}

	private leaveOut(device: Device, back: Fact, isEndOfTold: boolean): void {
		if (!isEndOfTold || !this.isChosen('cameBack')) return;
		device.leftOutEnd = this.toEvent('cameBack', back);
	}

	sayRemoval(device: Device, fact: Fact, isInOutage: boolean): void {
		const { events } = this.settings;
		const isPlain = events.includes('deviceRemoved') && !events.includes('removedWhileDown');
		const name = isInOutage && !isPlain ? 'removedWhileDown' : 'deviceRemoved';
		const { outage } = device;
		if (outage?.isUntold) {
			// "has no Came Back and no Removed While Down, also when it ends outside" and "A removal inside ends it."
			delete device.outage;
			this.say('deviceRemoved', { ...fact, downSince: null });
			return;
		}
		if (!this.isDropping) this.say(name, fact);
		else if (outage && this.isChosen(name)) device.leftOutEnd = this.toEvent(name, fact);
	}

	/** "in the first poll outside: Came Back or Removed While Down of an outage that began before" */
	sayLeftOut(device: Device): void {
		if (this.isDropping || !device.leftOutEnd) return;
		this.events.push(device.leftOutEnd);
		delete device.leftOutEnd;
	}

	/** "and Went Down of one that began inside, once the device is in a list as `down`" */
	sayUntold(device: Device, state: string): void {
		const { outage } = device;
		if (this.isDropping || !outage?.isUntold || state !== 'down' || device.state !== 'down') return;
		outage.isUntold = false;
		outage.lastTold = this.time;
		const { since, previous, startedBefore } = outage;
		// It stands for the change to `down` of this poll, if there is one.
		this.events = this.events.filter((one) => one.state !== 'down' || one.event === 'newDevice');
		this.say('wentDown', { state, previous, startedBefore, since, downSince: since });
	}

	/** "Still Down comes of a device that is `down` in this poll and by its last confirmed state" */
	remind(device: Device, state: string): void {
		const { remindMinutes, maxReminders, events, quiet } = this.settings;
		const { outage } = device;
		if (!outage || state !== 'down' || device.state !== 'down' || device.unstable) return;
		if (this.events.length > 0 || (this.isQuiet && quiet !== 'no')) return;
		if (!events.includes('stillDown')) return;
		if (maxReminders > 0 && outage.reminders >= maxReminders) return;
		if (!isAtLeast(this.time - outage.lastTold, remindMinutes * 60_000 - 30_000)) return;
		outage.reminders++;
		outage.lastTold = this.time;
		const { since, startedBefore } = outage;
		const seconds = (this.time - since) / 1000;
		const fact = { state, previous: 'down', since: device.since, downSince: since };
		this.tell('stillDown', { ...fact, seconds, startedBefore });
	}

	changesWithinHour(device: Device): number {
		device.changes = device.changes.filter((time) => !isAtLeast(this.time - time, hourMs));
		return device.changes.length;
	}

	private isChosen(event: string): boolean {
		const { events } = this.settings;
		return events.includes(event) || events.includes('any');
	}

	private tell(event: string, fact: Fact): void {
		this.events.push(this.toEvent(event, fact));
	}

	private toEvent(event: string, fact: Fact): OracleEvent {
		const { state, previous, since, downSince = null, seconds, startedBefore = false } = fact;
		const durationSeconds = seconds ?? null;
		const ofDevice = { event, deviceId: this.id, state, previousState: previous };
		return { ...ofDevice, since, downSince, durationSeconds, startedBefore };
	}
}
