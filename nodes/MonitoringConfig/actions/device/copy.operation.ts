import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { idParameter, invalidParameter, textParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { copyOfDevice } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { deviceField } from './locators';

export const description: INodeProperties[] = shownFor(
	'device',
	['copy'],
	[
		deviceField,
		{
			displayName: 'New Name',
			name: 'newName',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Shop front (copy)',
			description:
				'What the copy is called. Its tasks keep their names. Passwords that the service does not hand out have to be entered again.',
		},
		departmentField,
		optionsField,
	],
);

/** Creates a device like another one, with the same tasks. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const copiedFrom = idParameter(context, 'device', 'Device', itemIndex);
	const name = textParameter(context, 'newName', itemIndex);
	if (name === '') {
		const nextStep = 'Enter a name for the copy in New Name.';
		throw invalidParameter(context, itemIndex, 'New Name is empty', nextStep);
	}
	const { id, taskIds } = await copyOfDevice(client, copiedFrom, name);
	return [toJson({ id, name, copiedFrom, taskIds })];
}
