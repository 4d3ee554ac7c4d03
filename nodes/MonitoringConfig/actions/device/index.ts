import { nonEmptyStringField } from '../../../shared/n8n/parameters/field';
import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { copyDevice } from '../../../shared/features/devices';
import { leftPlansHint } from '../../../shared/features/maintenance';
import type { JsonObject } from '../../../shared/words/util/json';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	applyDesired,
	deviceName,
	devicePlatformId,
	endPause,
	listDeviceIds,
	muteAlerts as muteDeviceAlerts,
	pauseIndefinitely,
	pausePeriod,
	type EntityId,
	type WebApiClient,
} from '../../../shared/service/webApi';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { deviceTexts, presentDevice, presentNewDevice, type WriteAction } from '../written';
import { configResource } from '../configResource';
import { updateFieldsField, webApiOperation } from '../operation';
import { changeEntity, filtersField, getManyOperation, getOperation } from '../entityOperations';
import { device as entity, minutesField } from './fields';
import { withEachDevice, type ChosenDevice } from './chosenDevices';
import { chosenDeviceSettings, devicesField } from './devicesField';
import { changeableFields } from './changeableFields';
import { resolveLocationIds } from './locations';
import { requireOfferedFrequency } from './offeredFrequency';
import { resolveSettings } from './settings';
import { create } from './create.operation';
import { pauseForTime, periodWords } from './pauseForTime.operation';
import { upsert } from './upsert.operation';

const newNameField = nonEmptyStringField(
	{
		displayName: 'New Name',
		name: 'newName',
		required: true,
		placeholder: 'e.g. Shop front (copy)',
		description:
			'Name of the copy. Passwords that the service does not return must be entered again.',
	},
	'Enter a name for the copy in New Name.',
);

const copy = webApiOperation(
	{ copiedFrom: entity.picker, name: newNameField },
	async ({ copiedFrom, name }, context) => {
		const { device: copied, leftPlan } = await copyDevice(context.client, copiedFrom, name);
		// The copy is not in the maintenance plan of the original.
		if (leftPlan !== undefined) context.addHint(leftPlansHint([leftPlan]));
		return [presentNewDevice(copied, { name, copiedFrom }, context)];
	},
	{ deviceOf: ({ copiedFrom }) => copiedFrom },
);

/** Looks names up for each device, because packages and locations depend on its platform. */
const update = webApiOperation(
	{ devices: devicesField(), changes: updateFieldsField(changeableFields) },
	async (
		{ devices, changes: { name, frequency, locations, additional, ...settings } },
		context,
	) => {
		if (name !== undefined && !('id' in devices)) throw severalDevicesNameError();
		const change = async ({ id }: ChosenDevice, there: WebApiContext) => {
			const toBody = async (current: JsonObject) => {
				const platformId = devicePlatformId(current);
				const getPlatformId = async () => platformId;
				await requireOfferedFrequency(frequency, platformId, 'Frequency', there);
				const resolved = await resolveSettings(settings, getPlatformId, there);
				const locationIds =
					locations && (await resolveLocationIds(locations, getPlatformId, there));
				// Undefined fields stay unchanged.
				const changes = { name, frequency, locationIds, additional, ...resolved };
				return applyDesired(current, changes);
			};
			return await changeEntity(entity, id, there, toBody);
		};
		return await withEachDevice(devices, context, change, true);
	},
	chosenDeviceSettings,
);

function severalDevicesNameError(): ParameterError {
	return new ParameterError(
		'Several devices cannot have the same name',
		'Remove Name from Update Fields, or choose One Device in Apply to Devices.',
	);
}

const filters = filtersField({
	platformId: entityField({
		kind: 'platform',
		required: false,
		description: 'Only devices of this platform',
	}),
});

const getAll = getManyOperation(entity, {
	filters,
	returnsAll: true,
	listIds: async (client, { filters: { platformId } }, cache) => {
		if (platformId !== undefined) return await listDeviceIds(client, [platformId]);
		const platformIds = (await cache.platforms(client)).entries.map(({ id }) => id);
		return await listDeviceIds(client, platformIds);
	},
});

const muteAlerts = webApiOperation(
	{
		devices: devicesField(),
		minutes: minutesField('Alerts resume automatically when the minutes are over.'),
	},
	async ({ devices, minutes }, context) =>
		await withEachDevice(devices, context, async ({ id }, { client, clock, timeZone }) => {
			// The response to an unknown ID is not documented, so the device is requested first.
			const name = deviceName(await client.get('device', id));
			await muteDeviceAlerts(client, id, minutes);
			const period = pausePeriod({ minutes }, clock.now());
			const texts = deviceTexts(name, `alerts muted ${periodWords(period, timeZone)}`);
			return { ...presentDevice('muted', id, name), minutes, ...period, ...texts };
		}),
	chosenDeviceSettings,
);

/**
 * An operation that changes or deletes each chosen device; `action` is shown in the output.
 *
 * @param change changes or deletes one device, and returns the device
 * @param words the result after the name of a device, for its message
 */
function devicesOperation(
	action: WriteAction,
	change: (client: WebApiClient, id: EntityId) => Promise<JsonObject>,
	words?: string,
	field = devicesField(),
) {
	return webApiOperation(
		{ devices: field },
		async ({ devices }, context) =>
			await withEachDevice(
				devices,
				context,
				async ({ id }, { client }) => {
					const name = deviceName(await change(client, id));
					return { ...presentDevice(action, id, name), ...(words && deviceTexts(name, words)) };
				},
				action !== 'deleted',
			),
		chosenDeviceSettings,
	);
}

const pause = devicesOperation('paused', pauseIndefinitely, 'paused until you resume it');

const resume = devicesOperation('resumed', endPause, 'monitored again');

const deleteDevices = devicesOperation(
	'deleted',
	async (client, id) => await client.delete('device', id),
	undefined,
	// Without All Devices and All Except Some.
	devicesField(['list', 'several']),
);

export const device = configResource({
	name: 'Device',
	value: 'device',
	operations: {
		copy,
		create,
		delete: deleteDevices,
		get: getOperation(entity),
		getAll,
		muteAlerts,
		pause,
		pauseForTime,
		resume,
		update,
		upsert,
	},
	descriptions: {
		copy: 'Create a copy of a device with its tasks',
		create: 'Create a device: the addresses to check, how often and from where',
		upsert: 'Create a device, or update the current one if it already exists (upsert)',
		delete: 'Delete one or more devices and their tasks permanently',
		get: 'Retrieve the settings of a device. For up or down, use Device Status.',
		getAll: 'Retrieve devices with their settings. For up or down, use Device Status.',
		muteAlerts: 'Mute alerts for one or more devices; checks continue',
		pause: 'Pause one or more devices until you resume them',
		pauseForTime: 'Pause one or more devices for a time, now or later',
		resume: 'End any pause of one or more devices',
		update: 'Change fields of one or more devices; other fields stay the same',
	},
	actions: {
		delete: 'Delete devices',
		muteAlerts: 'Mute device alerts',
		pause: 'Pause devices',
		pauseForTime: 'Pause devices temporarily',
		resume: 'Resume devices',
		update: 'Update devices',
		upsert: 'Create or update devices from a sheet or fields',
	},
	defaultOperation: 'create',
});
