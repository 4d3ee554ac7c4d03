import {
	entityField,
	optionalEntityField,
} from '../../../shared/n8n/parameters/fields/entityField';
import { simplifyTask } from '../../../shared/service/webApi';
import type { Entity } from '../entityOperations';

export const deviceField = entityField({
	displayName: 'Device',
	name: 'device',
	searchMethod: 'searchDevices',
	description: 'The device that the tasks belong to',
});

const optionalDeviceField = optionalEntityField({
	displayName: 'Device',
	name: 'device',
	searchMethod: 'searchDevices',
	description: 'The device with the tasks to list. Not needed for a task by ID.',
});

/** A task, chosen in the list of its device, or by its ID without a device. */
export const task: Entity = {
	name: 'task',
	above: { device: optionalDeviceField },
	picker: entityField({
		displayName: 'Task',
		name: 'task',
		searchMethod: 'searchTasks',
		typeOptions: { loadOptionsDependsOn: ['device.value'] },
	}),
	simplify: simplifyTask,
};
