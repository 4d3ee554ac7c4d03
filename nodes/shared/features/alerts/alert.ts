import type { JsonObject } from '../../words/util/json';

export type AlertKind = 'down' | 'test' | 'up';

/** Times are milliseconds since 1970 of the service's local time, without a zone. */
export interface Alert {
	kind: AlertKind;
	deviceId: string | number | null;
	/** A test may have no device. */
	deviceName: string | null;
	/** The start of the current or last outage. */
	downSince?: number;
	/** Its duration so far, or in total. */
	downSeconds?: number;
	sentAt?: number;
	taskName?: string;
	reason?: string;
	errorType?: string;
	errorCode?: string;
	details: JsonObject;
}

/** Why a request is not an alert: the end of a sentence that starts with "the alert". */
export interface UnreadAlert {
	problem: string;
	hint: string;
}

export type AlertReading = { alert: Alert } | { unread: UnreadAlert };
