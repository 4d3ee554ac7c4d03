/**
 * "Which outage an alert belongs to" of docs/alert-trigger.md, sentence by sentence and without a look at
 * the code.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface ModelAlert {
	device: string;
	isFailure: boolean;
	/** By the service's clock; undefined where the alert has none. */
	sentAt: number | undefined;
	downSince: number | undefined;
	downSeconds: number | undefined;
	arrival: number;
}

export interface ModelEvent {
	event: 'wentDown' | 'cameBack';
	/** The start that the key shows, to the second; undefined without one. */
	start: number | undefined;
	/** null: without a duration; undefined: counted by n8n, which is not compared. */
	durationSeconds: number | null | undefined;
}

interface Outage {
	start: number | undefined;
	/** Undefined where the start is not comparable. */
	trueStart: number | undefined;
	firstSent: number;
	latestSent: number;
	/** The true sending time of the alert that closed it. */
	closedBy: number;
}

interface DeviceMemory {
	lasting?: Outage;
	/** The latest first. */
	closed: Outage[];
}

/** An alert with all that the page derives from it. */
interface Read {
	isFailure: boolean;
	start: number | undefined;
	/** Undefined where the start is not comparable. */
	trueStart: number | undefined;
	/** The start by the alert's own difference of clocks. */
	ownStart: number | undefined;
	sent: number;
	isOutOfStep: boolean;
	downSeconds: number | undefined;
}

export class AlertModel {
	private offset: number | undefined;

	private suspect: { sentAt: number; difference: number } | undefined;

	private readonly devices = new Map<string, DeviceMemory>();

	/** What the workflow starts with. */
	take(alert: ModelAlert): ModelEvent[] {
		const memory = this.devices.get(alert.device) ?? { closed: [] };
		this.devices.set(alert.device, memory);
		const one = this.read(alert);
		const { lasting } = memory;
		if (lasting && isSame(one, lasting, false)) return ofLasting(memory, lasting, one);
		if (lasting && isSame(one, lasting, true)) return ofAnotherStart(memory, lasting, one);
		if (memory.closed.some((outage) => isSame(one, outage, false))) return [];
		const lacksStart = lasting !== undefined && lasting.trueStart === undefined;
		if (one.trueStart === undefined || lacksStart) return withoutStart(memory, one);
		return ofUnknown(memory, one);
	}

	private read({ arrival, downSince, downSeconds, isFailure, sentAt }: ModelAlert): Read {
		const difference = sentAt === undefined ? undefined : sentAt - arrival;
		const isZone = difference !== undefined && Math.abs(difference) <= 15 * hour;
		const isOutOfStep =
			isZone && sentAt !== undefined ? this.follow({ sentAt, difference }) : false;
		const { offset } = this;
		const start = downSince === undefined ? undefined : Math.floor(downSince / second) * second;
		const trueStart = start === undefined || offset === undefined ? undefined : start - offset;
		const isComparable =
			trueStart !== undefined && trueStart <= arrival + minute && trueStart >= arrival - 366 * day;
		return {
			...{ isFailure, start, isOutOfStep, downSeconds },
			trueStart: isComparable ? trueStart : undefined,
			ownStart: isZone && start !== undefined ? start - difference : undefined,
			sent: isZone && sentAt !== undefined && offset !== undefined ? sentAt - offset : arrival,
		};
	}

	/** Whether the alert is out of step. */
	private follow({ sentAt, difference }: { sentAt: number; difference: number }): boolean {
		if (this.offset === undefined || difference >= this.offset - 10 * minute) {
			this.offset = Math.max(this.offset ?? difference, difference);
			this.suspect = undefined;
			return false;
		}
		const { suspect } = this;
		const isAlike = suspect && Math.abs(suspect.difference - difference) <= 30 * second;
		if (isAlike && sentAt - suspect.sentAt >= 60 * second) {
			this.offset = Math.max(difference, suspect.difference);
			this.suspect = undefined;
			return false;
		}
		if (!isAlike) this.suspect = { sentAt, difference };
		return true;
	}
}

function isSame(one: Read, outage: Outage, lasts: boolean): boolean {
	if (one.start === undefined || outage.start === undefined) return false;
	if (one.start === outage.start) return true;
	const { ownStart, trueStart } = one;
	const other = outage.trueStart;
	if (trueStart === undefined || other === undefined) return false;
	const isQuarters = (one.start - outage.start) % (15 * minute) === 0;
	const isNear = (time: number | undefined) =>
		time !== undefined && Math.abs(time - other) < 10 * minute;
	if (isQuarters && (isNear(trueStart) || isNear(ownStart))) return true;
	return lasts && trueStart > other && trueStart <= outage.latestSent;
}

const cameBack = (
	{ start }: { start: number | undefined },
	durationSeconds: number | null | undefined,
): ModelEvent => ({ event: 'cameBack', start, durationSeconds });

const wentDown = ({ start }: Read): ModelEvent => ({
	...{ event: 'wentDown', start },
	durationSeconds: null,
});

const outageFrom = ({ sent, start, trueStart }: Read): Outage => ({
	...{ start, trueStart },
	firstSent: sent,
	latestSent: sent,
	closedBy: sent,
});

function close(memory: DeviceMemory, outage: Outage, closedBy: number): void {
	memory.closed = [{ ...outage, closedBy }, ...memory.closed].slice(0, 4);
	if (memory.lasting === outage) memory.lasting = undefined;
}

function ofLasting(memory: DeviceMemory, lasting: Outage, one: Read): ModelEvent[] {
	if (one.isFailure) {
		lasting.latestSent = Math.max(lasting.latestSent, one.sent);
		return [];
	}
	close(memory, lasting, one.sent);
	return [cameBack(lasting, one.downSeconds)];
}

/** Both say a start, and the starts differ: the duration can be that of another outage. */
function ofAnotherStart(memory: DeviceMemory, lasting: Outage, one: Read): ModelEvent[] {
	const isOther = one.start !== undefined && lasting.start !== undefined;
	return ofLasting(memory, lasting, one).map((event) =>
		isOther ? { ...event, durationSeconds: null } : event,
	);
}

function withoutStart(memory: DeviceMemory, one: Read): ModelEvent[] {
	const { closed, lasting } = memory;
	if (lasting) {
		if (!one.isFailure && one.sent < lasting.firstSent) return [];
		return ofAnotherStart(memory, lasting, one);
	}
	if (!one.isFailure) {
		if (closed.length > 0) return [];
		close(memory, outageFrom(one), one.sent);
		return [cameBack(one, one.downSeconds)];
	}
	const [last] = closed;
	if (last && one.sent <= last.closedBy && !one.isOutOfStep) return [];
	memory.lasting = outageFrom(one);
	return [wentDown(one)];
}

/** The outage is not one that is remembered: it is later, doubtful or earlier. */
function ofUnknown(memory: DeviceMemory, one: Read): ModelEvent[] {
	const { closed, lasting } = memory;
	const latest = closed.reduce<Outage | undefined>(
		(best, outage) =>
			(outage.trueStart ?? -Infinity) > (best?.trueStart ?? -Infinity) ? outage : (best ?? outage),
		undefined,
	);
	const other = lasting ?? latest;
	const isAfter = (time: number | undefined) =>
		time !== undefined &&
		(other?.trueStart === undefined ||
			(time > other.trueStart && (!lasting || time > lasting.latestSent)));
	const isLater = isAfter(one.trueStart);
	const isShownLater = (one.start ?? -Infinity) > (other?.start ?? Infinity);
	const isDoubtful = !isLater && ((one.isOutOfStep && isAfter(one.ownStart)) || isShownLater);
	if (!isLater && (!isDoubtful || lasting)) return [];
	const events: ModelEvent[] = [];
	if (lasting) {
		close(memory, lasting, one.sent);
		events.push(cameBack(lasting, null));
	}
	const outage = outageFrom(one);
	if (one.isFailure) memory.lasting = outage;
	else close(memory, outage, one.sent);
	return [...events, one.isFailure ? wentDown(one) : cameBack(outage, one.downSeconds)];
}
