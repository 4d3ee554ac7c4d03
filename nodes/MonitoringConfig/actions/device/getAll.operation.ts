import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { idParameter } from '../../../shared/n8n/parameters';
import { listDeviceIds } from '../../../shared/webApi';
import { getManyOperation } from '../thingOperations';
import { device } from './locators';

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		resourceLocatorField('platform', 'Platform', 'searchPlatforms', {
			required: false,
			description: 'Only devices of this platform',
		}),
	],
};

/** The devices of one platform, or of all that the account may use. */
export const { description, execute } = getManyOperation(device, {
	filters: [filtersField],
	ids: async (context, itemIndex, client) =>
		await listDeviceIds(client, platformFilter(context, itemIndex)),
});

function platformFilter(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const path = 'filters.platform';
	const isAdded = (context.getNodeParameter(path, itemIndex, null) ?? null) !== null;
	return isAdded ? idParameter(context, path, 'Platform', itemIndex) : undefined;
}
