import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedUser } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../things';
import { assumedNotice, userField } from './fields';

export const description: INodeProperties[] = shownFor(
	'user',
	['get'],
	[assumedNotice, userField, simplifyField, departmentField, optionsField],
);

/** One user. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'user', 'User', itemIndex);
	return [presented(context, itemIndex, await client.read('user', id), simplifiedUser)];
}
