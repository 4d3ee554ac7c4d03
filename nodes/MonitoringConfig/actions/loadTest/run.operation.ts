import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { defaultTimeoutSeconds, timeoutField } from '../../../shared/n8n/options';
import { idParameter, optionParameter, textParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { runCopy, simplifiedLoadTest, startedLoadTest } from '../../../shared/webApi';
import { loadTestField } from './fields';
import { waitFields, waitParameters, waitUntilFinished } from './waiting';

export const description: INodeProperties[] = shownFor(
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
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'loadTest', 'Load Test', itemIndex);
	const wait = waitParameters(context, itemIndex);
	const copyId = await runCopy(client, id, {
		UserName: textParameter(context, 'userName', itemIndex),
		StartingEmail: textParameter(context, 'startingEmail', itemIndex),
	});
	const isWaiting = optionParameter(context, 'waitUntilFinished', itemIndex) === true;
	const test = isWaiting
		? await waitUntilFinished(context, client, copyId, wait)
		: await startedLoadTest(client, copyId);
	return [toJson({ ...simplifiedLoadTest(test), copyOf: id })];
}
