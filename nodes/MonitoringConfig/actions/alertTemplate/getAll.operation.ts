import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertTemplate } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['getAll'],
	[returnAllField, limitField, simplifyField, departmentField, getManyOptionsField],
);

/** The alert templates of the account. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const ids = await client.ids('alertTemplate');
	return await manyThings(
		context,
		itemIndex,
		client,
		'alertTemplate',
		ids,
		simplifiedAlertTemplate,
	);
}
