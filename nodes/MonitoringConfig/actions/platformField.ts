import { entityField } from '../../shared/n8n/parameters/fields/entityField';

/** The platform whose list an operation gives. */
export const platformField = entityField({
	displayName: 'Platform',
	name: 'platform',
	searchMethod: 'searchPlatforms',
	description: 'The kind of monitoring',
});
