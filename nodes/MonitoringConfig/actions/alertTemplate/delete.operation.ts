import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { removeThing } from '../things';
import { alertTemplateField } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['delete'],
	[alertTemplateField, departmentField, optionsField],
);

/** Removes it for good. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertTemplate', 'Alert Template', itemIndex);
	return await removeThing(client, 'alertTemplate', id);
}
