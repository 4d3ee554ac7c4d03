import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedUser } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';
import { assumedNotice } from './fields';

export const description: INodeProperties[] = shownFor(
	'user',
	['getAll'],
	[assumedNotice, returnAllField, limitField, simplifyField, departmentField, getManyOptionsField],
);

/** The users of the account. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const ids = await client.ids('user');
	return await manyThings(context, itemIndex, client, 'user', ids, simplifiedUser);
}
