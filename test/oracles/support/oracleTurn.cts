/** One poll of one device: with triggerOracle.cts, the model of docs/trigger-reference.md. */

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
	time: number;
	state: string | null;
	previousState: string | null;
	since: number | null;
	downSince: number | null;
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
}

export interface Device {
	state: string;
	since: number;
	startedBefore: boolean;
	row?: Row;
	missing: number;
	outage?: Outage;
	changes: number[];
	/** The state of the last poll, of a device that is unstable. */
	unstable?: string;
	/** The end of an outage that quiet hours left out. */
	leftOutEnd?: OracleEvent;
	removedAt?: number;
	/** When it was missing long enough, inside hours that leave out: "is removed at the end" */
	goneInside?: number;
}

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

	/** @returns whether it is said */
	say(event: string, fact: Fact): boolean {
		if (this.isDropping || !this.isChosen(event)) return false;
		this.tell(event, fact);
		return true;
	}

	confirm(device: Device, state: string): void {
		const row = this.countRow(device, state);
		if (!row || row.count < this.settings.confirmPolls) return;
		device.changes.push(this.time);
		this.change(device, state, row);
	}

	/** "From then on each poll with another state than the last is a change, and none is an event" */
	calm(device: Device, state: string): void {
		if (state !== device.unstable) device.changes.push(this.time);
		device.unstable = state;
		const row = this.countRow(device, state);
		// "no more than n ÷ 2 changes … and its state is confirmed, or the one of the event `unstable`"
		const isConfirmed = !row || row.count >= this.settings.confirmPolls;
		const isFew = this.changesWithinHour(device) <= this.settings.maxChangesPerHour / 2;
		if (!isConfirmed || !isFew) return;
		delete device.unstable;
		if (row) this.change(device, state, row);
	}

	/** @returns the polls in a row with a state that is not the confirmed one */
	private countRow(device: Device, state: string): Row | undefined {
		const first: Row = { state, count: 0, since: this.time };
		const row = device.row?.state === state ? device.row : first;
		row.count++;
		if (state === device.state) delete device.row;
		else device.row = row;
		return device.row;
	}

	/** "What a confirmed change is called is the first of these that applies and was chosen in Events" */
	private change(device: Device, state: string, { since }: Row): void {
		const previous = device.state;
		const { outage } = device;
		const pause = { seconds: (since - device.since) / 1000, startedBefore: device.startedBefore };
		delete device.row;
		Object.assign(device, { state, since, startedBefore: false });
		const ended = state === 'up' ? outage : undefined;
		const names: string[] = [];
		if (state === 'down' && !(outage && !outage.isUntold)) names.push('wentDown');
		if (state === 'down') device.outage = outage ?? this.begin(since, true, false, previous);
		if (ended) delete device.outage;
		if (ended && !ended.isUntold) names.push('cameBack');
		if (state === 'paused') names.push('paused');
		if (previous === 'paused') names.push('resumed');
		names.push('changed');
		const back = ended && this.backFact(ended, previous, since);
		if (this.isDropping) {
			const isLate = back && !ended.isUntold && this.isChosen('cameBack');
			if (isLate) device.leftOutEnd = this.toEvent('cameBack', back);
			return;
		}
		const lasting = device.outage;
		const isBefore = lasting?.startedBefore === true;
		const downSince = lasting?.since;
		const fact: Fact = { state, previous, since, downSince, startedBefore: isBefore };
		const late = state === 'down' && lasting ? this.report(lasting) : undefined;
		const limit = this.settings.maxChangesPerHour;
		if (limit > 0 && this.changesWithinHour(device) > limit) {
			device.unstable = state;
			this.tell('unstable', fact);
			if (late && lasting) lasting.lastTold = this.time;
			return;
		}
		// "straight from `down` to `up` it has no event at all"
		if (ended?.isUntold && previous === 'down') return;
		const { events } = this.settings;
		const name = names.find((candidate) => events.includes(candidate)) ?? names[0];
		const resumed = { ...fact, ...pause, startedBefore: pause.startedBefore || isBefore };
		const facts: Record<string, Fact | undefined> = { cameBack: back, resumed, wentDown: late };
		const isSaid = this.say(name, facts[name] ?? fact);
		if (isSaid && late && lasting) lasting.lastTold = this.time;
	}

	private backFact(outage: Outage, previous: string, since: number): Fact {
		const { since: downSince, startedBefore } = outage;
		const seconds = (since - downSince) / 1000;
		return { state: 'up', previous, since, downSince, seconds, startedBefore };
	}

	/** Of an outage that quiet hours left out so far. */
	private report(outage: Outage): Fact | undefined {
		const { since, previous, startedBefore, isUntold } = outage;
		if (!isUntold || this.isDropping) return undefined;
		outage.isUntold = false;
		return { state: 'down', previous, since, downSince: since, startedBefore };
	}

	/** @param at when it was missing long enough */
	remove(device: Device, at: number, isSaid: boolean): void {
		const { events } = this.settings;
		// "with it goes an outage that was not reported"
		if (device.outage?.isUntold) delete device.outage;
		const { outage } = device;
		const fact: Fact = { state: null, previous: device.state, since: null };
		if (outage) {
			fact.downSince = outage.since;
			fact.seconds = (at - outage.since) / 1000;
			fact.startedBefore = outage.startedBefore;
		}
		const isPlain = events.includes('deviceRemoved') && !events.includes('removedWhileDown');
		if (isSaid) this.say(outage && !isPlain ? 'removedWhileDown' : 'deviceRemoved', fact);
		device.removedAt = at;
		device.changes = [];
		delete device.unstable;
		delete device.goneInside;
	}

	/** "in the first poll outside: Recovered … of an outage that began before", and "`time` is that poll" */
	sayLeftOut(device: Device): void {
		if (this.isDropping || !device.leftOutEnd) return;
		this.events.push({ ...device.leftOutEnd, time: this.time });
		delete device.leftOutEnd;
	}

	/** "and Went Down of one that began inside, once the device is in a list as `down`" */
	sayUntold(device: Device, state: string): void {
		const { outage } = device;
		if (!outage || state !== 'down' || device.state !== 'down') return;
		const late = this.report(outage);
		// "after quiet hours spoke of it late, in their digest or by the event that reported it"
		if (late && this.say('wentDown', late)) outage.lastTold = this.time;
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
		const ofDevice = { event, deviceId: this.id, time: this.time, state, previousState: previous };
		return { ...ofDevice, since, downSince, durationSeconds, startedBefore };
	}
}
