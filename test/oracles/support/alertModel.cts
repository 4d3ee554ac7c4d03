/**
 * "Which outage an alert belongs to" of docs/alert-trigger-reference.md, sentence by sentence and without a look at
 * the code.
 */

const second = 1000;
const minute = 60 * second;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

export interface ModelAlert {
	device: string;
	isFailure: boolean;
	/** By the service's clock; undefined where the alert has none. */
	sentAt?: number;
	downSince?: number;
	downSeconds?: number;
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
	trueStart: number | undefined;
	sent: number;
	downSeconds: number | undefined;
}

const quarters = (time: number) => Math.round(time / quarter) * quarter;

const isQuarters = (time: number, within: number) => Math.abs(time - quarters(time)) <= within;

export class AlertModel {
	private offset: number | undefined;

	private readonly devices = new Map<string, DeviceMemory>();

	take(alert: ModelAlert): ModelEvent[] {
		const memory = this.devices.get(alert.device) ?? { closed: [] };
		this.devices.set(alert.device, memory);
		const one = this.read(alert);
		const { lasting } = memory;
		if (lasting && isSame(one, lasting)) return ofLasting(memory, lasting, one);
		if (memory.closed.some((outage) => isSame(one, outage))) return [];
		const { trueStart } = one;
		if (trueStart === undefined) return withoutStart(memory, one);
		if (!lasting) return ofUnknown(memory, one);
		if (lasting.trueStart === undefined) return withoutStart(memory, one);
		const isWithin = trueStart > lasting.trueStart && trueStart <= lasting.latestSent;
		return isWithin ? ofAnotherStart(memory, lasting, one) : ofUnknown(memory, one);
	}

	private read(alert: ModelAlert): Read {
		const { arrival, downSince, downSeconds, isFailure } = alert;
		const difference = alert.sentAt === undefined ? Infinity : alert.sentAt - arrival;
		const sentAt = Math.abs(difference) <= 15 * hour ? alert.sentAt : undefined;
		if (sentAt !== undefined) this.follow(difference);
		const { offset } = this;
		const sent = sentAt === undefined || offset === undefined ? arrival : sentAt - offset;
		const start = downSince === undefined ? undefined : Math.floor(downSince / second) * second;
		const one = { isFailure, start, sent, downSeconds };
		return { ...one, trueStart: this.trueStart(one, sentAt, arrival) };
	}

	private follow(difference: number): void {
		if (isQuarters(difference, minute)) this.offset = quarters(difference);
		else if (this.offset !== undefined && difference > this.offset + 5 * minute) {
			this.offset = Math.ceil(difference / quarter) * quarter;
		}
	}

	private trueStart(
		{ downSeconds, sent, start }: Omit<Read, 'trueStart'>,
		sentAt: number | undefined,
		arrival: number,
	): number | undefined {
		if (start === undefined) return undefined;
		const length = downSeconds === undefined ? undefined : downSeconds * second;
		if (sentAt !== undefined && length !== undefined) {
			if (isQuarters(sentAt - length - start, 2 * second)) return sent - length;
		}
		const offset = this.offset ?? (sentAt === undefined ? undefined : sentAt - arrival);
		const byOffset = offset === undefined ? undefined : start - offset;
		if (byOffset !== undefined && byOffset <= arrival + minute) {
			if (byOffset >= arrival - 366 * day) return byOffset;
		}
		return length === undefined ? undefined : arrival - length;
	}
}

function isSame(one: Read, outage: Outage): boolean {
	if (one.start === undefined || outage.start === undefined) return false;
	if (one.start === outage.start) return true;
	if (one.trueStart === undefined || outage.trueStart === undefined) return false;
	const apart = Math.abs(one.trueStart - outage.trueStart);
	if (apart <= minute) return true;
	return apart < 10 * minute && (one.start - outage.start) % quarter === 0;
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
		// "Without a true start it has no duration, and without a start no key."
		return [cameBack(one, null)];
	}
	const [last] = closed;
	if (last && one.sent <= last.closedBy) return [];
	memory.lasting = outageFrom(one);
	return [wentDown(one)];
}

/** The outage is not one that is remembered: it is later, or an earlier one. */
function ofUnknown(memory: DeviceMemory, one: Read): ModelEvent[] {
	const { closed, lasting } = memory;
	const others = lasting ? [lasting] : closed;
	const { trueStart = -Infinity } = one;
	if (others.some((other) => trueStart <= (other.trueStart ?? -Infinity))) return [];
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
