import type { JsonObject } from '../../util/json';

/** An alert template in a few fields (spec/web-api-public-facts.md §2.13). */
export function simplifyAlertTemplate(template: JsonObject): JsonObject {
	return {
		id: template.Id,
		name: template.Name,
		subject: template.Subject ?? null,
		replyTo: template.Email_Reply_To,
		format: template.Template_Type,
		downMessage: template.Error_Message,
		testMessage: template.Test_Message,
		uptimeMessage: template.Uptime_Message,
		assigned: Array.isArray(template.Assigned_To) ? template.Assigned_To.length : 0,
	};
}
