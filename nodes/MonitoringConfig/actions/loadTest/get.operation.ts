import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedLoadTest } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { loadTestField } from './fields';

export const description: INodeProperties[] = shownFor(
	'loadTest',
	['get'],
	[loadTestField, simplifyField, departmentField, optionsField],
);

/** The settings and the state of a load test. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	return [presented(context, itemIndex, await client.read('loadTest', id), simplifiedLoadTest)];
}
