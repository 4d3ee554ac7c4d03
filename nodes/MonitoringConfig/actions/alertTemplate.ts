import { alertTriggerTemplate } from '../../shared/features/alerts';
import {
	fieldGroup,
	markRequired,
	nonEmptyStringField,
	shownWith,
	stringField,
	type Field,
	type FieldProperty,
	type FieldValues,
} from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { alertFormats, alertTemplates } from '../../shared/service/webApi';
import {
	createOperation,
	standardOperations,
	updateOperation,
	type Entity,
} from './entityOperations';
import { additionalFieldsField, updateFieldsField } from './operation';
import { configResource } from './configResource';

const entity: Entity = {
	name: 'alertTemplate',
	picker: entityField({ kind: 'alertTemplate' }),
	simplify: alertTemplates.simplify,
};

function messageField(property: FieldProperty): Field<string> {
	return nonEmptyStringField({ typeOptions: { rows: 4 }, ...property });
}

const subjectField = stringField({
	displayName: 'Subject',
	name: 'subject',
	description: 'The subject of the email',
});

const messageFields = {
	downMessage: messageField({
		displayName: 'Down Message',
		name: 'downMessage',
		placeholder: 'e.g. <%Site_Name%> is down',
		description: 'Sent when a device is down. The service replaces variables as in the example.',
	}),
	format: nonEmptyStringField({
		displayName: 'Message Format',
		name: 'format',
		type: 'options',
		options: Object.entries(alertFormats).map(([value, name]) => ({ name, value })),
		default: 'Html',
		description: 'Format of the messages',
	}),
	testMessage: messageField({
		displayName: 'Test Alert Message',
		name: 'testMessage',
		placeholder: 'e.g. A test alert for <%Site_Name%>',
		description: 'Sent when the alert is tested',
	}),
	uptimeMessage: messageField({
		displayName: 'Recovery Message',
		name: 'uptimeMessage',
		placeholder: 'e.g. <%Site_Name%> is up again',
		description: 'Sent when a device has recovered',
	}),
};

const ownMessages = markRequired(fieldGroup(messageFields));

const messagesChoice = choiceField(
	{
		displayName: 'Alert Messages',
		name: 'messages',
		options: [
			{
				name: 'Built-In for Alert Trigger',
				value: 'alertTrigger',
				description: 'Built-in messages for the Monitoring Alert Trigger node',
			},
			{ name: 'Custom Messages', value: 'own', description: 'The messages you enter below' },
		],
		default: 'own',
		description: 'Which messages the alerts send',
	},
	'own',
);

/** The three messages are the same text: a variable in it gives the kind of the alert. */
const alertTriggerMessages: FieldValues<typeof messageFields> = {
	downMessage: alertTriggerTemplate,
	format: 'Txt',
	testMessage: alertTriggerTemplate,
	uptimeMessage: alertTriggerTemplate,
};

const messagesField: Field<typeof alertTriggerMessages> = {
	properties: [
		...messagesChoice.properties,
		...shownWith({ messages: ['own'] }, ownMessages).properties,
	],
	read: (parameters) =>
		messagesChoice.read(parameters) === 'own' ? ownMessages.read(parameters) : alertTriggerMessages,
};

const addressFields = {
	name: nonEmptyStringField({
		displayName: 'Name',
		name: 'name',
		description: 'Name of the alert template',
	}),
	replyTo: nonEmptyStringField({
		displayName: 'Reply To',
		name: 'replyTo',
		placeholder: 'name@email.com',
		description: 'Where replies to the alert go',
	}),
};

const create = createOperation(
	entity,
	{
		addressed: markRequired(fieldGroup(addressFields)),
		messages: messagesField,
		additional: additionalFieldsField({ subject: subjectField }),
	},
	({ addressed, messages, additional }) =>
		alertTemplates.toBody({ ...addressed, ...messages, ...additional }),
);

const update = updateOperation(
	entity,
	updateFieldsField({ ...messageFields, ...addressFields, subject: subjectField }),
	alertTemplates.applyChanges,
);

export const alertTemplate = configResource({
	name: 'Alert Template',
	value: 'alertTemplate',
	operations: { create, ...standardOperations(entity), update },
	descriptions: {
		create: 'Create an alert template with the messages for alerts',
		delete: 'Delete an alert template permanently',
		get: 'Retrieve an alert template with its messages',
		getAll: 'Retrieve alert templates with their messages',
		update: 'Change fields of an alert template',
	},
});
