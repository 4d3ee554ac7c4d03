import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertGroup } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { alertGroupField } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertGroup',
	['get'],
	[alertGroupField, simplifyField, departmentField, optionsField],
);

/** One alert group. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertGroup', 'Alert Group', itemIndex);
	return [presented(context, itemIndex, await client.read('alertGroup', id), simplifiedAlertGroup)];
}
