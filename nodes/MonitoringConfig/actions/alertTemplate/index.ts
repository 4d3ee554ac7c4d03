import { additionalFieldsField, updateFieldsField, type ConfigResource } from '../operation';
import { applyAlertTemplateChanges, toAlertTemplateBody } from '../../../shared/service/webApi';
import { createOperation, standardOperations, updateOperation } from '../entityOperations';
import { additionalFields, alertTemplate as entity, requiredFields, updateFields } from './fields';

const create = createOperation(
	entity,
	{ ...requiredFields, additional: additionalFieldsField(additionalFields) },
	({ additional, messages, ...required }) =>
		toAlertTemplateBody({ ...required, ...messages, ...additional }),
);

const update = updateOperation(entity, updateFieldsField(updateFields), applyAlertTemplateChanges);

export const alertTemplate: ConfigResource = {
	name: 'Alert Template',
	value: 'alertTemplate',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create alert template',
				description: 'Create the messages for alerts',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete alert template',
				description: 'Delete an alert template permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get alert template',
				description: 'Retrieve an alert template with its messages',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert templates',
				description: 'Retrieve alert templates with their messages',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update alert template',
				description: 'Change fields of an alert template',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
