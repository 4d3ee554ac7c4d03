import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertTemplate } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { additionalFields, requiredFields, templateOf } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['create'],
	[
		...requiredFields,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add field',
			default: {},
			options: additionalFields,
		},
		departmentField,
		optionsField,
	],
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
	const more = context.getNodeParameter('additionalFields', itemIndex, {});
	const given = { ...Object.fromEntries(required), ...(isObject(more) ? more : {}) };
	const template = templateOf(context, given, itemIndex);
	const id = await client.create('alertTemplate', template);
	return [toJson({ ...simplifiedAlertTemplate(template), id })];
}
