import { z } from 'zod';

import { requiredText, type Collection } from '../service/collection.cts';

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

const errorCode = z.union([
	z.number().int(),
	z
		.object({ From: z.number().int(), To: z.number().int() })
		.refine(({ From, To }) => From < To, 'A range of codes is not valid'),
]);

/** docs/dev/service.md W10. */
export const filters: Collection = {
	name: 'Filter',
	schema: z.object({
		Name: requiredText('Name'),
		Rules: z.object(
			{
				Time_Min: z.number().int().min(0, 'Time_Min is not valid').optional(),
				Number_Of_Locations: atLeastOne('Number_Of_Locations'),
				Number_Of_Tasks: atLeastOne('Number_Of_Tasks'),
			},
			{ message: 'Rules is required' },
		),
		Items: z
			.array(
				z.object({
					Error_Type: z
						.string()
						.refine((type) => errorTypes.has(type.toLowerCase()), 'Error_Type is not valid'),
					Error_Code_To_Ignore: z.array(errorCode),
				}),
			)
			.optional(),
	}),
	joinsErrors: true,
	findAssigned: (id, { devices }) =>
		devices.filter(({ Filter_Id }) => Filter_Id === id).map(({ Id }) => Id),
	firstId: 501,
	seeds: [
		{
			Name: 'Two locations',
			Description: 'Down when two locations see it',
			Rules: { Time_Min: 0, Number_Of_Locations: 2, Number_Of_Tasks: 1, Owner_Device: false },
			Items: [{ Error_Type: 'Http', Error_Code_To_Ignore: [503, { From: 520, To: 529 }] }],
		},
		{
			Name: 'Five minutes',
			Description: null,
			Rules: { Time_Min: 5, Number_Of_Locations: 1, Number_Of_Tasks: 1, Owner_Device: false },
			Items: [],
		},
	],
};
