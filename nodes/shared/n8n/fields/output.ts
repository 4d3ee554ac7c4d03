import type { INodeProperties } from 'n8n-workflow';

import { booleanField, type Field } from '../field';

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
};

/** How many results to return at most: Infinity with Return All, otherwise Limit. */
export const limitField: Field<number> = {
	properties: [returnAll, limit],
	read(parameters) {
		if (parameters.boolean(returnAll)) return Number.POSITIVE_INFINITY;
		return parameters.wholeNumber(
			limit,
			{ min: 1 },
			'is not a whole number greater than 0',
			'Enter a number such as 50 in Limit, or switch on Return All.',
		);
	},
};

/** Whether results are simplified. */
export const simplifyField = booleanField({
	displayName: 'Simplify',
	name: 'simplify',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});
