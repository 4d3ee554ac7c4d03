import { z } from 'zod';

import { requiredText, type Collection } from '../service/collection.cts';

/** Paths and fields follow the pattern of the other collections (assumed: docs/dev/service.md W15). */
export const users: Collection = {
	name: 'User',
	schema: z.object({
		Name: requiredText('Name'),
		Email: z
			.unknown()
			.refine((email) => email === undefined || String(email).includes('@'), 'Email is not valid'),
	}),
	firstId: 8_001,
	seeds: [
		{ Name: 'Ann', Email: 'ann@example.test', Role: 'Owner' },
		{ Name: 'Bob', Email: 'bob@example.test', Role: 'User' },
	],
};
