import { markRequired, requiredStringField } from '../../../shared/n8n/parameters/field';
import { toScheduleBody } from '../../../shared/webApi';
import { createOperation } from '../entityOperations';
import { additionalFieldsField } from '../operation';
import { additionalFields, monitoringHoursField, schedule } from './fields';

const nameField = requiredStringField({
	displayName: 'Name',
	name: 'name',
	placeholder: 'e.g. Office hours',
	description: 'What the schedule is called',
});

/** Creates a schedule from days and times as people write them. */
export const create = createOperation(
	schedule,
	{
		name: nameField,
		monitoringHours: markRequired(monitoringHoursField),
		additional: additionalFieldsField(additionalFields),
	},
	({ additional, ...required }) => toScheduleBody({ ...additional, ...required }),
);
