import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject, type JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import {
	collectionParameter,
	idParameter,
	textValue,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedFilter } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { nothingToUpdate } from '../things';
import { filterField, itemsOf, rulesOf, updateFields } from './fields';

export const description: INodeProperties[] = shownFor(
	'filter',
	['update'],
	[filterField, updateFieldsField(updateFields), departmentField, optionsField],
);

/** Changes what the user set of a filter, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'filter', 'Filter', itemIndex);
	const fields = collectionParameter(context, 'updateFields', itemIndex);
	if (Object.keys(fields).length === 0) nothingToUpdate(context, itemIndex);

	const rules = rulesOf(context, fields, itemIndex);
	const changes: JsonObject = {
		...('name' in fields ? { Name: textValue(context, fields.name, 'Name', itemIndex) } : {}),
		...('description' in fields ? { Description: toText(fields.description) } : {}),
		...('codesToIgnore' in fields
			? { Items: itemsOf(context, fields.codesToIgnore, itemIndex) }
			: {}),
	};
	const filter = await client.change('filter', id, (current) => ({
		...current,
		...changes,
		...(Object.keys(rules).length > 0 ? { Rules: withRules(current, rules) } : {}),
	}));
	return [toJson({ ...simplifiedFilter(filter), id })];
}

function withRules({ Rules }: JsonObject, rules: JsonObject): JsonObject {
	return { ...(isObject(Rules) ? Rules : {}), ...rules };
}
