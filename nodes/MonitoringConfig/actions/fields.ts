import type { INodeProperties } from 'n8n-workflow';

import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/options';

/** What every operation of this node can be told. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [timeoutField(defaultTimeoutSeconds.webApi)],
};

/** The optional fields of an operation that creates something. */
export function additionalFieldsField(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		options,
	};
}

/** The fields of an operation that changes something: only those the user adds are changed. */
export function updateFieldsField(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		options,
	};
}
