import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../../shared/n8n/options';
import { idParameter, limitParameter, optionParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { listLocations, simplifyLocation } from '../../../shared/webApi';
import { platformField } from '../platformLocator';
import { presented } from '../thingOperations';

const locationOptionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Include Deleted',
			name: 'includeDeleted',
			type: 'boolean',
			default: false,
			description: 'Whether to list locations that the service no longer has',
		},
		{
			displayName: 'Include Unavailable',
			name: 'includeUnavailable',
			type: 'boolean',
			default: false,
			description: 'Whether to list locations that your account cannot use now',
		},
		timeoutField(defaultTimeoutSeconds.webApi),
	],
};

export const description: INodeProperties[] = showFor(
	'location',
	['getAll'],
	[platformField, returnAllField, limitField, simplifyField, departmentField, locationOptionsField],
);

/** The locations of a platform; unless asked for, without those that cannot be used. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const platformId = idParameter(context, 'platform', 'Platform', itemIndex);
	const limit = limitParameter(context, itemIndex);
	const withDeleted = optionParameter(context, 'includeDeleted', itemIndex) === true;
	const withUnavailable = optionParameter(context, 'includeUnavailable', itemIndex) === true;
	const found = (await listLocations(client, platformId))
		.filter(({ IsDeleted }) => withDeleted || IsDeleted !== true)
		// What is gone is not available either: it is the other option's.
		.filter(
			({ Available, IsDeleted }) => withUnavailable || IsDeleted === true || Available !== false,
		);
	return found
		.slice(0, limit)
		.map((location) => presented(context, itemIndex, location, () => simplifyLocation(location)));
}
