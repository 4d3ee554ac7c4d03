import { countIn } from '../../../words/util/json';
import { entityTable, nameField, plainField, shownField } from '../entityTable';

/** The formats of messages, with their labels; docs/dev/service.md W9. */
export const alertFormats = { Html: 'HTML', Txt: 'Text' };

/** The messages of alerts; docs/dev/service.md W9. */
export const alertTemplates = entityTable({
	name: nameField,
	subject: plainField('Subject'),
	replyTo: plainField('Email_Reply_To'),
	/** One of {@link alertFormats}. */
	format: plainField('Template_Type'),
	downMessage: plainField('Error_Message'),
	testMessage: plainField('Test_Message'),
	uptimeMessage: plainField('Uptime_Message'),
	assigned: shownField('Assigned_To', countIn),
});
