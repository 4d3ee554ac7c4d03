import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { textValue, toText } from '../../../shared/n8n/parameters';
import { simplifyAlertTemplate } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const alertTemplate: Thing = {
	name: 'alertTemplate',
	label: 'Alert Template',
	pickers: [resourceLocatorField('alertTemplate', 'Alert Template', 'searchAlertTemplates')],
	simplified: simplifyAlertTemplate,
};

function message(name: string, displayName: string, description: string): INodeProperties {
	return {
		displayName,
		name,
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. <%Site_Name%> is down',
		description,
	};
}

/** The fields of a template and what the service calls them (spec/web-api-public-facts.md §2.13). */
const fields: Array<{ key: string; property: INodeProperties; isOptional?: true }> = [
	{
		key: 'Error_Message',
		property: message(
			'downMessage',
			'Down Message',
			'What is sent when a device is down. The service fills in variables as in the example.',
		),
	},
	{
		key: 'Template_Type',
		property: {
			displayName: 'Format',
			name: 'format',
			type: 'options',
			options: [
				{ name: 'HTML', value: 'Html' },
				{ name: 'Text', value: 'Txt' },
			],
			default: 'Html',
			description: 'How the messages are written',
		},
	},
	{
		key: 'Name',
		property: {
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			description: 'What the alert template is called',
		},
	},
	{
		key: 'Email_Reply_To',
		property: {
			displayName: 'Reply To',
			name: 'replyTo',
			type: 'string',
			default: '',
			placeholder: 'name@email.com',
			description: 'Where answers to the alert go',
		},
	},
	{
		key: 'Subject',
		isOptional: true,
		property: {
			displayName: 'Subject',
			name: 'subject',
			type: 'string',
			default: '',
			description: 'The subject of the email',
		},
	},
	{
		key: 'Test_Message',
		property: message('testMessage', 'Test Message', 'What is sent when somebody tests the alert'),
	},
	{
		key: 'Uptime_Message',
		property: message('uptimeMessage', 'Uptime Message', 'What is sent when a device is up again'),
	},
];

/** What a new template needs. */
export const requiredFields = fields
	.filter(({ isOptional }) => !isOptional)
	.map(({ property }) => ({ ...property, required: true }));

/** What can be added to a new template. */
export const additionalFields = fields
	.filter(({ isOptional }) => isOptional)
	.map(({ property }) => property);

/** What of a template can be changed. */
export const updateFields = fields.map(({ property }) => property);

/** The given fields under the names of the service; those that are needed must not be empty. */
export function templateOf(
	context: IExecuteFunctions,
	given: JsonObject,
	itemIndex: number,
): JsonObject {
	const present = fields.filter(({ property }) => property.name in given);
	const entries = present.map(({ key, property, isOptional }) => {
		const value = given[property.name];
		const label = property.displayName;
		return [key, isOptional ? toText(value) : textValue(context, value, label, itemIndex)];
	});
	return Object.fromEntries(entries);
}
