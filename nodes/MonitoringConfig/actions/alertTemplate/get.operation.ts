import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertTemplate } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { alertTemplateField } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertTemplate',
	['get'],
	[alertTemplateField, simplifyField, departmentField, optionsField],
);

/** One alert template. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertTemplate', 'Alert Template', itemIndex);
	return [
		presented(context, itemIndex, await client.read('alertTemplate', id), simplifiedAlertTemplate),
	];
}
