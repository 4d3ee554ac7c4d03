import type { FastifyInstance } from 'fastify';

import type { Service } from '../service/service';
import { addCollection } from './collection';

/** Users; no public source shows them: paths and fields follow the pattern of the others (assumed). */
export function addUsers(server: FastifyInstance, { users }: Service): void {
	addCollection(server, {
		label: 'User',
		list: '/users',
		item: '/user',
		store: users,
		refusals: ({ Name, Email }) => [
			...(typeof Name === 'string' && Name.trim() !== '' ? [] : ['Name is required']),
			...(Email === undefined || String(Email).includes('@') ? [] : ['Email is not valid']),
		],
	});
}
