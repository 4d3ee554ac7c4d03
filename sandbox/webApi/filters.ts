import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Service } from '../service/service';
import { addCollection } from './collection';

const errorTypes = new Set(
	[
		'Validation Runtime CustomScript Certificate Cryptographic Tcp Dns Udp Http Ftp Sftp Smtp',
		'Pop3 Imap Icmp IcmpV6 DnsBL Media Sip',
	]
		.join(' ')
		.toLowerCase()
		.split(' '),
);

const atLeastOne = (name: string) =>
	z
		.number({ message: `${name} is required` })
		.int(`${name} is not valid`)
		.min(1, `${name} must be at least 1`);

const code = z.union([
	z.number().int(),
	z
		.object({ From: z.number().int(), To: z.number().int() })
		.refine(({ From, To }) => From < To, 'A range of codes is not valid'),
]);

/** spec/web-api-public-facts.md §2.12. */
const filterSchema = z
	.object({
		Name: z.string({ message: 'Name is required' }).trim().min(1, 'Name is required'),
		Rules: z
			.object(
				{
					Time_Min: z.number().int().min(0, 'Time_Min is not valid').optional(),
					Number_Of_Locations: atLeastOne('Number_Of_Locations'),
					Number_Of_Tasks: atLeastOne('Number_Of_Tasks'),
				},
				{ message: 'Rules is required' },
			)
			.passthrough(),
		Items: z
			.array(
				z.object({
					Error_Type: z
						.string()
						.refine((type) => errorTypes.has(type.toLowerCase()), 'Error_Type is not valid'),
					Error_Code_To_Ignore: z.array(code),
				}),
			)
			.optional(),
	})
	.passthrough();

/** Filters; spec/web-api-public-facts.md §1 rows 30-34. */
export function addFilters(server: FastifyInstance, { filters }: Service): void {
	addCollection(server, {
		label: 'Filter',
		list: '/filters',
		item: '/filter',
		store: filters,
		explainsInOneText: true,
		refusals: (body) =>
			filterSchema.safeParse(body).error?.issues.map(({ message }) => message) ?? [],
		kept: (body, _accountId, before) => ({ ...body, Assigned_To: before?.Assigned_To ?? [] }),
	});
}
