import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedFilter } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { filterField } from './fields';

export const description: INodeProperties[] = shownFor(
	'filter',
	['get'],
	[filterField, simplifyField, departmentField, optionsField],
);

/** One filter. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'filter', 'Filter', itemIndex);
	return [presented(context, itemIndex, await client.read('filter', id), simplifiedFilter)];
}
