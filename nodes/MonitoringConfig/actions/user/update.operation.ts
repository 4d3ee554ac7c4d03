import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { assumedNotice, user, userFieldsField, userFieldsParameter } from './fields';

export const description: INodeProperties[] = showFor(
	'user',
	['update'],
	[assumedNotice, ...user.pickers, userFieldsField, departmentField, optionsField],
);

/** Changes the given fields of a user, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'user', 'User', itemIndex);
	const changes = userFieldsParameter(context, itemIndex);
	const changed = await client.update('user', id, (current) => ({ ...current, ...changes }));
	return [toJson({ ...user.simplified(changed), id })];
}
