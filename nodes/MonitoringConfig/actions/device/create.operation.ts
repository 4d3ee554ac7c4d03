import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { departmentField } from '../../../shared/n8n/parameters/fields/department';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { isObject, type JsonObject } from '../../../shared/words/util/json';
import { MonitoringError, ParameterError } from '../../../shared/words/util/monitoringError';
import {
	createDeviceAtOnce,
	createDeviceThenTasks,
	hasLocations,
} from '../../../shared/features/devices';
import {
	findDifferences,
	isId,
	muteAlerts,
	toOneRequestBody,
	type EntityId,
} from '../../../shared/service/webApi';
import { presentCreated, presentNewDevice } from '../written';
import { webApiOperation } from '../operation';
import {
	checkDevice,
	completeAddresses,
	fieldLabels,
	resolveDesiredDevice,
	type DeviceParameters,
	withoutRepeatedPages,
} from './newDevice';
import { joinTasks, locationsField, nameField, platformField, urlsField } from './newDeviceFields';
import { missingLocationsError, resolveLocationCodes } from './locations';
import { findPlatform } from '../byName';
import { frequencyField, plainFrequencyField } from './frequencyField';
import { requireOfferedFrequency } from './offeredFrequency';
import { settingLabels, settingNames, creationSettingsField } from './settingsFields';
import { fillInFromSheet, validSheetField, withoutSheet } from './sheet/field';

const requestStyleField = choiceField(
	{
		displayName: 'Create Device and Tasks',
		name: 'requestStyle',
		options: [
			{
				name: 'Device and Tasks Together',
				value: 'oneRequest',
				description: 'Send the device with its tasks at once',
			},
			{
				name: 'Device First, Then Tasks',
				value: 'deviceThenTasks',
				description:
					'Look up all names, then send the device with its settings and each task after it',
			},
		],
		default: 'oneRequest',
		description:
			'How to send the device. Use Device First, Then Tasks for alert groups and tags, or if your account refuses Device and Tasks Together.',
	},
	'oneRequest',
);

/** Returns nothing for a blank row of a sheet. */
export const create = webApiOperation(
	{
		sheet: validSheetField,
		name: withoutSheet(nameField),
		platform: platformField,
		urls: withoutSheet(urlsField),
		frequency: frequencyField,
		locations: locationsField,
		settings: creationSettingsField,
		department: departmentField,
	},
	async ({ options, sheet, settings, urls, ...fields }, context) => {
		const { muteMinutes, taskRows, additional = {}, ...others } = settings;
		const tasks = joinTasks(urls, taskRows);
		const entered = { ...fields, ...others, tasks, additional };
		const filledIn = fillInFromSheet(entered, sheet, context);
		if (!filledIn) return sheet?.notTakenOver ? [sheet.notTakenOver] : [];
		const { requestStyle = 'oneRequest', plainFrequency } = options;
		const device = { ...filledIn, frequency: plainFrequency ?? filledIn.frequency };
		const seconds = plainFrequency === undefined ? filledIn.frequency : undefined;
		// A failed creation is not tried the other way: it may have been carried out.
		const createDevice = requestStyle === 'oneRequest' ? createAtOnce : createInSteps;
		const created = await createDevice(device, seconds, context);
		const item = sheet?.notes ? { ...created, notes: sheet.notes } : created;
		return [muteMinutes === undefined ? item : await muteNewDevice(item, muteMinutes, context)];
	},
	{ options: { requestStyle: requestStyleField, plainFrequency: plainFrequencyField } },
);

/**
 * Mutes the alerts of a new device, and returns its output item with `mutedMinutes`. A failure is
 * no error, because the device exists: `mutedMinutes` is null, and a hint is added.
 */
async function muteNewDevice(
	item: JsonObject,
	minutes: number,
	{ client, addHint }: Account & Output,
): Promise<JsonObject> {
	const { deviceId } = item;
	const failure = isId(deviceId)
		? await muteAlerts(client, deviceId, minutes).then(() => undefined, serviceMessage)
		: 'its ID is not known';
	if (failure === undefined) return { ...item, mutedMinutes: minutes };
	addHint(
		`The device was created, but its alerts could not be muted: ${failure}. Mute them with Device > Mute Alerts.`,
		undefined,
		{ key: 'notMuted', summary: 'The alerts of {count} new devices could not be muted' },
	);
	return { ...item, mutedMinutes: null };
}

/** The message of a failed request; other errors are thrown. */
function serviceMessage(error: unknown): string {
	if (error instanceof MonitoringError) return error.message;
	throw error;
}

/**
 * Creates a device and its tasks with one request. Returns action, ID and name, then the response
 * of the service, and `differs` if the created device differs from the sent one.
 *
 * @param seconds the frequency, which the platform must offer; undefined with Raw Frequency, whose
 * unit is not known
 */
async function createAtOnce(
	written: DeviceParameters,
	seconds: number | undefined,
	context: Account & Output,
): Promise<JsonObject> {
	requireOneRequestSettings(written);
	const { platform, locations } = written;
	const tasks = completeAddresses(platform, written.tasks, context);
	const parameters = { ...written, tasks };
	const device = toOneRequestBody(parameters);
	checkDevice(device);
	if (!Array.isArray(device.tasks) || !device.tasks.some(isObject)) {
		throw new ParameterError(
			'URLs is empty',
			'Enter at least one address in URLs, or add a row to Device Settings > Tasks. If the device comes from a sheet, enter its address in the column URL.',
		);
	}
	const codes = await resolveLocationCodes(locations, platform, context);
	const body = toOneRequestBody({
		...parameters,
		tasks: withoutRepeatedPages(platform, tasks),
		locations: codes,
	});
	const { name } = parameters;
	const { client } = context;
	const platformId = await findPlatformId(platform, context);
	await requireOfferedFrequency(seconds, platformId, 'Frequency', context);
	const created = await createDeviceAtOnce(client, body, platformId);
	const { response } = created;
	const fields = isObject(response) ? response : {};
	const item = presentCreated('device', created, { ...fields, name }, context);
	const { id, entity } = created;
	const differs = id === null || !entity ? [] : hintAtDifferences(id, entity, body, context);
	return differs.length === 0 ? item : { ...item, differs };
}

/**
 * The ID of a platform; null if it is unknown or cannot be looked up, because the request only
 * needs the name. The error of a stopped execution or an unavailable service is thrown: creating
 * the device would fail, too.
 */
async function findPlatformId(platform: string, context: Account): Promise<EntityId | null> {
	return await findPlatform(platform, fieldLabels.platform, context).then(
		({ id }) => id,
		(error: unknown) => {
			const isMonitoringError = error instanceof MonitoringError;
			if (isMonitoringError && !['canceled', 'unavailable'].includes(error.kind)) return null;
			throw error;
		},
	);
}

/** Returns the differences between the sent and the stored device, as texts, and adds a hint. */
function hintAtDifferences(
	id: EntityId,
	stored: JsonObject,
	sent: JsonObject,
	{ addHint }: Output,
) {
	const differs = findDifferences(sent, stored);
	if (differs.length > 0) {
		addHint(
			`The device ${id} was created, but differs from the sent settings: ${differs.join('; ')}. With Device and Tasks Together, the service may ignore some settings. Check the device. For the next ones, set Options > Create Device and Tasks to Device First, Then Tasks.`,
			undefined,
			{ key: 'differs', summary: '{count} new devices differ from the sent settings' },
		);
	}
	return differs;
}

/** Refuses settings that a single request does not support (docs/dev/service.md W5). */
function requireOneRequestSettings(parameters: DeviceParameters): void {
	const typed = parameters.tasks.findIndex(({ typeId }) => typeId !== undefined) + 1;
	const labels = settingNames
		.filter((name) => parameters[name] !== undefined)
		.map((name) => settingLabels[name]);
	const [first] = [...(typed > 0 ? [`Task Type ID of task ${typed}`] : []), ...labels];
	if (first === undefined) return;
	throw new ParameterError(
		`${first} cannot be sent with Device and Tasks Together`,
		'Choose Device First, Then Tasks in Options > Create Device and Tasks, or remove it.',
	);
}

/** Looks up all names, then creates the device, and each task after it. Returns the output item. */
async function createInSteps(
	parameters: DeviceParameters,
	seconds: number | undefined,
	context: Account & Output,
): Promise<JsonObject> {
	const device = await resolveDesiredDevice(parameters, context);
	await requireOfferedFrequency(seconds, device.platformId, 'Frequency', context);
	if (!hasLocations(device)) throw missingLocationsError();
	const created = await createDeviceThenTasks(context.client, device);
	return presentNewDevice(created, { name: device.name }, context);
}
