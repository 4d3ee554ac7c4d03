import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { getLoadTestResult, simplifyLoadTestResult } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';
import { loadTestField } from './fields';

export const description: INodeProperties[] = showFor(
	'loadTest',
	['getResult'],
	[loadTestField, simplifyField, departmentField, optionsField],
);

/** How many sessions a load test had, and how long they took. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	const result = await getLoadTestResult(client, id);
	return [presented(context, itemIndex, result, (whole) => simplifyLoadTestResult(id, whole))];
}
