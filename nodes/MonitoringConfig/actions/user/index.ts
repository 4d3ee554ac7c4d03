import type { ConfigResource } from '../operation';
import { standardOperations, updateOperation } from '../entityOperations';
import { createVerified, simplifyUser } from '../../../shared/webApi';
import { presentCreated } from '../written';
import { webApiOperation } from '../operation';
import { assumedNotice, user as entity, userFieldsField } from './fields';

const create = webApiOperation(
	{ notice: assumedNotice, fields: userFieldsField },
	async ({ fields }, context) => {
		const created = await createVerified(context.client, { name: 'user', body: fields });
		return [presentCreated('user', created, simplifyUser(fields), context)];
	},
);

const update = updateOperation(entity, userFieldsField, (current, changes) => ({
	...current,
	...changes,
}));

export const user: ConfigResource = {
	name: 'User',
	value: 'user',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a user of the account',
				description: 'Add a user with the fields you give',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a user of the account',
				description: 'Remove a user for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get a user of the account',
				description: 'Read the name and email of one user',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many users of the account',
				description: 'Read which users the account has',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a user of the account',
				description: 'Change some fields of a user, the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
