import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedDevice } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { deviceField } from './locators';

export const description: INodeProperties[] = shownFor(
	'device',
	['get'],
	[deviceField, simplifyField, departmentField, optionsField],
);

/** One device. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'device', 'Device', itemIndex);
	const device = await client.read('device', id);
	return [presented(context, itemIndex, device, simplifiedDevice)];
}
