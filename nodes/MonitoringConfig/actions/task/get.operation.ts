import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedTask } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { taskFields } from './locators';

export const description: INodeProperties[] = shownFor(
	'task',
	['get'],
	[...taskFields, simplifyField, departmentField, optionsField],
);

/** One task. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'task', 'Task', itemIndex);
	const task = await client.read('task', id);
	return [presented(context, itemIndex, task, simplifiedTask)];
}
