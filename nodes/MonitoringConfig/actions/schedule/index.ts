import { applyScheduleChanges, toScheduleBody } from '../../../shared/service/webApi';
import {
	createOperation,
	nameFields,
	standardOperations,
	updateOperation,
} from '../entityOperations';
import { updateFieldsField, type ConfigResource } from '../operation';
import {
	additionalFields,
	monitoringHoursField,
	newScheduleField,
	schedule as entity,
} from './fields';

const names = nameFields('schedule', 'Office hours');

const create = createOperation(
	entity,
	{ name: names.created, times: newScheduleField },
	({ name, times }) => toScheduleBody({ name, ...times }),
);

const update = updateOperation(
	entity,
	updateFieldsField({
		...additionalFields,
		monitoringHours: monitoringHoursField,
		name: names.changed,
	}),
	applyScheduleChanges,
);

export const schedule: ConfigResource = {
	name: 'Schedule',
	value: 'schedule',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create schedule',
				description:
					'Define when devices are checked and alerts are sent, such as "08:00-18:00 Mo-Fr"',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete schedule',
				description: 'Delete a schedule permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get schedule',
				description: 'Retrieve a schedule with its hours and excluded times',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many schedules',
				description: 'Retrieve schedules with their hours',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update schedule',
				description: 'Change the hours or excluded times of a schedule',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
