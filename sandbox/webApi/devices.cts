import { isRecord } from '../http/json.cts';
import type { Device } from '../service/devices.cts';
import type { Fields } from '../service/entityStore.cts';
import { listedLocations, minInventedLocationId } from '../service/locations.cts';
import { findPlatform } from '../service/platforms.cts';
import { parseDeviceBody } from './deviceBody.cts';
import { createEntityRoutes } from './entityRoutes.cts';
import { badRequestError, invalidJsonError, toEnvelope } from './responses.cts';
import { requireObject, type Call, type Routes } from './routes.cts';

const minuteMs = 60_000;

/** docs/dev/service.md W5 and W6. */
export const deviceRoutes: Routes = {
	...createEntityRoutes({
		name: 'Device',
		findStore: ({ deviceEntities }) => deviceEntities,
		validate: validateDevice,
	}),
	'POST /devices': createDeviceWithTasks,
	'POST /devices/PostponeTimed': postponeDevices,
	'POST /device/:id/PostponeTimed': postponeDevice,
	'POST /device/:id/DisableAlert': muteDevice,
};

function validateDevice({ Name, Platform_Id, Frequency, Locations }: Fields): string[] {
	const ids = new Set(listedLocations.map(({ Id }) => Id));
	const isKnown = (id: unknown) =>
		typeof id === 'number' && (ids.has(id) || id >= minInventedLocationId);
	const locations = Array.isArray(Locations) ? Locations : [];
	return [
		...(typeof Name === 'string' && Name.trim() !== '' ? [] : ['Name is required']),
		...(findPlatform(Platform_Id)?.Available
			? []
			: [`Platform_Id ${String(Platform_Id)} is not valid`]),
		...(Frequency === undefined || (Number.isInteger(Frequency) && Number(Frequency) > 0)
			? []
			: ['Frequency is not valid']),
		...(locations.length > 0 ? [] : ['At least one location is required']),
		...locations.filter((id) => !isKnown(id)).map((id) => `Location ${String(id)} does not exist`),
	];
}

/** That it responds with the id is assumed (docs/dev/service.md W5). */
function createDeviceWithTasks({ service, accountId, body }: Call) {
	if (body === undefined) throw invalidJsonError();
	const { device, otherFields } = parseDeviceBody(body);
	const created = service.devices.create(accountId, device, otherFields);
	service.taskEntities.createTasksOf(created);
	return toEnvelope(created.id);
}

function postponeDevice(call: Call) {
	return postpone(call, [{ ...requireObject(call), Device_ID: call.id }]);
}

function postponeDevices(call: Call) {
	const { SetPostpone } = requireObject(call);
	if (!Array.isArray(SetPostpone)) throw invalidJsonError();
	return postpone(call, SetPostpone.filter(isRecord));
}

/** Postpones all of the devices, or none when one entry is invalid; 0 minutes end a pause. */
function postpone({ service, accountId }: Call, entries: readonly Fields[]) {
	const pauses = entries.map(({ Device_ID, Postpone_Min, Date_From }) => ({
		deviceId: Device_ID,
		device: service.devices.find(Number(Device_ID)),
		minutes: Postpone_Min,
		from: Date_From === undefined ? service.settings.now() : parsePauseStart(String(Date_From)),
	}));
	const descriptions = pauses.flatMap(({ deviceId, device, minutes, from }) => [
		...(device?.accountId === accountId ? [] : [`Device ${String(deviceId)} does not exist`]),
		...(isWholeMinutes(minutes) ? [] : ['Postpone_Min is not valid']),
		...(from === undefined ? ['Date_From is not valid'] : []),
	]);
	if (descriptions.length > 0) throw badRequestError(descriptions);
	for (const { device, minutes, from = 0 } of pauses) {
		if (!device) continue;
		const pause = { from, to: from + Number(minutes) * minuteMs };
		service.devices.replace({ ...device, pauses: minutes === 0 ? [] : [...device.pauses, pause] });
	}
	return toEnvelope('Postpone has been set');
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pauseStartPattern = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2})$/;

/**
 * The time (epoch ms) of a `dd-MMM-yyyy HH:mm`, undefined for anything else. The service reads it in
 * the user's time zone (docs/dev/service.md W6); the sandbox's user lives in UTC.
 */
function parsePauseStart(text: string): number | undefined {
	const match = pauseStartPattern.exec(text);
	if (!match) return undefined;
	const month = months.indexOf(match[2].toLowerCase());
	if (month < 0) return undefined;
	const [day, year, hour, minute] = [match[1], match[3], match[4], match[5]].map(Number);
	return Date.UTC(year, month, day, hour, minute);
}

function muteDevice(call: Call) {
	const device = requireDevice(call);
	const minutes = isRecord(call.body) ? call.body.Alert_Silence_min : undefined;
	if (!isWholeMinutes(minutes)) throw badRequestError(['Alert_Silence_min is not valid']);
	call.service.devices.replace({ ...device, mutedMinutes: Number(minutes) });
	return toEnvelope(`Alerts of device ${device.id} are disabled`);
}

function requireDevice({ service, accountId, id }: Call): Device {
	const device = service.devices.find(id);
	if (device?.accountId === accountId) return device;
	throw badRequestError([`Device ${id} does not exist`]);
}

function isWholeMinutes(value: unknown): boolean {
	return Number.isInteger(value) && Number(value) >= 0;
}
