import type { ConfigResource } from '../operation';
import { applyAlertTemplateChanges, toAlertTemplateBody } from '../../../shared/webApi';
import { createOperation, standardOperations, updateOperation } from '../entityOperations';
import { additionalFieldsField, updateFieldsField } from '../operation';
import { additionalFields, alertTemplate as entity, requiredFields, updateFields } from './fields';

const create = createOperation(
	entity,
	{ ...requiredFields, additional: additionalFieldsField(additionalFields) },
	({ additional, ...required }) => toAlertTemplateBody({ ...required, ...additional }),
);

const update = updateOperation(entity, updateFieldsField(updateFields), applyAlertTemplateChanges);

export const alertTemplate: ConfigResource = {
	name: 'Alert Template',
	value: 'alertTemplate',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an alert template',
				description: 'Write the messages that alerts send',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete an alert template',
				description: 'Remove an alert template for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get an alert template',
				description: 'Read one alert template',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert templates',
				description: 'List the alert templates of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update an alert template',
				description: 'Change some fields of an alert template, the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
