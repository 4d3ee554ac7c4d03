import type { StepResult } from '../held';
import type { Held, WatchEvent, WatchSettings } from '../types';

/** The times of an alert. All but `start` are milliseconds since 1970. */
export interface AlertTimes {
	/** When the outage began, to the second, as the service's clock showed it; absent where the alert lacks it. */
	start?: number;
	/** The same in true time; absent where nothing in the alert shows it. */
	began?: number;
	/** When the alert was sent; when it came, where that is not known. */
	sent: number;
	/** When the alert came. */
	now: number;
}

/** A time in which a device is down. All but `start` are milliseconds since 1970. */
export interface AlertedOutage extends Pick<AlertTimes, 'began' | 'start'> {
	/** When it began, for users: when the first alert came, or by the service's clock, set right. */
	since: number;
	/** When its first and its latest alert were sent. */
	firstAt: number;
	lastAt: number;
	reminders?: number;
	remindedAt?: number;
	/** As {@link AlertedDevice.seen}. */
	seen?: number;
}

export interface ClosedOutage extends Pick<AlertTimes, 'began' | 'start'> {
	/** When the alert was sent that closed it. */
	at: number;
}

export interface AlertedDevice {
	id: string | number | null;
	name: string | null;
	/** When its latest alert came. */
	seenAt: number;
	outage?: AlertedOutage;
	/** When an outage without `start` was first seen that lasted when the workflow was switched off: part of its key. */
	seen?: number;
	/** The latest outages that are over, the latest one last. */
	closed?: ClosedOutage[];
}

export interface AlertState extends Held {
	/** When the workflow was switched on. */
	generation: number;
	/** How often it was written since: of two copies the one with more is the later one. */
	revision: number;
	/** How far the service's clock is ahead of n8n's, in milliseconds: the time zone of the account. */
	offset?: number;
	devices: Map<string, AlertedDevice>;
	/** The keys of alerts that could not be read, and when that was reported. */
	unread: Array<{ key: string; at: number }>;
}

export type AlertEvent = 'cameBack' | 'notUnderstood' | 'stillDown' | 'test' | 'wentDown';

export interface AlertSettings {
	events: ReadonlySet<AlertEvent>;
	reminder: WatchSettings['reminder'];
	/** Whether events are kept until the first alert after the quiet hours. */
	isQuiet: boolean;
}

export type AlertStep = StepResult<AlertState>;

export interface DeviceAlertStep {
	device: AlertedDevice;
	events: WatchEvent[];
}
