import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import { limitParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { listPlatforms, simplifyPlatform } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';

export const description: INodeProperties[] = showFor(
	'platform',
	['getAll'],
	[returnAllField, limitField, simplifyField, departmentField, optionsField],
);

/** The platforms with their packages, also those that the account may not use. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const limit = limitParameter(context, itemIndex);
	const found = (await listPlatforms(client)).slice(0, limit);
	return found.map((platform) =>
		presented(context, itemIndex, platform, () => simplifyPlatform(platform)),
	);
}
