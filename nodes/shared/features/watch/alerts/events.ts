import type { Alert } from '../../alerts';
import { addressWithoutSecrets } from '../../../words/text';
import { shortHash } from '../../../words/util/shortHash';
import { eventNow } from '../deviceEvents';
import { incidentKeyOf } from '../incident';
import type { CheckDetails, WatchEvent } from '../types';
import type { AlertedDevice, AlertedOutage, AlertEvent } from './types';

type ReportedDevice = Pick<AlertedDevice, 'id' | 'name'>;

/** The start of an outage by the service's clock, as Outage > Get Many has it, so that incident keys are equal. */
const failedSince = ({ start }: Pick<AlertedOutage, 'start'>) =>
	start === undefined ? undefined : new Date(start).toISOString().slice(0, 19);

/**
 * An event of an outage. Its `eventId` depends on the alerts only, so that duplicates can be
 * recognized.
 *
 * @param more fields that replace the default ones
 */
export function outageEvent(
	kind: 'cameBack' | 'stillDown' | 'wentDown',
	device: ReportedDevice,
	outage: AlertedOutage,
	now: number,
	more: Partial<WatchEvent> = {},
): WatchEvent {
	const actions = { cameBack: 'close', stillDown: 'update', wentDown: 'open' } as const;
	const { reminders, seen, since } = outage;
	const incident = { action: actions[kind], since, failedSince: failedSince(outage), seen };
	const key = incidentKeyOf({ deviceId: device.id, deviceName: device.name, incident });
	return {
		...eventNow({ ...device, state: kind === 'cameBack' ? 'up' : 'down' }, kind, now),
		eventId: `${kind}-${key}${reminders === undefined ? '' : `-${reminders}`}`,
		since: kind === 'cameBack' ? now : since,
		downSince: since,
		incident,
		...more,
	};
}

/**
 * The check details from a failure alert. It names no locations, and its type of error takes the place
 * of the status. A task is usually named by its address; under another name, there is no address.
 */
export function failureOf(
	{ errorType, reason, taskName }: Alert,
	outage: AlertedOutage,
): CheckDetails {
	return {
		failedLocations: [],
		failedSince: failedSince(outage) ?? null,
		address: taskName === undefined ? undefined : addressWithoutSecrets(taskName),
		lastError: reason,
		status: errorType,
	};
}

/** A `cameBack` event of an outage whose start is unknown: without duration and incident. */
export function endOfUnknownOutage(device: ReportedDevice, now: number): WatchEvent {
	return {
		...eventNow({ ...device, state: 'up' }, 'cameBack', now),
		eventId: `cameBack-${device.id ?? device.name}-${now}`,
		previousState: 'down',
		downSince: null,
	};
}

/** An event about an alert itself, not about an outage. @param lastError why the alert cannot be read */
export function eventAboutAlert(
	kind: Extract<AlertEvent, 'notUnderstood' | 'test'>,
	device: ReportedDevice,
	now: number,
	lastError?: string,
): WatchEvent {
	return {
		...eventNow({ ...device, state: null }, kind, now),
		eventId: `${kind}-${shortHash([device.id, device.name, lastError])}-${now}`,
		downSince: null,
		details: { failedLocations: [], failedSince: null, lastError },
	};
}
