import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import {
	deviceName,
	endPause,
	listDeviceIds,
	muteAlerts as muteDeviceAlerts,
	pauseIndefinitely,
	pausePeriod,
	type EntityId,
	type WebApiClient,
} from '../../../shared/service/webApi';
import { filtersField, getManyOperation, getOperation } from '../entityOperations';
import { webApiOperation, type ConfigResource } from '../operation';
import { presentDevice } from '../written';
import type { Field } from '../../../shared/n8n/parameters/field';
import { withEachDevice } from './chosenDevices';
import { copy } from './copy.operation';
import { create } from './create.operation';
import { aboutDevices, devicesField, type DeviceChoice } from './devicesField';
import { device as entity, minutesField } from './fields';
import { pauseForTime } from './pauseForTime.operation';
import { update } from './update.operation';
import { upsert } from './upsert.operation';

const filters = filtersField({
	platformId: entityField({
		displayName: 'Platform',
		name: 'platform',
		searchMethod: 'searchPlatforms',
		required: false,
		description: 'Only devices of this platform',
	}),
});

const getAll = getManyOperation(entity, {
	filters,
	returnsAll: true,
	listIds: async (client, { filters: { platformId } }, cache) => {
		if (platformId !== undefined) return await listDeviceIds(client, [platformId]);
		const { entries } = await cache.platforms(client);
		return await listDeviceIds(
			client,
			entries.map(({ id }) => id),
		);
	},
});

const muteAlerts = webApiOperation(
	{
		devices: devicesField(),
		minutes: minutesField('Alerts resume automatically when the minutes are over.'),
	},
	async ({ devices, minutes }, context) =>
		await withEachDevice(devices, context, async ({ id }, { client, clock }) => {
			// The response to an unknown ID is not documented, so the device is requested first.
			const name = deviceName(await client.get('device', id));
			await muteDeviceAlerts(client, id, minutes);
			const period = pausePeriod({ minutes }, clock.now());
			return { ...presentDevice('muted', id, name), minutes, ...period };
		}),
	aboutDevices,
);

function devicesOperation(
	field: Field<DeviceChoice>,
	act: (id: EntityId, client: WebApiClient) => Promise<object>,
) {
	return webApiOperation(
		{ devices: field },
		async ({ devices }, context) =>
			await withEachDevice(devices, context, async ({ id }, { client }) => act(id, client)),
		aboutDevices,
	);
}

const pause = devicesOperation(devicesField(), async (id, client) =>
	presentDevice('paused', id, deviceName(await pauseIndefinitely(client, id))),
);

const resume = devicesOperation(devicesField(), async (id, client) =>
	presentDevice('resumed', id, deviceName(await endPause(client, id))),
);

/** The choices All Devices and All Except Some are not offered. */
const deleteDevices = devicesOperation(devicesField(['list', 'several']), async (id, client) =>
	presentDevice('deleted', id, deviceName(await client.delete('device', id))),
);

export const device: ConfigResource = {
	name: 'Device',
	value: 'device',
	operation: {
		options: [
			{
				name: 'Copy',
				value: 'copy',
				action: 'Copy device',
				description: 'Create a copy of a device with its tasks',
			},
			{
				name: 'Create',
				value: 'create',
				action: 'Create device',
				description: 'Create a device: the addresses to check, how often and from where',
			},
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update device',
				description: 'Create a new record, or update the current one if it already exists (upsert)',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete devices',
				description: 'Delete one or more devices and their tasks permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get device',
				description:
					'Retrieve the settings of a device. Monitoring Reports shows whether it is up or down.',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many devices',
				description:
					'Retrieve devices with their settings. Monitoring Reports shows whether they are up or down.',
			},
			{
				name: 'Mute Alerts',
				value: 'muteAlerts',
				action: 'Mute device alerts',
				description: 'Mute alerts for one or more devices; checks continue',
			},
			{
				name: 'Pause',
				value: 'pause',
				action: 'Pause devices',
				description: 'Pause one or more devices until you resume them',
			},
			{
				name: 'Pause for a Time',
				value: 'pauseForTime',
				action: 'Pause devices temporarily',
				description: 'Pause one or more devices for a time, now or later',
			},
			{
				name: 'Resume',
				value: 'resume',
				action: 'Resume devices',
				description: 'End any pause of one or more devices',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update devices',
				description: 'Change fields of one or more devices; other fields stay the same',
			},
		],
		default: 'create',
	},
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
};
