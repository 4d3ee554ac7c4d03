import { applyScheduleChanges, toScheduleBody } from '../../../shared/webApi';
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

/** Creates a schedule from days and times as people write them. */
const create = createOperation(
	entity,
	{ name: names.created, times: newScheduleField },
	({ name, times }) => toScheduleBody({ name, ...times }),
);

/** Changes what the user set of a schedule, and leaves the rest as it is. */
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
				action: 'Create a schedule of monitoring hours',
				description:
					'Say when devices are checked and alerts are sent, such as "08:00-18:00 Mo-Fr"',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a schedule',
				description: 'Remove a schedule for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get the hours of a schedule',
				description:
					'Read when one schedule has devices checked and alerts sent, and its excluded times',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many schedules and their hours',
				description:
					'Read when devices are checked and alerts are sent: every schedule with its hours',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update the hours of a schedule',
				description: 'Change the hours or excluded times of a schedule; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
