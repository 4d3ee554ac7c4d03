import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject, type JsonObject } from '../../../shared/util/json';
import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import { idParameter, invalidParameter, limitParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { listFrequencies, simplifyFrequency } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { platformField } from '../platformLocator';
import { presented } from '../thingOperations';

export const description: INodeProperties[] = showFor(
	'frequency',
	['getAll'],
	[platformField, returnAllField, limitField, simplifyField, departmentField, optionsField],
);

/** How often devices of a platform can be checked. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	access: WebApiContext,
): Promise<IDataObject[]> {
	const platformId = idParameter(context, 'platform', 'Platform', itemIndex);
	const limit = limitParameter(context, itemIndex);
	const name = await platformName(context, itemIndex, access, platformId);
	const found = (await listFrequencies(access.client, name)).slice(0, limit);
	return found.map((entry) =>
		presented(context, itemIndex, asObject(entry), () => simplifyFrequency(entry)),
	);
}

/** The service lists frequencies under the name of the platform, not its id. */
async function platformName(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client, cache }: WebApiContext,
	id: number,
): Promise<string> {
	const platform = (await cache.platforms(client)).find(({ Id }) => Id === id);
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
