import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Service } from '../service/service';
import { addCollection } from './collection';

const filled = (name: string) =>
	z
		.string({ message: `${name} is required` })
		.trim()
		.min(1, `${name} is required`);

const template = { Template_Id: z.number().int().min(0, 'Template_Id is not valid') };
const email = (name: string) =>
	filled(name).refine((text) => text.includes('@'), `${name} is not valid`);

/** spec/web-api-public-facts.md §2.10. */
const address = z.discriminatedUnion(
	'Type',
	[
		z.object({
			Type: z.literal('AlertOps'),
			...template,
			IntegrationURL: filled('IntegrationURL'),
		}),
		z.object({ Type: z.literal('Email'), ...template, Address: email('Address') }),
		z.object({
			Type: z.literal('PagerDuty'),
			...template,
			IntegrationKey: filled('IntegrationKey'),
		}),
		z.object({
			Type: z.literal('Phone'),
			...template,
			Code: z.string().regex(/^\d{3}$/, 'Code must have 3 digits'),
			Number: z.string().regex(/^\d{1,16}$/, 'Number must have 1 to 16 digits'),
		}),
		z.object({ Type: z.literal('Script'), ...template, File: filled('File') }),
		z.object({ Type: z.literal('Slack'), ...template, WebHook: filled('WebHook') }),
		z.object({ Type: z.literal('Sms'), ...template, Number: filled('Number') }),
		z.object({
			Type: z.literal('Snmp'),
			...template,
			Host: filled('Host'),
			Community: filled('Community'),
			Version: z.enum(['V1', 'V2c', 'V3']).optional(),
		}),
		z.object({ Type: z.literal('Teams'), ...template, WebHook: filled('WebHook') }),
		z.object({
			Type: z.literal('Wireless'),
			...template,
			WirelessDeviceEmail: email('WirelessDeviceEmail'),
		}),
	],
	{ message: 'Type of an address is not valid' },
);

const groupSchema = z
	.object({
		Name: filled('Name'),
		Scheduler_Id: z.number().int().min(0, 'Scheduler_Id is not valid').optional(),
		Addresses: z.array(address).optional(),
	})
	.passthrough();

/** spec/web-api-public-facts.md §2.13. */
const templateSchema = z
	.object({
		Name: filled('Name'),
		Subject: z.string().optional(),
		Email_Reply_To: filled('Email_Reply_To'),
		Template_Type: z
			.string()
			.refine((type) => /^(html|txt)$/i.test(type), 'Template_Type is not valid'),
		Error_Message: filled('Error_Message'),
		Test_Message: filled('Test_Message'),
		Uptime_Message: filled('Uptime_Message'),
	})
	.passthrough();

function refusalsOf(schema: z.ZodTypeAny) {
	return (body: unknown) =>
		schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
}

/** Alert groups and templates; spec/web-api-public-facts.md §1 rows 20-24 and 35-37. */
export function addAlerts(server: FastifyInstance, { alertGroups, templates }: Service): void {
	addCollection(server, {
		label: 'Group',
		list: '/groups',
		item: '/group',
		store: alertGroups,
		refusals: refusalsOf(groupSchema),
		kept: (body) => ({ Scheduler_Id: 0, Addresses: [], Assigned_To: [], ...body }),
	});
	addCollection(server, {
		label: 'Template',
		list: '/templates',
		item: '/template',
		store: templates,
		explainsInOneText: true,
		refusals: refusalsOf(templateSchema),
		kept: (body) => ({ Assigned_To: [], ...body }),
	});
}
