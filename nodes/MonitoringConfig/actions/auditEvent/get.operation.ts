import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAuditEvent } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';

export const description: INodeProperties[] = shownFor(
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
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'auditEvent', 'Audit Event ID', itemIndex);
	const event = await client.read('auditEvent', id);
	return [presented(context, itemIndex, event, simplifiedAuditEvent)];
}
