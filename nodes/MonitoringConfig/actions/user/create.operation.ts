import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { assumedNotice, userFieldsField, userFieldsParameter } from './fields';

export const description: INodeProperties[] = showFor(
	'user',
	['create'],
	[assumedNotice, userFieldsField, departmentField, optionsField],
);

/** Creates a user with the fields as they are given. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const user = userFieldsParameter(context, itemIndex);
	return [toJson({ id: await client.create('user', user), ...user })];
}
