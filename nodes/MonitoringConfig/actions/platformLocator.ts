import { locatorField } from '../../shared/n8n/locators';

/** The platform whose list an operation gives. */
export const platformField = locatorField('platform', 'Platform', 'searchPlatforms', {
	description: 'The kind of monitoring that the list is for',
});
