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
} from '../../../shared/webApi';
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

/** The devices of one platform, or of all that the account may use. */
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

/** Lets devices check without alerting anybody for a while. */
const muteAlerts = webApiOperation(
	{
		devices: devicesField(),
		minutes: minutesField('The alerts come back by themselves when the minutes are over.'),
	},
	async ({ devices, minutes }, context) =>
		await withEachDevice(devices, context, async ({ id }, { client, clock }) => {
			// What an unknown id is answered with is not known: asking first tells.
			const name = deviceName(await client.get('device', id));
			await muteDeviceAlerts(client, id, minutes);
			const period = pausePeriod({ minutes }, clock.now());
			return { ...presentDevice('muted', id, name), minutes, ...period };
		}),
	aboutDevices,
);

/** Does something with devices that takes no more than knowing which. */
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

/** Keeps devices from checking until somebody resumes them. */
const pause = devicesOperation(devicesField(), async (id, client) =>
	presentDevice('paused', id, deviceName(await pauseIndefinitely(client, id))),
);

/** Ends both kinds of pause: the one until further notice, and those for a time. */
const resume = devicesOperation(devicesField(), async (id, client) =>
	presentDevice('resumed', id, deviceName(await endPause(client, id))),
);

/** Deletes devices for good. All of an account are not offered. */
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
				action: 'Copy a device with its tasks',
				description: 'Create a device like another one, with the same tasks',
			},
			{
				name: 'Create',
				value: 'create',
				action: 'Create a device that monitors a website',
				description: 'Set up a new device: the addresses it checks, how often and from where',
			},
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update a device',
				description: 'Create a new record, or update the current one if it already exists (upsert)',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete devices',
				description: 'Remove one or several devices and their tasks for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get how a device is set up',
				description:
					'Read what one device checks, how often, and whether it is active or paused. Whether it is up or down is in Monitoring Reports.',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many devices and how they are set up',
				description:
					'Read which devices there are, what they check, and which of them are paused. Whether they are up or down is in Monitoring Reports.',
			},
			{
				name: 'Mute Alerts',
				value: 'muteAlerts',
				action: 'Mute the alerts of devices for a time',
				description: 'Let one or several devices alert nobody for a while; they go on checking',
			},
			{
				name: 'Pause',
				value: 'pause',
				action: 'Pause monitoring of devices',
				description: 'Keep one or several devices from checking until you resume them',
			},
			{
				name: 'Pause for a Time',
				value: 'pauseForTime',
				action: 'Pause monitoring for a time',
				description:
					'Keep one or several devices from checking for a while, now or later, such as for maintenance',
			},
			{
				name: 'Resume',
				value: 'resume',
				action: 'Resume monitoring of devices',
				description: 'End the pause of one or several devices, whichever kind it is',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update the settings of devices',
				description:
					'Change some fields of one or several devices and leave the others as they are',
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
