import type { ConfigResource } from '../operation';
import { applyAlertTemplateChanges, toAlertTemplateBody } from '../../../shared/webApi';
import { createOperation, standardOperations, updateOperation } from '../entityOperations';
import { additionalFieldsField, updateFieldsField } from '../operation';
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
				action: 'Create an alert template for messages',
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
				action: 'Get the messages of an alert template',
				description: 'Read what the alerts of one template say',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many alert templates and their messages',
				description: 'Read what alerts say: every template with its messages',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update the messages of an alert template',
				description: 'Change some fields of an alert template, the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
