import { nonEmptyStringField } from '../../../shared/n8n/parameters/field';
import { applyScheduleChanges } from '../../../shared/webApi';
import { updateOperation } from '../entityOperations';
import { updateFieldsField } from '../operation';
import { additionalFields, monitoringHoursField, schedule } from './fields';

const nameField = nonEmptyStringField({
	displayName: 'Name',
	name: 'name',
	description: 'What the schedule is called',
});

/** Changes what the user set of a schedule, and leaves the rest as it is. */
export const update = updateOperation(
	schedule,
	updateFieldsField({
		...additionalFields,
		monitoringHours: monitoringHoursField,
		name: nameField,
	}),
	applyScheduleChanges,
);
