import {
	markRequired,
	nonEmptyStringField,
	stringField,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { alertFormats, simplifyAlertTemplate } from '../../../shared/webApi';
import type { Entity } from '../entityOperations';

export const alertTemplate: Entity = {
	name: 'alertTemplate',
	picker: entityField({
		displayName: 'Alert Template',
		name: 'alertTemplate',
		searchMethod: 'searchAlertTemplates',
	}),
	simplify: simplifyAlertTemplate,
};

function messageField(property: FieldProperty): Field<string> {
	return nonEmptyStringField({ typeOptions: { rows: 4 }, ...property });
}

const subjectField = stringField({
	displayName: 'Subject',
	name: 'subject',
	description: 'The subject of the email',
});

/** What every template has. */
const fields = {
	downMessage: messageField({
		displayName: 'Down Message',
		name: 'downMessage',
		placeholder: 'e.g. <%Site_Name%> is down',
		description:
			'What is sent when a device is down. The service fills in variables as in the example.',
	}),
	format: nonEmptyStringField({
		displayName: 'Format',
		name: 'format',
		type: 'options',
		options: Object.entries(alertFormats).map(([value, name]) => ({ name, value })),
		default: 'Html',
		description: 'How the messages are written',
	}),
	name: nonEmptyStringField({
		displayName: 'Name',
		name: 'name',
		description: 'What the alert template is called',
	}),
	replyTo: nonEmptyStringField({
		displayName: 'Reply To',
		name: 'replyTo',
		placeholder: 'name@email.com',
		description: 'Where replies to the alert go',
	}),
	testMessage: messageField({
		displayName: 'Test Message',
		name: 'testMessage',
		placeholder: 'e.g. A test alert for <%Site_Name%>',
		description: 'What is sent when somebody tests the alert',
	}),
	uptimeMessage: messageField({
		displayName: 'Uptime Message',
		name: 'uptimeMessage',
		placeholder: 'e.g. <%Site_Name%> is up again',
		description: 'What is sent when a device is up again',
	}),
};

/** What a new template needs. */
export const requiredFields = {
	downMessage: markRequired(fields.downMessage),
	format: markRequired(fields.format),
	name: markRequired(fields.name),
	replyTo: markRequired(fields.replyTo),
	testMessage: markRequired(fields.testMessage),
	uptimeMessage: markRequired(fields.uptimeMessage),
};

/** What can be added to a new template. */
export const additionalFields = { subject: subjectField };

/** What of a template can be changed. */
export const updateFields = { ...fields, subject: subjectField };
