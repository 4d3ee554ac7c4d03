import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject, type JsonObject } from '../../../shared/guards';
import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter, invalidParameter, limitParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { frequencies, simplifiedFrequency } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { platformField } from '../platformLocator';
import { presented } from '../thingOperations';

export const description: INodeProperties[] = shownFor(
	'frequency',
	['getAll'],
	[platformField, returnAllField, limitField, simplifyField, departmentField, optionsField],
);

/** How often devices of a platform can be checked. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiAccess,
): Promise<IDataObject[]> {
	const platformId = idParameter(context, 'platform', 'Platform', itemIndex);
	const limit = limitParameter(context, itemIndex);
	const name = await platformName(context, itemIndex, access, platformId);
	const found = (await frequencies(access.client, name)).slice(0, limit);
	return found.map((entry) =>
		presented(context, itemIndex, asObject(entry), () => simplifiedFrequency(entry)),
	);
}

/** The service lists frequencies under the name of the platform, not its id. */
async function platformName(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client, catalog }: WebApiAccess,
	id: number,
): Promise<string> {
	const platform = (await catalog.platforms(client)).find(({ Id }) => Id === id);
	if (platform) return platform.Name;
	throw invalidParameter(
		context,
		itemIndex,
		`Your account has no platform with the ID ${id}`,
		'Pick one from the list in Platform.',
	);
}

/** An item holds an object; what is only a number stands under a name. */
function asObject(entry: unknown): JsonObject {
	return isObject(entry) ? entry : { frequency: entry };
}
