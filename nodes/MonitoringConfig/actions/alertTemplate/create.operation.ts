import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { collectionParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertTemplate } from '../../../shared/webApi';
import { additionalFieldsField, optionsField } from '../fields';
import { additionalFields, requiredFields, templateOf } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['create'],
	[...requiredFields, additionalFieldsField(additionalFields), departmentField, optionsField],
);

/** Creates an alert template. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const required = requiredFields.map(({ name }) => [
		name,
		context.getNodeParameter(name, itemIndex, ''),
	]);
	const more = collectionParameter(context, 'additionalFields', itemIndex);
	const given = { ...Object.fromEntries(required), ...more };
	const template = templateOf(context, given, itemIndex);
	const id = await client.create('alertTemplate', template);
	return [toJson({ ...simplifiedAlertTemplate(template), id })];
}
