import type { Sandbox } from '../../sandbox';
import { byId, operationOutput } from './workflows';

/** The device whose tasks the tests look at. */
export const device = byId(84211);

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

/** The field with a new task. */
export async function created(sandbox: Sandbox, parameters: object = webTask) {
	const [{ id }] = await operationOutput(sandbox, 'task', 'create', parameters);
	return byId(id);
}

/** The task as the service keeps it. */
export async function kept(sandbox: Sandbox, task: object) {
	const [thing] = await operationOutput(sandbox, 'task', 'get', { task, simplify: false });
	return thing;
}

/** What was sent with a method, logins apart. */
export const sent = (sandbox: Sandbox, method: string) =>
	sandbox.requests.filter((request) => request.method === method && !isLogin(request.path));
const isLogin = (path: string) => path.endsWith('/login');
