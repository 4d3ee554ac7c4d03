import { openEditor } from '../support/editor.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, config, credentialFor } from '../support/workflows.cts';

async function searchTasks(credential: ReturnType<typeof credentialFor>, device: string) {
	const node = config('Get', 'task', 'get', { device: byId(device) });
	const editor = await openEditor(node, credential);
	return await editor.searchList('searchTasks');
}

it('the task list in the editor offers the tasks of the chosen device', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox, { departmentId: '41002' });
	const { results } = await searchTasks(credential, '84221');
	expect(results.map(({ name }) => name)).toEqual([
		expect.stringMatching(/basket \(ID \d+\)$/),
		expect.stringMatching(/checkout\?step=1&currency=EUR \(ID \d+\)$/),
	]);
});

it('the task list in the editor asks for a device when none is chosen', async () => {
	const sandbox = await sandboxForTest();
	await expect(searchTasks(credentialFor(sandbox), '')).rejects.toThrow('Choose a device first');
});
