import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { optionsField } from '../fields';
import { deviceField } from './locators';

export const description: INodeProperties[] = shownFor(
	'device',
	['pause'],
	[deviceField, departmentField, optionsField],
);

/** Keeps a device from checking until somebody resumes it. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'device', 'Device', itemIndex);
	const device = await client.change('device', id, (current) => ({ ...current, Postpone: true }));
	return [toJson({ id, name: device.Name, isPaused: true })];
}
