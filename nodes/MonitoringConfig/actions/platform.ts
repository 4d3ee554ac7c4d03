import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { applyLimit, limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import {
	listFrequencies,
	listLocations,
	listPlatforms,
	locationState,
	simplifyFrequency,
	simplifyLocation,
	simplifyPlatform,
} from '../../shared/service/webApi';
import { booleanField } from '../../shared/n8n/parameters/field';
import type { Account } from '../../shared/n8n/run/webApiContext';
import { isObject } from '../../shared/words/util/json';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { present, presentLimited } from './entityOperations';
import { webApiOperation } from './operation';
import { configResource } from './configResource';
import type { EntityId } from '../../shared/words/util/id';

const platformField = entityField({ kind: 'platform', description: 'The kind of monitoring' });

/** The platforms with their packages, also those that the account may not use. */
const getPlatforms = webApiOperation(
	{ limit: limitField, isSimple: simplifyField },
	async (shown, context) =>
		presentLimited(await listPlatforms(context.client), shown, context, simplifyPlatform),
	{ isReadOnly: true },
);

export const platform = configResource({
	name: 'Platform',
	value: 'platform',
	operations: { getAll: getPlatforms },
	descriptions: {
		getAll: 'Retrieve the platforms and packages of your account',
	},
});

const locationOptions = {
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

const getLocations = webApiOperation(
	{ platformId: platformField, limit: limitField, isSimple: simplifyField },
	async (values, context) => {
		const { includeDeleted = false, includeUnavailable = false } = values.options;
		const included = { available: true, deleted: includeDeleted, unavailable: includeUnavailable };
		const all = await listLocations(context.client, values.platformId);
		const wanted = all.filter((location) => included[locationState(location)]);
		return presentLimited(wanted, values, context, simplifyLocation);
	},
	{ options: locationOptions, isReadOnly: true },
);

export const location = configResource({
	name: 'Location',
	value: 'location',
	operations: { getAll: getLocations },
	descriptions: {
		getAll: 'Retrieve the locations that devices of a platform can be checked from',
	},
});

const getFrequencies = webApiOperation(
	{ platformId: platformField, limit: limitField, isSimple: simplifyField },
	async ({ platformId, limit, isSimple }, context) => {
		const name = await requirePlatformName(platformId, context);
		const entries = applyLimit(await listFrequencies(context.client, name), limit, context);
		return entries.map((entry) => {
			// The output must be objects, so a plain number gets a field.
			const object = isObject(entry) ? entry : { frequency: entry };
			return present(object, isSimple, () => simplifyFrequency(entry));
		});
	},
	{ isReadOnly: true },
);

/** The name of a platform by its ID: the service lists frequencies under the name. */
async function requirePlatformName(id: EntityId, { client, cache }: Account): Promise<string> {
	const platform = (await cache.platforms(client)).entries.find((known) => known.id === id);
	if (platform) return platform.name;
	const hint = 'Choose one from the list in Platform.';
	throw new ParameterError(`Your account has no platform with the ID ${id}`, hint);
}

export const frequency = configResource({
	name: 'Frequency',
	value: 'frequency',
	operations: { getAll: getFrequencies },
	descriptions: {
		getAll: 'Retrieve the frequencies (check intervals) of a platform',
	},
	actions: { getAll: 'Get many frequencies' },
});
