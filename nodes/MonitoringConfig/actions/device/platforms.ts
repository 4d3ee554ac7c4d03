import type { INodePropertyOptions } from 'n8n-workflow';

import { webApiFacts } from '../../../shared/webApi';

/** The choice that lets the user type a platform. */
export const otherPlatform = 'other';

const known = webApiFacts.platforms.value.map((name) => ({ name, value: name }));

export const platformOptions: INodePropertyOptions[] = [
	...known,
	{ name: 'Other', value: otherPlatform, description: 'A platform that is not in this list' },
];
