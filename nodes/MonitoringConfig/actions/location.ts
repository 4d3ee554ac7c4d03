import { booleanField } from '../../shared/n8n/parameters/field';
import { limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { listLocations, locationState, simplifyLocation } from '../../shared/service/webApi';
import { presentMany } from './entityOperations';
import { webApiOperation } from './operation';
import { platformField } from './platform';
import { standardResource } from './standardResource';

const options = {
	includeDeleted: booleanField({
		displayName: 'Include Deleted Locations',
		name: 'includeDeleted',
		description: 'Whether to include deleted locations',
	}),
	includeUnavailable: booleanField({
		displayName: 'Include Unavailable',
		name: 'includeUnavailable',
		description: 'Whether to include locations that your account cannot use now',
	}),
};

const getAll = webApiOperation(
	{ platformId: platformField, limit: limitField, isSimple: simplifyField },
	async (values, context) => {
		const { includeDeleted = false, includeUnavailable = false } = values.options;
		const included = { available: true, deleted: includeDeleted, unavailable: includeUnavailable };
		const all = await listLocations(context.client, values.platformId);
		const wanted = all.filter((location) => included[locationState(location)]);
		return presentMany(wanted, values, context, simplifyLocation);
	},
	{ options, isReadOnly: true },
);

export const location = standardResource({
	name: 'Location',
	value: 'location',
	operations: { getAll },
	descriptions: {
		getAll: 'Retrieve the locations that devices of a platform can be checked from',
	},
});
