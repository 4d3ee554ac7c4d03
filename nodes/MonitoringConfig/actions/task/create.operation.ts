import {
	createTask,
	identifyTask,
	lacksDnsServer,
	taskCreateBody,
} from '../../../shared/service/webApi';
import { presentCreated } from '../written';
import { webApiOperation } from '../operation';
import { deviceField } from './fields';
import { missingDnsServerError, newTaskField } from './kinds';

export const create = webApiOperation(
	{ deviceId: deviceField, task: newTaskField },
	async ({ deviceId, task: { kind, fields } }, context) => {
		const body = taskCreateBody(kind, deviceId, fields);
		if (lacksDnsServer(body)) throw missingDnsServerError();
		const created = await createTask(context.client, deviceId, body);
		return [presentCreated('task', created, identifyTask(body), context)];
	},
	// The tasks of a device are created in the order of the items.
	{ concerns: ({ deviceId }) => [deviceId], deviceOf: ({ deviceId }) => deviceId },
);
