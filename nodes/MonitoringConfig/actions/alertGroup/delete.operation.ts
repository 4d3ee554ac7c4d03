import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { removeThing } from '../things';
import { alertGroupField } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertGroup',
	['delete'],
	[alertGroupField, departmentField, optionsField],
);

/** Removes it for good. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertGroup', 'Alert Group', itemIndex);
	return await removeThing(client, 'alertGroup', id);
}
