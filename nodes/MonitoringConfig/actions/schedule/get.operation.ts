import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedSchedule } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { scheduleField } from './fields';

export const description: INodeProperties[] = shownFor(
	'schedule',
	['get'],
	[scheduleField, simplifyField, departmentField, optionsField],
);

/** One schedule. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'schedule', 'Schedule', itemIndex);
	return [presented(context, itemIndex, await client.read('schedule', id), simplifiedSchedule)];
}
