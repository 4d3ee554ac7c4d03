import { toId } from '../../../words/util/id';
import { countIn, type JsonObject } from '../../../words/util/json';
import { toServiceNames } from '../serviceNames';

/** The formats of messages, with their labels; docs/dev/service.md W9. */
export const alertFormats = { Html: 'HTML', Txt: 'Text' };

/** Our names and those of the service; docs/dev/service.md W9. */
const serviceNames = {
	downMessage: 'Error_Message',
	format: 'Template_Type',
	name: 'Name',
	replyTo: 'Email_Reply_To',
	testMessage: 'Test_Message',
	uptimeMessage: 'Uptime_Message',
	subject: 'Subject',
} as const;

/** Its `format` is one of {@link alertFormats}. */
export type AlertTemplate = Record<keyof typeof serviceNames, string>;

export function toAlertTemplateBody(template: Partial<AlertTemplate>): JsonObject {
	return toServiceNames(template, serviceNames);
}

/** The alert template with changes; undefined ones keep the current value. */
export function applyAlertTemplateChanges(
	template: JsonObject,
	changes: Partial<AlertTemplate>,
): JsonObject {
	return { ...template, ...toAlertTemplateBody(changes) };
}

export function simplifyAlertTemplate(template: JsonObject): JsonObject {
	return {
		id: toId(template.Id),
		name: template.Name,
		subject: template.Subject ?? null,
		replyTo: template.Email_Reply_To ?? null,
		format: template.Template_Type ?? null,
		downMessage: template.Error_Message ?? null,
		testMessage: template.Test_Message ?? null,
		uptimeMessage: template.Uptime_Message ?? null,
		assigned: countIn(template.Assigned_To),
	};
}
