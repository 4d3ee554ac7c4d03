import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { collectionParameter, idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertTemplate } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { nothingToUpdate } from '../things';
import { alertTemplateField, templateOf, updateFields } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['update'],
	[alertTemplateField, updateFieldsField(updateFields), departmentField, optionsField],
);

/** Changes what the user set of an alert template, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertTemplate', 'Alert Template', itemIndex);
	const given = collectionParameter(context, 'updateFields', itemIndex);
	const changes = templateOf(context, given, itemIndex);
	if (Object.keys(changes).length === 0) nothingToUpdate(context, itemIndex);
	const template = await client.change('alertTemplate', id, (current) => ({
		...current,
		...changes,
	}));
	return [toJson({ ...simplifiedAlertTemplate(template), id })];
}
