/** Temporary states: pauses for maintenance, and muting (docs/dev/service.md W6). */
import type { JsonObject } from '../../../words/util/json';
import { hourMs, minuteMs, parseIsoTime, toWallClock } from '../../../words/util/time';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { webApiFacts } from '../facts';

interface TimedPause {
	minutes: number;
	/** `dd-MMM-yyyy HH:mm`, in the time zone of the service's user; undefined is now. */
	start?: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The start of a pause in the form of {@link TimedPause}; undefined if the text is no date with a time. A
 * text without a zone keeps its time; one with a zone is converted to `timeZone`.
 *
 * @param text in ISO 8601, such as 2031-02-14T09:30
 */
export function toPauseStart(text: string, timeZone: string): string | undefined {
	const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(.*)$/s.exec(text);
	if (!match) return undefined;
	const [, day, clock, zone] = match;
	const time = parseIsoTime(text, timeZone);
	if (Number.isNaN(time)) return undefined;
	if (zone === '') return toServiceTime(`${day}T${clock}`);
	return toServiceTime(toWallClock(time, timeZone).toISOString().slice(0, 16));
}

/**
 * The start and the end of a pause in ISO 8601. Without a `start`, the pause starts now and has times in
 * UTC. Otherwise the times have no zone: that of the service's user is unknown (docs/dev/service.md W6).
 *
 * @param now milliseconds since 1970
 */
export function pausePeriod({ minutes, start }: TimedPause, now: number) {
	const [, day, month, year, clock] = /^(\d+)-(\w+)-(\d+) (.+)$/.exec(start ?? '') ?? [];
	const monthNumber = String(months.indexOf(month) + 1).padStart(2, '0');
	const begin = start === undefined ? now : Date.parse(`${year}-${monthNumber}-${day}T${clock}Z`);
	// A given start was parsed as if in UTC; its text therefore has no Z.
	const zone = start === undefined ? 'Z' : '';
	const toText = (time: number) => `${new Date(time).toISOString().slice(0, 19)}${zone}`;
	return { start: toText(begin), end: toText(begin + minutes * minuteMs) };
}

/** How far the last time zone is behind UTC. */
const lastZoneMs = 12 * hourMs;

/** Whether a pause is over in every time zone: the user's is unknown. @param now milliseconds since 1970 */
export function isPauseOver({ end }: ReturnType<typeof pausePeriod>, now: number): boolean {
	return Date.parse(end.endsWith('Z') ? end : `${end}Z`) + lastZoneMs < now;
}

/** Pauses a device until it is resumed. Returns it. @throws {ServiceError} when there is none, or refused */
export async function pauseIndefinitely(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	return await client.update('device', id, (device) => ({ ...device, Postpone: true }));
}

/**
 * Ends the pause of a device, first an indefinite and then a timed one. Returns the device.
 *
 * @throws {ServiceError} when there is no such device, or the service refuses
 */
export async function endPause(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	const device = await client.update('device', id, (current) => ({ ...current, Postpone: false }));
	await pauseDevice(client, id, { minutes: webApiFacts.noMinutes.value });
	return device;
}

/** Pauses a device; 0 minutes end a pause at once. @throws {ServiceError} when the service refuses */
export async function pauseDevice(
	client: WebApiClient,
	id: EntityId,
	pause: TimedPause,
): Promise<void> {
	const path = `device/${encodeURIComponent(id)}/PostponeTimed`;
	await client.call({ method: 'POST', path, body: toPauseBody(pause) });
}

/** Pauses several devices in one request. @throws {ServiceError} when the service refuses */
export async function pauseDevices(
	client: WebApiClient,
	ids: EntityId[],
	pause: TimedPause,
): Promise<void> {
	const body = { SetPostpone: ids.map((id) => ({ Device_ID: id, ...toPauseBody(pause) })) };
	await client.call({ method: 'POST', path: 'devices/PostponeTimed', body, targets: ids });
}

/** Mutes the alerts of a device; its checks continue. @throws {ServiceError} when the service refuses */
export async function muteAlerts(
	client: WebApiClient,
	id: EntityId,
	minutes: number,
): Promise<void> {
	const path = `device/${encodeURIComponent(id)}/DisableAlert`;
	await client.call({ method: 'POST', path, body: { Alert_Silence_min: minutes } });
}

function toPauseBody({ minutes, start }: TimedPause): JsonObject {
	return { Postpone_Min: minutes, ...(start === undefined ? {} : { Date_From: start }) };
}

/** `2031-02-14T09:30` as `14-Feb-2031 09:30`. */
function toServiceTime(isoTime: string): string {
	const [year, month, day, time] = isoTime.split(/[-T]/);
	return `${day}-${months[Number(month) - 1]}-${year} ${time}`;
}
