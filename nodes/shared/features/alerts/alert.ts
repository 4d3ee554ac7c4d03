import type { JsonObject } from '../../words/util/json';

/** What an alert tells: a failure, that all is well again, or that somebody tried it. */
export type AlertKind = 'down' | 'test' | 'up';

/** An alert as the service sends it. Its own times are milliseconds since 1970 of what its clock shows, without a zone. */
export interface Alert {
	kind: AlertKind;
	deviceId: string | number | null;
	/** A test can be of no device. */
	deviceName: string | null;
	/** When the outage that lasts, or is over, began. */
	downSince?: number;
	/** How long it took, or takes. */
	downSeconds?: number;
	sentAt?: number;
	/** What was checked, and why it failed. */
	taskName?: string;
	reason?: string;
	errorType?: string;
	errorCode?: string;
	/** What it says besides. */
	details: JsonObject;
}

/** Why what came cannot be taken for an alert: a sentence that goes on after "the alert". */
export interface UnreadAlert {
	problem: string;
	hint: string;
}

export type AlertReading = { alert: Alert } | { unread: UnreadAlert };
