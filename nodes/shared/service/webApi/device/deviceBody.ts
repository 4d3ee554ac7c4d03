import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import type { EntityId } from '../entities';
import { toServiceNames } from '../entityTable';
import { webApiFacts } from '../facts';
import type { NewTask } from './newTask';
import { hasMethod } from './platformTasks';

export interface DeviceFields {
	name: string;
	platformId: EntityId;
	/** In seconds; docs/dev/service.md W5. */
	frequency: number;
	locationIds: EntityId[];
	tags: string[];
	/** 0 is none. */
	filterId: EntityId;
	/** 0 is none. */
	scheduleId: EntityId;
	/** The package of the device; the service assigns one to a new device. */
	packageId: EntityId;
	/** 0 is none. */
	ownerId: EntityId;
	sendUptimeAlert: boolean;
	skipSimultaneousChecks: boolean;
	falsePositiveCheck: boolean;
	/** Whether it is paused until you resume it. */
	paused: boolean;
	/** The groups to alert, each after a delay in minutes. */
	alertGroups: Array<{ id: EntityId; delay: number }>;
	/** Other fields in the service's own names; they win over all others. */
	additional: JsonObject;
}

/** Fields whose value is sent as it is; docs/dev/service.md W5. */
const plainFields = {
	name: 'Name',
	platformId: 'Platform_Id',
	frequency: 'Frequency',
	locationIds: 'Locations',
	filterId: 'Filter_Id',
	scheduleId: 'Scheduler_Id',
	packageId: 'Package_Id',
	ownerId: 'Owner_Device_Id',
	tags: 'Tags',
	sendUptimeAlert: 'Send_Uptime_Alert',
	skipSimultaneousChecks: 'Avoid_Simultaneous_Checks',
	falsePositiveCheck: 'False_Positive_Check',
	paused: 'Postpone',
} as const satisfies Partial<Record<keyof DeviceFields, string>>;

/** A field with our own name. */
export type DeviceField = Exclude<keyof DeviceFields, 'additional'>;

const serviceNames: Record<DeviceField, string> = { ...plainFields, alertGroups: 'Notifications' };

/** The given fields, each with its name in the service. */
export function listFields(fields: Partial<DeviceFields>): Array<[DeviceField, string]> {
	return (Object.keys(serviceNames) as DeviceField[])
		.filter((name) => fields[name] !== undefined)
		.map((name) => [name, serviceNames[name]]);
}

/**
 * The given device fields in the service's names; `additional` fields win. Other notification settings
 * among them are added to the alert groups.
 */
export function toDeviceBody(fields: Partial<DeviceFields>): JsonObject {
	const { alertGroups, additional = {} } = fields;
	const body = { ...toServiceNames(fields, plainFields), ...additional };
	if (!alertGroups) return body;
	const { Notifications = {} } = additional;
	if (!isObject(Notifications)) return body;
	const groups = alertGroups.map(({ id, delay }) => ({ Id: id, Time_Shift_Min: delay }));
	return { ...body, Notifications: { Notification_Groups: groups, ...Notifications } };
}

const identityFields = ['Name', 'Platform_Id'];

/** The name and the platform of a device that are sent: additional fields win. */
export function identifyDevice(fields: Partial<DeviceFields>) {
	const { Name: name, Platform_Id: platformId } = toDeviceBody(fields);
	return { name, platformId };
}

/**
 * An additional field that spells `Name` or `Platform_Id` in another case, with the right `spelling`;
 * undefined if there is none. Whether the service accepts another case is unknown.
 */
export function findMisspelledIdentity(
	additional: JsonObject,
): { written: string; spelling: string } | undefined {
	for (const written of Object.keys(additional)) {
		const spelling = identityFields.find((name) => name.toLowerCase() === written.toLowerCase());
		if (spelling !== undefined && spelling !== written) return { written, spelling };
	}
	return undefined;
}

/** The desired fields with the stored name and platform, so that an update does not change their spelling. */
export function keepIdentity<Fields extends Partial<DeviceFields>>(
	desired: Fields,
	stored: JsonObject,
): Fields {
	const { Name, Platform_Id } = stored;
	return { ...desired, additional: { ...desired.additional, Name, Platform_Id } };
}

/** The body that creates a copy of a device under another name. */
export function deviceCopyBody(device: JsonObject, name: string): JsonObject {
	const readOnly: readonly string[] = webApiFacts.readOnlyDeviceFields.value;
	const fields = Object.entries(device).filter(([field]) => !readOnly.includes(field));
	return { ...Object.fromEntries(fields), Name: name };
}

/** A device with its tasks, as one request creates it; docs/dev/service.md W5. */
interface OneRequestDevice {
	name: string;
	platform: string;
	tasks: NewTask[];
	/** In seconds; docs/dev/service.md W5. */
	frequency?: number;
	/** Codes of locations; without any, the service chooses. */
	locations: string[];
	/** Other fields in the service's own names; they win over all others. */
	additional: JsonObject;
}

export function toOneRequestBody(device: OneRequestDevice): JsonObject {
	const { name, platform, tasks, frequency, locations, additional } = device;
	return {
		name,
		platform,
		tasks: tasks.map((task) => toOneRequestTask(platform, task)),
		...(frequency === undefined ? {} : { frequency }),
		...(locations.length > 0 ? { locations } : {}),
		...additional,
	};
}

/** A task in the body of its device; its method is left out if tasks of the platform have none. */
function toOneRequestTask(platform: string, task: NewTask): JsonObject {
	const { url, method, keyword, fields } = task;
	return {
		url,
		...(hasMethod(platform) ? { method } : {}),
		...(keyword ? { keyword } : {}),
		...fields,
	};
}

export function deviceName({ Name }: JsonObject): unknown {
	return Name;
}

export function devicePlatformId({ Platform_Id }: JsonObject): number {
	return Number(Platform_Id);
}

/**
 * The differences of a device from the sent settings, in words: the service may ignore unknown names.
 * Missing values are no difference.
 */
export function findDifferences(sent: JsonObject, device: JsonObject): string[] {
	const { tasks, frequency, locations } = sent;
	const { Locations } = device;
	const [taskCount, interval] = [device.Number_Of_Tasks, device.Frequency].map(toId);
	const areNumbers = typeof frequency === 'number' && typeof interval === 'number';
	return [
		...countDifference('task', tasks, taskCount),
		...(areNumbers && interval !== frequency
			? [`the frequency is ${interval} instead of ${frequency}`]
			: []),
		...countDifference('location', locations, Array.isArray(Locations) && Locations.length),
	];
}

/** The difference between the length of a sent list and a returned count, in words; empty if unknown. */
function countDifference(noun: string, sent: unknown, count: unknown): string[] {
	if (!Array.isArray(sent) || typeof count !== 'number' || sent.length === count) return [];
	const sentItems = sent.length === 1 ? `1 ${noun} was` : `${sent.length} ${noun}s were`;
	return [`${sentItems} sent, but the device has ${count === 0 ? 'none' : count}`];
}
