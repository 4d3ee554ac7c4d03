import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter, invalidParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { taskUpdateBody, isTaskOfKind, simplifyTask } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { nothingToUpdate } from '../thingOperations';
import { checkDnsServer, forEachKind, kindField, kindParameter, kinds } from './kinds';
import { taskFields } from './locators';
import { collectionEntries, readCollection } from '../thingField';

export const description: INodeProperties[] = showFor(
	'task',
	['update'],
	[
		...taskFields,
		{ ...kindField, description: 'What the task checks. Other suits all tasks.' },
		...forEachKind((kind) => [updateFieldsField(collectionEntries(kinds[kind].changeable))]),
		departmentField,
		optionsField,
	],
);

/** Changes what the user set of a task, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'task', 'Task', itemIndex);
	const kind = kindParameter(context, itemIndex);
	const { changeable, label } = kinds[kind];
	const changes = readCollection(context, itemIndex, 'updateFields', changeable);
	if (Object.keys(changes).length === 0) nothingToUpdate(context, itemIndex);

	const changed = (current: JsonObject) => {
		if (!isTaskOfKind(current, kind)) {
			const nextStep = 'Choose the Kind that the task is of. Other suits all tasks.';
			throw invalidParameter(context, itemIndex, `The task ${id} is not ${label}`, nextStep);
		}
		const task = taskUpdateBody(current, changes);
		if ('DNSResolveMode' in changes) checkDnsServer(context, itemIndex, task);
		return task;
	};
	const task = await client.update('task', id, changed);
	return [toJson({ ...simplifyTask(task), id })];
}
