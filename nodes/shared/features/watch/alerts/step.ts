import type { Alert, UnreadAlert } from '../../alerts';
import { shortHash } from '../../../words/util/shortHash';
import { holdOrRelease } from '../held';
import { deviceKey } from '../reading';
import type { WatchEvent } from '../types';
import { followClock, timesOf } from './clock';
import { eventAboutAlert } from './events';
import { takeDown } from './down';
import { limitDevices } from './state';
import { takeUp } from './up';
import type { AlertedDevice, AlertSettings, AlertState, AlertStep } from './types';

/**
 * Duplicate or late alerts neither open nor close an outage twice.
 *
 * @param now when the alert arrived, in milliseconds since 1970
 */
export function takeAlert(
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
	const offset = followClock(before.offset, alert, now);
	const take = kind === 'down' ? takeDown : takeUp;
	const { device, events } = take(
		{ ...known, id, name, seenAt: now },
		alert,
		timesOf(alert, now, offset),
		now,
		settings,
	);
	const devices = limitDevices(new Map(remembered).set(key, device));
	const state = { ...before, revision: before.revision + 1, offset, devices };
	const wanted = events.filter((event) => settings.events.has(outageKindOf(event)));
	return holdOrRelease(state, wanted, settings.isQuiet ? 'hold' : 'no');
}

/**
 * The devices, each one that is down as if reminded now, if events were held during quiet hours.
 * The digest of those events lists these devices, so they need no separate reminder.
 */
function remindByDigest({ devices, held }: AlertState, now: number): Map<string, AlertedDevice> {
	if (held.length === 0) return devices;
	const noted = [...devices].map(([key, device]): [string, AlertedDevice] => [
		key,
		device.outage ? { ...device, outage: { ...device.outage, remindedAt: now } } : device,
	]);
	return new Map(noted);
}

/** The kind of an event of an outage; other kinds do not occur here. */
function outageKindOf({ kind }: WatchEvent): 'cameBack' | 'stillDown' | 'wentDown' {
	return kind === 'cameBack' || kind === 'stillDown' ? kind : 'wentDown';
}

const hourMs = 3_600_000;

const maxUnread = 50;

/**
 * Emits `notUnderstood` for an alert that cannot be read, once an hour for the same problem and
 * body, because the service sends it with every check.
 *
 * @param body bodies that differ only in digits and white space count as the same
 */
export function takeUnread(
	before: AlertState,
	{ problem }: UnreadAlert,
	body: string,
	now: number,
): AlertStep {
	const none = { held: [], heldLeftOut: 0 };
	const key = shortHash([problem, body.replace(/[\d\s]+/g, '').slice(0, 1000)]);
	const recent = before.unread.filter(({ at: arrivedAt }) => Math.abs(now - arrivedAt) < hourMs);
	if (recent.some((one) => one.key === key)) return { state: before, events: [], ...none };
	const unread = [...recent, { key, at: now }].slice(-maxUnread);
	const state = { ...before, revision: before.revision + 1, unread };
	const event = eventAboutAlert('notUnderstood', { id: null, name: null }, now, problem);
	return { state, events: [event], ...none };
}
