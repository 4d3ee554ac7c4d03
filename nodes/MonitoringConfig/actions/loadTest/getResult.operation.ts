import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { loadTestResult, simplifiedResult } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';
import { loadTestField } from './fields';

export const description: INodeProperties[] = shownFor(
	'loadTest',
	['getResult'],
	[loadTestField, simplifyField, departmentField, optionsField],
);

/** How many sessions a load test had, and how long they took. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	const result = await loadTestResult(client, id);
	return [presented(context, itemIndex, result, (whole) => simplifiedResult(id, whole))];
}
