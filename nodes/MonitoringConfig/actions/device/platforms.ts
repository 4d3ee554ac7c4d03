import type { INodePropertyOptions } from 'n8n-workflow';

import { webApiFacts } from '../../../shared/webApi';

/** The choice that lets the user type a platform. */
export const otherPlatform = 'other';

const other = {
	name: 'Other',
	value: otherPlatform,
	description: 'A platform that is not in this list',
};

function choices(names: readonly string[]): INodePropertyOptions[] {
	return [...names.map((name) => ({ name, value: name })), other];
}

export const platformOptions = choices(webApiFacts.platforms.value);

/** The platforms of the public reference, and HTTPS for the one that checks web addresses. */
export const publicPlatformOptions = choices(
	[...webApiFacts.publicPlatforms.value, 'HTTPS'].sort(),
);
