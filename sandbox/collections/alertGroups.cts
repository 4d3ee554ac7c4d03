import { z } from 'zod';

import { isRecord } from '../http/json.cts';
import { requiredText, type Collection } from '../service/collection.cts';
import type { Entity, Fields } from '../service/entityStore.cts';

/** Left out it is 0, the default template (docs/dev/service.md W8). */
const template = { Template_Id: z.number().int().min(0, 'Template_Id is not valid').optional() };

const email = (name: string) =>
	requiredText(name).refine((text) => text.includes('@'), `${name} is not valid`);

const address = z.discriminatedUnion(
	'Type',
	[
		z.object({
			Type: z.literal('AlertOps'),
			...template,
			IntegrationURL: requiredText('IntegrationURL'),
		}),
		z.object({ Type: z.literal('Email'), ...template, Address: email('Address') }),
		z.object({
			Type: z.literal('PagerDuty'),
			...template,
			IntegrationKey: requiredText('IntegrationKey'),
		}),
		z.object({
			Type: z.literal('Phone'),
			...template,
			Code: z.string().regex(/^\d{3}$/, 'Code must have 3 digits'),
			Number: z.string().regex(/^\d{1,16}$/, 'Number must have 1 to 16 digits'),
		}),
		z.object({ Type: z.literal('Script'), ...template, File: requiredText('File') }),
		z.object({ Type: z.literal('Slack'), ...template, WebHook: requiredText('WebHook') }),
		z.object({ Type: z.literal('Sms'), ...template, Number: requiredText('Number') }),
		z.object({
			Type: z.literal('Snmp'),
			...template,
			Host: requiredText('Host'),
			Community: requiredText('Community').optional(),
			Version: z.enum(['V1', 'V2c', 'V3']).optional(),
			UserId: z.number({ message: 'UserId is not valid' }).int().positive().optional(),
		}),
		z.object({ Type: z.literal('Teams'), ...template, WebHook: requiredText('WebHook') }),
		z.object({
			Type: z.literal('Wireless'),
			...template,
			WirelessDeviceEmail: email('WirelessDeviceEmail'),
		}),
	],
	{ message: 'Type of an address is not valid' },
);

const hasSnmpUser = ({ Version, UserId, Community }: Record<string, unknown>) =>
	(Version === 'V3' ? UserId : Community) !== undefined;

const completeAddress = address.refine(
	(fields) => fields.Type !== 'Snmp' || hasSnmpUser(fields),
	'An SNMP address needs a Community, and with V3 a UserId',
);

/** docs/dev/service.md W8. */
export const alertGroups: Collection = {
	name: 'Group',
	schema: z.object({
		Name: requiredText('Name'),
		Scheduler_Id: z.number().int().min(0, 'Scheduler_Id is not valid').optional(),
		Addresses: z.array(completeAddress).optional(),
	}),
	prepare: (body) => ({ Scheduler_Id: 0, ...body, Addresses: withTemplates(body.Addresses) }),
	findAssigned: (id, { devices }) =>
		devices.filter((device) => alertedGroupIds(device).includes(id)).map(({ Id }) => Id),
	firstId: 201,
	seeds: [
		{
			Name: 'On call',
			Scheduler_Id: 0,
			Addresses: [
				{ Type: 'Email', Template_Id: 0, Address: 'ops@example.test' },
				{ Type: 'Slack', Template_Id: 0, WebHook: 'https://hooks.example.test/services/T0/B0/x' },
			],
		},
		{
			Name: 'Office',
			Scheduler_Id: 301,
			Addresses: [{ Type: 'Phone', Template_Id: 0, Code: '555', Number: '5551234' }],
		},
	],
};

function withTemplates(addresses: unknown): Fields[] {
	const rows = Array.isArray(addresses) ? addresses.filter(isRecord) : [];
	return rows.map(({ Type, Template_Id = 0, ...fields }) => ({ Type, Template_Id, ...fields }));
}

/** The groups a device alerts; they are attached on its side only (docs/dev/service.md W5). */
function alertedGroupIds({ Notifications }: Entity): unknown[] {
	const groups = isRecord(Notifications) ? Notifications.Notification_Groups : undefined;
	return Array.isArray(groups) ? groups.filter(isRecord).map(({ Id }) => Id) : [];
}
