import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { simplifyAuditEvent } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';

export const description: INodeProperties[] = showFor(
	'auditEvent',
	['get'],
	[
		{
			displayName: 'Audit Event ID',
			name: 'auditEvent',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 7001',
			description: 'The ID of the event, as Get Many gives it',
		},
		simplifyField,
		departmentField,
		optionsField,
	],
);

/** One audit event, with what it changed. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'auditEvent', 'Audit Event ID', itemIndex);
	const event = await client.get('auditEvent', id);
	return [presented(context, itemIndex, event, simplifyAuditEvent)];
}
