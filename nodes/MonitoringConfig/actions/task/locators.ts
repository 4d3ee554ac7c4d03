import type { INodeProperties } from 'n8n-workflow';

import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { simplifyTask } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

/** The device whose tasks are meant. */
export const deviceField = resourceLocatorField('device', 'Device', 'searchDevices', {
	description: 'The device that the tasks belong to',
});

/** A task, found through its device or by its ID alone. */
export const taskFields: INodeProperties[] = [
	resourceLocatorField('device', 'Device', 'searchDevices', {
		required: false,
		description: 'The device whose tasks the list below shows. Not needed for a task by ID.',
	}),
	resourceLocatorField('task', 'Task', 'searchTasks', {
		typeOptions: { loadOptionsDependsOn: ['device.value'] },
	}),
];

export const task: Thing = {
	name: 'task',
	label: 'Task',
	pickers: taskFields,
	simplified: simplifyTask,
};
