import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { collectionParameter, requiredText, toText } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedFilter } from '../../../shared/webApi';
import { additionalFieldsField, optionsField } from '../fields';
import {
	additionalFields,
	itemsOf,
	numberOfLocationsField,
	numberOfTasksField,
	rulesOf,
} from './fields';

export const description: INodeProperties[] = shownFor(
	'filter',
	['create'],
	[
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Ignore maintenance pages',
			description: 'What the filter is called',
		},
		numberOfLocationsField,
		numberOfTasksField,
		additionalFieldsField(additionalFields),
		departmentField,
		optionsField,
	],
);

/** Creates a filter from rules and codes as people write them. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const filter = filterParameters(context, itemIndex);
	const id = await client.create('filter', filter);
	return [toJson({ ...simplifiedFilter(filter), id })];
}

function filterParameters(context: IExecuteFunctions, itemIndex: number): JsonObject {
	const more = collectionParameter(context, 'additionalFields', itemIndex);
	const description = toText(more.description);
	const rules = {
		...more,
		numberOfLocations: context.getNodeParameter('numberOfLocations', itemIndex, 1),
		numberOfTasks: context.getNodeParameter('numberOfTasks', itemIndex, 1),
	};
	return {
		Name: requiredText(context, 'name', 'Name', itemIndex),
		...(description === '' ? {} : { Description: description }),
		Rules: rulesOf(context, rules, itemIndex),
		Items: itemsOf(context, more.codesToIgnore, itemIndex),
	};
}
