import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { listPlatforms, simplifyPlatform } from '../../shared/service/webApi';
import { presentMany } from './entityOperations';
import { webApiOperation } from './operation';
import { standardResource } from './standardResource';

export const platformField = entityField({
	displayName: 'Platform',
	name: 'platform',
	searchMethod: 'searchPlatforms',
	description: 'The kind of monitoring',
});

/** The platforms with their packages, also those that the account may not use. */
const getAll = webApiOperation(
	{ limit: limitField, isSimple: simplifyField },
	async (shown, context) =>
		presentMany(await listPlatforms(context.client), shown, context, simplifyPlatform),
	{ isReadOnly: true },
);

export const platform = standardResource({
	name: 'Platform',
	value: 'platform',
	operations: { getAll },
	descriptions: {
		getAll: 'Retrieve the platforms and packages of your account',
	},
});
