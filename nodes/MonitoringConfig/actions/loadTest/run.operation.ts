import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../../shared/n8n/options';
import { idParameter, optionParameter, textParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { cloneAndRun, simplifyLoadTest, getStartedLoadTest } from '../../../shared/webApi';
import { loadTestField } from './fields';
import { waitFields, waitParameters, waitUntilFinished } from './waiting';

export const description: INodeProperties[] = showFor(
	'loadTest',
	['run'],
	[
		{
			...loadTestField,
			description:
				'The load test to run. A copy of it is run, because one that has run cannot run again.',
		},
		{
			displayName: 'User Name',
			name: 'userName',
			type: 'string',
			default: '',
			description: 'Who runs it, as it will stand in the report',
		},
		{
			displayName: 'Email',
			name: 'startingEmail',
			type: 'string',
			default: '',
			placeholder: 'name@email.com',
			description: 'Whom the service tells about the start',
		},
		departmentField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...waitFields, timeoutField(defaultTimeoutSeconds.webApi)],
		},
	],
);

/** Runs a copy of a load test; `id` is that of the copy. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	const wait = waitParameters(context, itemIndex);
	const copyId = await cloneAndRun(client, id, {
		UserName: textParameter(context, 'userName', itemIndex),
		StartingEmail: textParameter(context, 'startingEmail', itemIndex),
	});
	const isWaiting = optionParameter(context, 'waitUntilFinished', itemIndex) === true;
	const test = isWaiting
		? await waitUntilFinished(context, client, copyId, wait)
		: await getStartedLoadTest(client, copyId);
	return [toJson({ ...simplifyLoadTest(test), copyOf: id })];
}
