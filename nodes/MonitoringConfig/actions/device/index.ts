import type { INodeProperties } from 'n8n-workflow';

import * as copy from './copy.operation';
import * as create from './create.operation';
import * as remove from './delete.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';
import * as muteAlerts from './muteAlerts.operation';
import * as pause from './pause.operation';
import * as pauseForTime from './pauseForTime.operation';
import * as resume from './resume.operation';
import * as update from './update.operation';
import * as upsert from './upsert.operation';

export const operations = {
	copy,
	create,
	delete: remove,
	get,
	getAll,
	muteAlerts,
	pause,
	pauseForTime,
	resume,
	update,
	upsert,
};

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['device'] } },
		options: [
			{
				name: 'Copy',
				value: 'copy',
				action: 'Copy a device',
				description: 'Create a device like another one, with the same tasks',
			},
			{
				name: 'Create',
				value: 'create',
				action: 'Create a device',
				description: 'Set up a new device with the addresses it checks',
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
				action: 'Delete a device',
				description: 'Remove a device and its tasks for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a device',
				description: 'Read how one device is set up and whether it is active',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many devices',
				description: 'List the devices of one platform or of all',
			},
			{
				name: 'Mute Alerts',
				value: 'muteAlerts',
				action: 'Mute alerts of a device',
				description: 'Let a device alert nobody for a while; it goes on checking',
			},
			{
				name: 'Pause',
				value: 'pause',
				action: 'Pause a device',
				description: 'Keep a device from checking until you resume it',
			},
			{
				name: 'Pause for a Time',
				value: 'pauseForTime',
				action: 'Pause a device for a time',
				description: 'Keep one or several devices from checking for a while, now or later',
			},
			{
				name: 'Resume',
				value: 'resume',
				action: 'Resume a device',
				description: 'End a pause, whichever kind it is',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a device',
				description: 'Change some fields of a device and leave the others as they are',
			},
		],
		default: 'create',
	},
	...copy.description,
	...create.description,
	...remove.description,
	...get.description,
	...getAll.description,
	...muteAlerts.description,
	...pause.description,
	...pauseForTime.description,
	...resume.description,
	...update.description,
	...upsert.description,
];
