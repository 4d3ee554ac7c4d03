import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { ended, loadTestField } from './fields';

export const description: INodeProperties[] = shownFor(
	'loadTest',
	['abort'],
	[loadTestField, departmentField, optionsField],
);

/** Ends a load test at any stage. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	return await ended(client, id, 'AbortTest');
}
