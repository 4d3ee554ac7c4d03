import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { invalidParameter, jsonObjectParameter } from '../../../shared/n8n/parameters';
import { simplifyUser } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

/** Shown with every operation: this resource is the only one without a public description. */
export const assumedNotice: INodeProperties = {
	displayName:
		"The service's reference does not describe users. Paths and fields here follow the pattern of its other resources: try them on a user of no importance first.",
	name: 'assumedNotice',
	type: 'notice',
	default: '',
};

export const user: Thing = {
	name: 'user',
	label: 'User',
	pickers: [resourceLocatorField('user', 'User', 'searchUsers')],
	simplified: simplifyUser,
	notice: assumedNotice,
};

const label = 'Fields (JSON)';

export const userFieldsField: INodeProperties = {
	displayName: label,
	name: 'userFields',
	type: 'json',
	default: '{}',
	required: true,
	placeholder: 'e.g. { "Name": "Ann", "Email": "ann@example.com" }',
	description: 'The fields of the user as the service spells them',
};

/** The fields the user of the node gave; refused when there are none. */
export function userFieldsParameter(context: IExecuteFunctions, itemIndex: number): JsonObject {
	const fields = jsonObjectParameter(context, 'userFields', label, itemIndex);
	if (Object.keys(fields).length > 0) return fields;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is empty`,
		`Enter at least one field in ${label}, such as { "Name": "Ann" }.`,
	);
}
