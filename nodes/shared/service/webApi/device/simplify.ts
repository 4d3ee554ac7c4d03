/** Devices in our names, and in words; docs/dev/service.md W5. */
import { toId } from '../../../words/util/id';
import type { DeviceFieldName } from '../../../words/util/itemFields';
import { flagOf, isObject, objectsIn, type JsonObject } from '../../../words/util/json';
import { webApiFacts } from '../facts';

const platformNames: Record<string, string> = {
	...webApiFacts.platformNames.value,
	...webApiFacts.userViewPlatformName.value,
};

const statusWords: Record<string, string> = webApiFacts.deviceStatusWords.value;

/**
 * The useful fields of a device; its interval in seconds. Unknown values stay unchanged.
 *
 * @param locationNames by the IDs of locations; others are shown by their ID
 */
export function simplifyDevice(
	device: JsonObject,
	locationNames: ReadonlyMap<number, string> = new Map(),
): JsonObject {
	return {
		deviceId: toId(device.Id),
		deviceName: device.Name,
		platform: platformOf(device),
		status: statusOf(device),
		frequencySeconds: toId(device.Frequency),
		locations:
			locationIdsOf(device)
				.map((id) => locationNames.get(Number(id)) ?? String(id))
				.join(', ') || null,
		numberOfTasks: device.Number_Of_Tasks ?? null,
		tags: device.Tags ?? [],
		scheduleId: toId(device.Scheduler_Id) || null,
		alertGroupIds: alertGroupsOf(device).map(({ Id }) => toId(Id)),
	} satisfies Partial<Record<DeviceFieldName, unknown>>;
}

export function locationIdsOf({ Locations }: JsonObject): unknown[] {
	return Array.isArray(Locations) ? Locations.map(toId) : [];
}

/** A device in a list: "Shop front (ServerView) - active". */
export function deviceListLabel(device: JsonObject): string {
	return `${String(device.Name)} (${String(platformOf(device))}) - ${String(statusOf(device))}`;
}

/** Whether a device is paused indefinitely; the vendor's sample has the flag as text. */
function isPaused({ Postpone }: JsonObject): boolean {
	return flagOf(Postpone) === true;
}

/** The name of a device's platform; its ID if the name is unknown; null if it has none. */
function platformOf({ Platform_Id }: JsonObject): unknown {
	return platformNames[String(Platform_Id)] ?? Platform_Id ?? null;
}

/** The status in our words; others unchanged; null if missing. */
function statusOf(device: JsonObject): unknown {
	const { Status_Description: status } = device;
	// A device that was just written still has its earlier status.
	const current = isPaused(device) ? 'POSTPONED' : status;
	return statusWords[String(current).toUpperCase()] ?? status ?? null;
}

/** The alert groups of a device, as the service stores them: with ID and delay. */
export function alertGroupsOf({ Notifications }: JsonObject): JsonObject[] {
	const groups = isObject(Notifications) ? Notifications.Notification_Groups : undefined;
	return objectsIn(groups);
}
