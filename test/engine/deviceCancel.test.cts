/** What becomes of a device that is made in steps when the user stops the execution in between. */
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { startRawService, type RawRequest, type RawResponse } from '../support/rawService.cts';
import { chain, config, execute, runNode, start } from '../support/workflows.cts';

const workflow = chain(
	start(),
	config('Create', 'device', 'create', {
		name: 'Tea',
		platform: 'HTTPS',
		urls: 'https://one.example.test/ https://two.example.test/',
		frequency: 300,
		locations: ['2'],
		options: { requestStyle: 'deviceThenTasks', itemsAtOnce: 1 },
	}),
);

const platforms = '[{"Id":1,"Name":"ServerView","Available":true}]';

/**
 * Runs two items, stops the run at the step, and waits for the last request.
 *
 * @param deletion the status of the response to a deletion
 */
async function stopAt(step: string, last: string, deletion = 200) {
	let cancel = () => {};
	let reportLast = () => {};
	const lastRequest = new Promise<void>((resolve) => (reportLast = resolve));
	const respond = async ({ method, path }: RawRequest): Promise<RawResponse> => {
		const name = `${method} ${path}`;
		if (name === step) {
			cancel();
			// The stop reaches the node before the response does.
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		if (name === last) setTimeout(reportLast, 50);
		if (path === '/platforms') return { body: platforms };
		if (['/devices/1', '/device/7/tasks'].includes(path)) return { body: '[]' };
		if (method === 'DELETE') return { status: deletion };
		if (method === 'GET') return { body: '{"Id":7,"Name":"Tea"}' };
		return {
			body: path === '/devices' ? '{"Success":true,"Result":7}' : '{"Success":true,"Result":8}',
		};
	};
	const service = await startRawService(respond);
	const { run } = await execute({
		workflow,
		credential: service.credential,
		rows: [{}, {}],
		onStart: (stop) => (cancel = stop),
	});
	await lastRequest;
	expect(run.status).toBe('canceled');
	return service.requests.map(({ method, path }) => `${method} ${path}`);
}

it('Device > Create logs that a write may have been carried out when it is stopped', async () => {
	const warn = jest.spyOn(Container.get(Logger), 'warn');
	let cancel = () => {};
	const service = await startRawService(async ({ path }) => {
		if (path === '/devices') cancel();
		const lists: Record<string, string> = { '/platforms': platforms, '/devices/1': '[]' };
		return { body: lists[path] ?? '{"Success":true,"Result":7}' };
	});
	const options = { requestStyle: 'oneRequest' };
	const [, { parameters }] = workflow.nodes;
	const name = 'Tea\nWARN forged\u001b[2J';
	await runNode(
		config('Create', 'device', 'create', { ...parameters, name, options }),
		service.credential,
		{ onStart: (stop) => (cancel = stop) },
	);
	expect(warn.mock.calls.map(([message]) => message)).toContainEqual(
		expect.stringContaining('The request may have been carried out'),
	);
	expect(String(warn.mock.calls)).not.toMatch(/\p{Cc}/u);
	warn.mockRestore();
});

it('Device > Create removes the device when it is stopped while a task is created', async () => {
	expect(await stopAt('PUT /tasks', 'DELETE /device/7')).toEqual([
		'GET /platforms',
		'GET /devices/1',
		'PUT /devices',
		'GET /device/7',
		'PUT /tasks',
		'GET /device/7',
		'DELETE /device/7',
	]);
});

it('Device > Create removes the device when it is stopped while the device is created', async () => {
	expect(await stopAt('PUT /devices', 'DELETE /device/7')).toEqual([
		'GET /platforms',
		'GET /devices/1',
		'PUT /devices',
		'GET /device/7',
		'GET /device/7',
		'DELETE /device/7',
	]);
});

it('Device > Create names a device in the log that cannot be removed when it is stopped', async () => {
	const warn = jest.spyOn(Container.get(Logger), 'warn');
	await stopAt('PUT /tasks', 'DELETE /device/7', 500);
	expect(warn.mock.calls.map(([message]) => message)).toContainEqual(
		expect.stringMatching(/^Task 1 was not created.*it remains with the ID 7\. Remove the device/),
	);
	warn.mockRestore();
});
