import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { removeThing } from '../things';
import { deviceField } from './locators';

export const description: INodeProperties[] = shownFor(
	'device',
	['delete'],
	[deviceField, departmentField, optionsField],
);

/** Removes a device with its tasks. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'device', 'Device', itemIndex);
	return await removeThing(client, 'device', id);
}
