import { field } from '../../../shared/n8n/parameters/field';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { simplifyUser } from '../../../shared/service/webApi';
import { noticeField, type Entity } from '../entityOperations';

/** Shown with every operation, because the service does not document the requests for users. */
export const assumedNotice = noticeField(
	'Try this with a test user first, and check that user in your account afterwards.',
);

export const user: Entity = {
	name: 'user',
	picker: entityField({ displayName: 'User', name: 'user', searchMethod: 'searchUsers' }),
	above: { notice: assumedNotice },
	simplify: simplifyUser,
};

/** The fields of a user as the service spells them; at least one. */
export const userFieldsField = field(
	{
		displayName: 'User Fields (JSON)',
		name: 'userFields',
		type: 'json',
		default: '{}',
		required: true,
		placeholder: 'e.g. { "Name": "Ann", "Email": "ann@example.com" }',
		description: 'The fields of the user, with the names of the service',
	},
	(parameters, parameter) => {
		const fields = parameters.jsonObject(parameter);
		if (Object.keys(fields).length > 0) return fields;
		const hint = `Enter at least one field in ${parameters.label(parameter)}, such as { "Name": "Ann" }.`;
		throw parameters.reject(parameter, 'is empty', hint);
	},
);
