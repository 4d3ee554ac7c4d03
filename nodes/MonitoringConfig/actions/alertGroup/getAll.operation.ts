import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertGroup } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';

export const description: INodeProperties[] = shownFor(
	'alertGroup',
	['getAll'],
	[returnAllField, limitField, simplifyField, departmentField, getManyOptionsField],
);

/** The alert groups of the account. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const ids = await client.ids('alertGroup');
	return await manyThings(context, itemIndex, client, 'alertGroup', ids, simplifiedAlertGroup);
}
