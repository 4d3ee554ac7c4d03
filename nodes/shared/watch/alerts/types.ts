import type { WatchEvent } from '../types';

/**
 * A time in which a device is down, as its alerts say. `start`, `firstAt` and `lastAt` are by the service's clock, all
 * others are milliseconds since 1970.
 */
export interface AlertedOutage {
	/** When it began, to the second; absent where the alerts do not say. */
	start?: number;
	/** When it began, as far as that is known: when the first alert came, or by the service's clock, set right. */
	since: number;
	/** When its first and its latest alert were sent. */
	firstAt: number;
	lastAt: number;
	reminders?: number;
	remindedAt?: number;
}

/** The latest outage that is over. */
export interface ClosedOutage {
	start?: number;
	/** When the alert was sent that said so, by the service's clock. */
	at: number;
}

/** What is remembered of a device. */
export interface AlertedDevice {
	id: string | number | null;
	name: string | null;
	/** When its latest alert came. */
	seenAt: number;
	outage?: AlertedOutage;
	closed?: ClosedOutage;
}

/** What one alert leaves to the next. */
export interface AlertState {
	/** When the workflow was switched on. */
	generation: number;
	/** How often it was written since: of two copies the one with more is the later one. */
	revision: number;
	devices: Map<string, AlertedDevice>;
	/** Events of quiet hours. */
	held: WatchEvent[];
	/** How many there was no room for. */
	heldLeftOut: number;
	/** What could not be read, and when it was reported. */
	unread: Array<{ key: string; at: number }>;
}

/** What an alert can be told as. */
export type AlertEvent = 'cameBack' | 'notUnderstood' | 'stillDown' | 'test' | 'wentDown';

export interface AlertSettings {
	events: ReadonlySet<AlertEvent>;
	/** Of a device that is down: how often, and how many times at most. */
	reminder: { everyMs: number; maxCount: number };
	/** Whether events are kept until the first alert after the quiet hours. */
	isQuiet: boolean;
}

/** What an alert comes to. */
export interface AlertStep {
	/** What to remember from now on. */
	state: AlertState;
	/** What to tell now. */
	events: WatchEvent[];
	/** What was kept while it was quiet, to be told in one. */
	held: WatchEvent[];
	/** How many more there were while it was quiet. */
	heldLeftOut: number;
}

/** What an alert makes of one device. */
export interface DeviceAlertStep {
	device: AlertedDevice;
	events: WatchEvent[];
}
