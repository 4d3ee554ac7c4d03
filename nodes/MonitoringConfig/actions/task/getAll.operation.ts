import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedTask, taskIds } from '../../../shared/webApi';
import { getManyOptionsField, manyThings } from '../things';
import { deviceField } from './locators';

export const description: INodeProperties[] = shownFor(
	'task',
	['getAll'],
	[deviceField, returnAllField, limitField, simplifyField, departmentField, getManyOptionsField],
);

/** The tasks of a device. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const deviceId = idParameter(context, 'device', 'Device', itemIndex);
	// An unknown device is answered like one without tasks: asking first tells.
	await client.read('device', deviceId);
	const ids = await taskIds(client, deviceId);
	return await manyThings(context, itemIndex, client, 'task', ids, simplifiedTask);
}
