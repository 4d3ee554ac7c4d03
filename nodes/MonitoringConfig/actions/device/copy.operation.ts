import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter, invalidParameter, textParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { copyDevice } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { deviceField } from './locators';

export const description: INodeProperties[] = showFor(
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
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const copiedFrom = idParameter(context, 'device', 'Device', itemIndex);
	const name = textParameter(context, 'newName', itemIndex);
	if (name === '') {
		const nextStep = 'Enter a name for the copy in New Name.';
		throw invalidParameter(context, itemIndex, 'New Name is empty', nextStep);
	}
	const { id, taskIds } = await copyDevice(client, copiedFrom, name);
	return [toJson({ id, name, copiedFrom, taskIds })];
}
