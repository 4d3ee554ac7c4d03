import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';

export interface AlertTemplate {
	name: string;
	downMessage: string;
	/** One of {@link alertFormats}. */
	format: string;
	replyTo: string;
	subject: string;
	testMessage: string;
	uptimeMessage: string;
}

/** How messages are written; docs/dev/service.md W9. */
export const alertFormats = { Html: 'HTML', Txt: 'Text' };

/** docs/dev/service.md W9. */
const wireNames = {
	downMessage: 'Error_Message',
	format: 'Template_Type',
	name: 'Name',
	replyTo: 'Email_Reply_To',
	testMessage: 'Test_Message',
	uptimeMessage: 'Uptime_Message',
	subject: 'Subject',
} as const satisfies Record<keyof AlertTemplate, string>;

const templateFields = Object.keys(wireNames) as Array<keyof AlertTemplate>;

export function toAlertTemplateBody(template: Partial<AlertTemplate>): JsonObject {
	const given = templateFields.filter((name) => template[name] !== undefined);
	return Object.fromEntries(given.map((name) => [wireNames[name], template[name]]));
}

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
		assigned: Array.isArray(template.Assigned_To) ? template.Assigned_To.length : 0,
	};
}
