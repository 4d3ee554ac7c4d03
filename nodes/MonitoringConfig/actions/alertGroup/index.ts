import { mapField } from '../../../shared/n8n/parameters/field';
import {
	entityField,
	optionalEntityField,
	type EntityPicker,
} from '../../../shared/n8n/parameters/fields/entityField';
import { alertGroups } from '../../../shared/service/webApi';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	createOperation,
	nameFields,
	standardOperations,
	updateOperation,
	type Entity,
} from '../entityOperations';
import { updateFieldsField } from '../operation';
import { configResource } from '../configResource';
import { addressesField } from './addresses';

const entity: Entity = {
	name: 'alertGroup',
	picker: entityField({ kind: 'alertGroup' }),
	simplify: alertGroups.simplify,
};

const schedulePicker: EntityPicker = {
	kind: 'schedule',
	required: false,
	description: 'When alerts are sent. 0 for always.',
};

/** The chosen schedule; 0, which is none, when nothing is chosen. */
const scheduleField = mapField(
	optionalEntityField(
		schedulePicker,
		'Choose a schedule from the list, or enter its ID as a number. 0 means no schedule.',
	),
	(id) => id ?? 0,
);

/** Another schedule: 0 (none) only if entered explicitly. */
const changedScheduleField = entityField(schedulePicker);

const names = nameFields('alert group', 'On call');

const addresses = addressesField({
	displayName: 'Addresses',
	name: 'addresses',
	description: 'The recipients, and how to alert them',
});

const create = createOperation(
	entity,
	{ name: names.created, addresses, scheduleId: scheduleField },
	alertGroups.toBody,
);

const changesField = updateFieldsField({
	addedAddresses: addressesField({
		displayName: 'Add Addresses',
		name: 'addAddresses',
		description: 'Recipients to add. Existing ones are not added twice.',
	}),
	addresses: addressesField({
		displayName: 'Replace All Addresses',
		name: 'replaceAddresses',
		description: 'Recipients that replace the existing ones',
	}),
	name: names.changed,
	scheduleId: changedScheduleField,
});

const consistentChangesField = mapField(changesField, (changes) => {
	if (!changes.addedAddresses || !changes.addresses) return changes;
	throw new ParameterError(
		'Add Addresses and Replace All Addresses are both set',
		'Remove one of them: addresses can be added or replaced, not both.',
	);
});

const update = updateOperation(entity, consistentChangesField, alertGroups.applyChanges);

export const alertGroup = configResource({
	name: 'Alert Group',
	value: 'alertGroup',
	operations: { create, ...standardOperations(entity), update },
	descriptions: {
		create:
			'Create an alert group: who gets alerted by email, phone, SMS, Slack, Teams, PagerDuty and others',
		delete: 'Delete an alert group permanently',
		get: 'Retrieve an alert group with its addresses',
		getAll: 'Retrieve alert groups with their addresses',
		update: 'Change the name, addresses or schedule of an alert group',
	},
});
