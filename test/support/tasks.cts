import type { Sandbox } from '../../sandbox/index.cts';
import { byId, firstDevice, operationOutput } from './workflows.cts';

export const device = byId(firstDevice);

export const webTask = {
	device,
	kind: 'web',
	name: 'Basket',
	url: 'https://www.shop.example.test/basket',
};
export const dnsTask = {
	device,
	kind: 'dns',
	name: 'Address',
	hostName: 'example.test',
	recordType: 'A',
};

/** Returns the value of a Task field that selects the task. */
export async function createTask(sandbox: Sandbox, parameters: object = webTask) {
	const [{ id }] = await operationOutput(sandbox, 'task', 'create', parameters);
	return byId(id);
}

export async function getStoredTask(sandbox: Sandbox, task: object) {
	const [stored] = await operationOutput(sandbox, 'task', 'get', { task, simplify: false });
	return stored;
}
