import { z } from 'zod';

import { requiredText, type Collection } from '../service/collection.cts';

/** Alert templates; docs/dev/service.md W9. */
export const templates: Collection = {
	name: 'Template',
	schema: z.object({
		Name: requiredText('Name'),
		Subject: z.string().optional(),
		Email_Reply_To: requiredText('Email_Reply_To'),
		Template_Type: z
			.string()
			.refine((type) => /^(html|txt)$/i.test(type), 'Template_Type is not valid'),
		Error_Message: requiredText('Error_Message'),
		Test_Message: requiredText('Test_Message'),
		Uptime_Message: requiredText('Uptime_Message'),
	}),
	joinsErrors: true,
	prepare: (body) => ({ Assigned_To: [], ...body }),
	firstId: 401,
	seeds: [
		{
			Name: 'Short',
			Subject: '<%Site_Name%>',
			Email_Reply_To: 'ops@example.test',
			Template_Type: 'Txt',
			Error_Message: '<%Site_Name%> is down',
			Test_Message: 'A test',
			Uptime_Message: '<%Site_Name%> is up again',
			Assigned_To: [],
		},
	],
};
