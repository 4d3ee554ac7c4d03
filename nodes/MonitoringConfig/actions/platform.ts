import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { listPlatforms, simplifyPlatform } from '../../shared/service/webApi';
import { presentMany } from './entityOperations';
import { webApiOperation, type ConfigResource } from './operation';

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

export const platform: ConfigResource = {
	name: 'Platform',
	value: 'platform',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many platforms',
				description: 'Retrieve the platforms and packages of your account',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
