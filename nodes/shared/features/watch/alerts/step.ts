import type { Alert, UnreadAlert } from '../../alerts';
import { shortHash } from '../../../words/util/shortHash';
import { holdOrRelease } from '../held';
import { deviceKey } from '../reading';
import { offsetAfter, timesOf } from './clock';
import { eventAboutAlert } from './events';
import { applyAllClear, applyFailure } from './outages';
import { limitDevices } from './state';
import type { AlertedDevice, AlertSettings, AlertState, AlertStep } from './types';
import { hourMs } from '../../../words/util/time';

/**
 * The state and the events after an alert. Duplicate or late alerts do not open or close an outage twice.
 *
 * @param now when the alert arrived, in milliseconds since 1970
 */
export function applyAlert(
	before: AlertState,
	alert: Alert,
	now: number,
	settings: AlertSettings,
): AlertStep {
	const { deviceId: id, deviceName: name, kind } = alert;
	if (kind === 'test') {
		const events = settings.events.has('test') ? [eventAboutAlert('test', { id, name }, now)] : [];
		return { state: before, events, held: [], heldLeftOut: 0 };
	}
	const key = deviceKey(id, name) ?? '';
	const remembered = settings.isQuiet ? before.devices : remindByDigest(before, now);
	const known = remembered.get(key);
	const offset = offsetAfter(before.offset, alert, now);
	const apply = kind === 'down' ? applyFailure : applyAllClear;
	const times = timesOf(alert, now, offset);
	const { device, events } = apply({ ...known, id, name, seenAt: now }, alert, times, settings);
	const devices = limitDevices(new Map(remembered).set(key, device));
	const state = { ...before, revision: before.revision + 1, offset, devices };
	const chosen: ReadonlySet<string> = settings.events;
	const wanted = events.filter((event) => chosen.has(event.kind));
	return holdOrRelease(state, wanted, settings.isQuiet ? 'hold' : 'no');
}

/**
 * The devices after quiet hours. If events were held in them, devices with an outage count as
 * reminded now, because the digest of the held events lists them.
 */
function remindByDigest({ devices, held }: AlertState, now: number): Map<string, AlertedDevice> {
	if (held.length === 0) return devices;
	const reminded = new Map(devices);
	for (const [key, device] of devices) {
		const { outage } = device;
		if (outage) reminded.set(key, { ...device, outage: { ...outage, remindedAt: now } });
	}
	return reminded;
}

const maxUnread = 50;

/**
 * The state and the events after an alert that cannot be read. `notUnderstood` is emitted once an hour
 * for the same problem and body, because the service sends it with every check.
 *
 * @param body bodies that differ only in digits and white space count as the same
 */
export function applyUnreadAlert(
	before: AlertState,
	{ problem }: UnreadAlert,
	body: string,
	now: number,
): AlertStep {
	const none = { held: [], heldLeftOut: 0 };
	const key = shortHash([problem, body.replace(/[\d\s]+/g, '').slice(0, 1000)]);
	const recent = before.unread.filter(({ at }) => Math.abs(now - at) < hourMs);
	if (recent.some((one) => one.key === key)) return { state: before, events: [], ...none };
	const unread = [...recent, { key, at: now }].slice(-maxUnread);
	const state = { ...before, revision: before.revision + 1, unread };
	const event = eventAboutAlert('notUnderstood', { id: null, name: null }, now, problem);
	return { state, events: [event], ...none };
}
