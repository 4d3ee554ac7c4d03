import { webApiOperation, type ConfigResource } from '../operation';
import { standardOperations, updateOperation } from '../entityOperations';
import { createVerified, simplifyUser } from '../../../shared/service/webApi';
import { presentCreated } from '../written';
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
				action: 'Create user',
				description: 'Create a user with the entered fields',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete user',
				description: 'Delete a user permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get user',
				description: 'Retrieve the name and email of a user',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many users',
				description: 'Retrieve the users of the account',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update user',
				description: 'Change fields of a user; other fields stay the same',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
