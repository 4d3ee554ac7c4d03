import { identifyTask, lacksDnsServer, taskCreateBody } from '../../../shared/webApi';
import { webApiOperation } from '../operation';
import { deviceField } from './fields';
import { missingDnsServerError, newTaskField } from './kinds';

/** Creates a task of a device and returns its id, name and device. */
export const create = webApiOperation(
	{ deviceId: deviceField, task: newTaskField },
	async ({ deviceId, task: { kind, fields } }, { client }) => {
		const body = taskCreateBody(kind, deviceId, fields);
		if (lacksDnsServer(body)) throw missingDnsServerError();
		const id = await client.create('task', body);
		return [{ id, ...identifyTask(body) }];
	},
);
