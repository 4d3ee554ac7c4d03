import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	isTaskOfKind,
	lacksDnsServer,
	setsDnsMode,
	taskUpdateBody,
} from '../../../shared/service/webApi';
import { changeEntity } from '../entityOperations';
import { webApiOperation } from '../operation';
import { task } from './fields';
import { kinds, missingDnsServerError, taskChangesField } from './kinds';

/** A task of another type than the chosen Task Type is refused before anything is written. */
export const update = webApiOperation(
	{ ...task.above, id: task.picker, update: taskChangesField },
	async ({ id, update: { kind, changes } }, context) => {
		const changed = await changeEntity(task, id, context, (current) => {
			if (!isTaskOfKind(current, kind)) {
				const hint = 'Choose the Task Type. Other works for all tasks.';
				throw new ParameterError(`The task ${id} is not ${kinds[kind].label}`, hint);
			}
			const body = taskUpdateBody(current, changes);
			// An update of other fields does not refuse a task that lacked the server before.
			if (setsDnsMode(changes) && lacksDnsServer(body)) throw missingDnsServerError();
			return body;
		});
		return [changed];
	},
);
