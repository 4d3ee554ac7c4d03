import type { Field } from '../../../shared/n8n/parameters/field';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { applyAlertGroupChanges, type AlertGroupChanges } from '../../../shared/service/webApi';
import { updateOperation } from '../entityOperations';
import { updateFieldsField } from '../operation';
import { addressesField } from './addresses';
import { alertGroup, changedScheduleField, names } from './fields';

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

const consistentChangesField: Field<AlertGroupChanges> = {
	properties: changesField.properties,
	read(parameters) {
		const changes = changesField.read(parameters);
		if (!changes.addedAddresses || !changes.addresses) return changes;
		throw new ParameterError(
			'Add Addresses and Replace All Addresses are both set',
			'Remove one of them: addresses can be added or replaced, not both.',
		);
	},
};

export const update = updateOperation(alertGroup, consistentChangesField, applyAlertGroupChanges);
