import { resourceLocatorField } from '../../shared/n8n/resourceLocator';

/** The platform whose list an operation gives. */
export const platformField = resourceLocatorField('platform', 'Platform', 'searchPlatforms', {
	description: 'The kind of monitoring that the list is for',
});
