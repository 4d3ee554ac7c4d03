import type { Field } from '../../../shared/n8n/parameters/field';
import {
	entityField,
	optionalEntityField,
	type EntityPicker,
} from '../../../shared/n8n/parameters/fields/entityField';
import { simplifyAlertGroup } from '../../../shared/service/webApi';
import { nameFields, type Entity } from '../entityOperations';

export const alertGroup: Entity = {
	name: 'alertGroup',
	picker: entityField({
		displayName: 'Alert Group',
		name: 'alertGroup',
		searchMethod: 'searchAlertGroups',
	}),
	simplify: simplifyAlertGroup,
};

export const names = nameFields('alert group', 'On call');

const schedulePicker: EntityPicker = {
	displayName: 'Schedule',
	name: 'schedule',
	searchMethod: 'searchSchedules',
	required: false,
	description: 'When alerts are sent. 0 for always.',
};

const schedule = optionalEntityField(
	schedulePicker,
	'Choose a schedule from the list, or enter its ID as a number. 0 means no schedule.',
);

/** The chosen schedule; 0, which is none, when nothing is chosen. */
export const scheduleField: Field<number> = {
	properties: schedule.properties,
	read: (parameters) => schedule.read(parameters) ?? 0,
};

/** Another schedule: 0 (none) only if entered explicitly. */
export const changedScheduleField = entityField(schedulePicker);
