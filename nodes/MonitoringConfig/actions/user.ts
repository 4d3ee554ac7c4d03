import { mapField } from '../../shared/n8n/parameters/field';
import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { simplifyUser } from '../../shared/service/webApi';
import { entityJsonField } from './entityJsonField';
import {
	createOperation,
	noticeField,
	standardOperations,
	updateOperation,
	type Entity,
} from './entityOperations';
import { configResource } from './configResource';

/** Shown with every operation, because the service does not document the requests for users. */
const assumedNotice = noticeField(
	'Try this with a test user first, and check that user in your account afterwards.',
);

const entity: Entity = {
	name: 'user',
	picker: entityField({ kind: 'user' }),
	above: { notice: assumedNotice },
	simplify: simplifyUser,
};

const userFields = {
	displayName: 'User Fields (JSON)',
	name: 'userFields',
	required: true,
	placeholder: 'e.g. { "Name": "Ann", "Email": "ann@example.com" }',
	description: 'The fields of the user, with the names of the service',
};

/** The fields of a user as the service spells them; at least one. */
const userFieldsField = mapField(entityJsonField(userFields), (fields, parameters) => {
	if (Object.keys(fields).length > 0) return fields;
	const hint = `Enter at least one field in ${userFields.displayName}, such as { "Name": "Ann" }.`;
	throw parameters.emptyError(userFields, hint);
});

const create = createOperation(
	entity,
	{ notice: assumedNotice, fields: userFieldsField },
	({ fields }) => fields,
);

const update = updateOperation(entity, userFieldsField, (current, changes) => ({
	...current,
	...changes,
}));

export const user = configResource({
	name: 'User',
	value: 'user',
	operations: { create, ...standardOperations(entity), update },
	descriptions: {
		create: 'Create a user with the entered fields',
		delete: 'Delete a user permanently',
		get: 'Retrieve the name and email of a user',
		getAll: 'Retrieve the users of the account',
		update: 'Change fields of a user; other fields stay the same',
	},
});
