/** Devices as a person reads them; docs/service.md W5. */
import { isObject, type JsonObject } from '../../util/json';
import { webApiFacts } from '../facts';

const platformNames: Record<string, string> = {
	...webApiFacts.platformNames.value,
	...webApiFacts.userViewPlatformName.value,
};

const statusWords: Record<string, string> = webApiFacts.deviceStatusWords.value;

/** What a person looks for in a device. What has no known word stays as the service says it. */
export function simplifyDevice(device: JsonObject): JsonObject {
	return {
		id: device.Id,
		name: device.Name,
		platform: platformOf(device),
		status: statusOf(device),
		frequency: device.Frequency,
		locations: device.Locations ?? [],
		numberOfTasks: device.Number_Of_Tasks ?? null,
		tags: device.Tags ?? [],
		scheduleId: device.Scheduler_Id || null,
		alertGroupIds: alertGroupsOf(device).map(({ Id }) => Id),
	};
}

/** A device in a list: "Shop front (ServerView) - active". */
export function deviceLabel(device: JsonObject): string {
	return `${String(device.Name)} (${String(platformOf(device))}) - ${String(statusOf(device))}`;
}

/** A duration for a person, in the largest unit that fits: "3 minutes". */
export function formatDuration(seconds: number): string {
	const units: Array<[string, number]> = [
		['hour', 3600],
		['minute', 60],
		['second', 1],
	];
	const fitting = units.find(([, size]) => seconds >= size && seconds % size === 0);
	const [unit, size] = fitting ?? ['second', 1];
	const count = seconds / size;
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whether somebody paused a device until further notice; the vendor's sample says so as text. */
function isPaused({ Postpone }: JsonObject): boolean {
	return Postpone === true || Postpone === 'true';
}

function platformOf({ Platform_Id }: JsonObject): unknown {
	return platformNames[String(Platform_Id)] ?? Platform_Id ?? null;
}

function statusOf(device: JsonObject): unknown {
	const { Status_Description: status } = device;
	// What was just written still has the status from before.
	const current = isPaused(device) ? 'POSTPONED' : status;
	return statusWords[String(current).toUpperCase()] ?? status ?? null;
}

function alertGroupsOf({ Notifications }: JsonObject): JsonObject[] {
	const groups = isObject(Notifications) ? Notifications.Notification_Groups : undefined;
	return Array.isArray(groups) ? groups.filter(isObject) : [];
}
