import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { muteAlerts } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { deviceField } from './locators';
import { minutesField, minutesParameter } from './minutes';

export const description: INodeProperties[] = showFor(
	'device',
	['muteAlerts'],
	[deviceField, minutesField, departmentField, optionsField],
);

/** Lets a device check without alerting anybody for a while. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'device', 'Device', itemIndex);
	const otherwise = 'How to end it early is not documented by the service.';
	const minutes = minutesParameter(context, itemIndex, otherwise);
	// What an unknown id is answered with is not known: asking first tells.
	const { Name: name } = await client.get('device', id);
	await muteAlerts(client, id, minutes);
	return [toJson({ id, name, minutes })];
}
