/** Temporary states: pauses for maintenance, and muting (docs/dev/service.md W6). */
import type { JsonObject } from '../../../words/util/json';
import { parseIsoTime, toWallClock } from '../../../words/util/time';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { webApiFacts } from '../facts';

export interface TimedPause {
	minutes: number;
	/** As the service reads it, `dd-MMM-yyyy HH:mm` in the zone of its user; undefined is now. */
	start?: string;
}

const minuteMs = 60_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A start as the service reads it, or undefined when the text is no date with a time. A text without
 * a zone is taken as it is; one with a zone is converted to the zone given.
 *
 * @param text in ISO 8601, such as 2031-02-14T09:30
 */
export function toPauseStart(text: string, timeZone: string): string | undefined {
	const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(.*)$/.exec(text);
	if (!match) return undefined;
	const [, day, clock, zone] = match;
	const time = parseIsoTime(text, timeZone);
	if (Number.isNaN(time)) return undefined;
	if (zone === '') return inServiceForm(`${day}T${clock}`);
	return inServiceForm(toWallClock(time, timeZone).toISOString().slice(0, 16));
}

/**
 * When a pause begins and ends, in ISO 8601. One that begins now has times in UTC. One with a start
 * has times without a zone, because the start is in the zone of the service's user, which is
 * unknown (docs/dev/service.md W6).
 *
 * @param now milliseconds since 1970
 */
export function pausePeriod({ minutes, start }: TimedPause, now: number) {
	const [, day, month, year, clock] = /^(\d+)-(\w+)-(\d+) (.+)$/.exec(start ?? '') ?? [];
	const monthNumber = String(months.indexOf(month) + 1).padStart(2, '0');
	const begin = start === undefined ? now : Date.parse(`${year}-${monthNumber}-${day}T${clock}Z`);
	// A start was parsed as if in UTC; its text therefore has no Z.
	const toText = (time: number) => {
		const text = `${new Date(time).toISOString().slice(0, 19)}Z`;
		return start === undefined ? text : text.slice(0, -1);
	};
	return { start: toText(begin), end: toText(begin + minutes * minuteMs) };
}

/** The last time zone is this far behind UTC. */
const lastZoneMs = 12 * 60 * minuteMs;

/** In every time zone: that of the service's user is unknown. `now`: milliseconds since 1970. */
export function isPauseOver({ end }: ReturnType<typeof pausePeriod>, now: number): boolean {
	return Date.parse(end.endsWith('Z') ? end : `${end}Z`) + lastZoneMs < now;
}

/** Returns the device. @throws {ServiceError} when there is none, or the service refuses it */
export async function pauseIndefinitely(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	return await client.update('device', id, (device) => ({ ...device, Postpone: true }));
}

/**
 * Ends a pause: an indefinite one in the device, and then a timed one. Returns the device.
 *
 * @throws {ServiceError} when there is none, or the service refuses it
 */
export async function endPause(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	const device = await client.update('device', id, (current) => ({ ...current, Postpone: false }));
	await pauseDevice(client, id, { minutes: webApiFacts.noMinutes.value });
	return device;
}

/** With 0 minutes it checks again at once. @throws {ServiceError} when the service refuses it */
export async function pauseDevice(
	client: WebApiClient,
	id: EntityId,
	pause: TimedPause,
): Promise<void> {
	const path = `device/${encodeURIComponent(id)}/PostponeTimed`;
	await client.call({ method: 'POST', path, body: pauseEntry(pause) });
}

/** @throws {ServiceError} when the service refuses it */
export async function pauseDevices(
	client: WebApiClient,
	ids: EntityId[],
	pause: TimedPause,
): Promise<void> {
	const body = { SetPostpone: ids.map((id) => ({ Device_ID: id, ...pauseEntry(pause) })) };
	await client.call({ method: 'POST', path: 'devices/PostponeTimed', body });
}

/** docs/dev/service.md W6. @throws {ServiceError} when the service refuses it */
export async function muteAlerts(
	client: WebApiClient,
	id: EntityId,
	minutes: number,
): Promise<void> {
	const path = `device/${encodeURIComponent(id)}/DisableAlert`;
	await client.call({ method: 'POST', path, body: { Alert_Silence_min: minutes } });
}

function pauseEntry({ minutes, start }: TimedPause): JsonObject {
	return { Postpone_Min: minutes, ...(start === undefined ? {} : { Date_From: start }) };
}

/** @param clock such as 2031-02-14T09:30 */
function inServiceForm(clock: string): string {
	const [year, month, day, time] = clock.split(/[-T]/);
	return `${day}-${months[Number(month) - 1]}-${year} ${time}`;
}
