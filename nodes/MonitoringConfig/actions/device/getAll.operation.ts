import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { locatorField } from '../../../shared/n8n/locators';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { deviceIds, simplifiedDevice } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		locatorField('platform', 'Platform', 'searchPlatforms', {
			required: false,
			description: 'Only devices of this platform',
		}),
	],
};

export const description: INodeProperties[] = shownFor(
	'device',
	['getAll'],
	[returnAllField, limitField, filtersField, simplifyField, departmentField, getManyOptionsField],
);

/** The devices of one platform, or of all that the account may use. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const ids = await deviceIds(client, platformFilter(context, itemIndex));
	return await manyThings(context, itemIndex, client, 'device', ids, simplifiedDevice);
}

function platformFilter(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const path = 'filters.platform';
	const isAdded = (context.getNodeParameter(path, itemIndex, null) ?? null) !== null;
	return isAdded ? idParameter(context, path, 'Platform', itemIndex) : undefined;
}
