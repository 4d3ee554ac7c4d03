import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedSchedule } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';

export const description: INodeProperties[] = shownFor(
	'schedule',
	['getAll'],
	[returnAllField, limitField, simplifyField, departmentField, getManyOptionsField],
);

/** The schedules of the account. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const ids = await client.ids('schedule');
	return await manyThings(context, itemIndex, client, 'schedule', ids, simplifiedSchedule);
}
