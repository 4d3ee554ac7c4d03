import { openEditor } from '../support/editor.cts';
import { findWriteRequests } from '../support/requests.cts';
import { startRawService } from '../support/rawService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	config,
	errorOf,
	json,
	runInNewSandbox,
	runNode,
	selectById,
} from '../support/workflows.cts';

const run = (operation: string, parameters: object = {}) =>
	runInNewSandbox('user', operation, parameters);

const user = (value: number) => selectById('user', value);

it('User > Get outputs a simplified user', async () => {
	const { result } = await run('get', { ...user(8001), simplify: true });
	expect(json(result, 'Run')[0]).toEqual({
		id: 8001,
		name: 'Ann',
		email: 'ann@example.test',
		Role: 'Owner',
	});
});

it('User > Get Many lists users', async () => {
	const { result } = await run('getAll', { returnAll: true, simplify: false });
	expect(json(result, 'Run').map(({ Name }) => Name)).toEqual(['Ann', 'Bob']);
});

it('User > Get Many rejects an invalid Concurrent Items', async () => {
	const { result } = await run('getAll', { options: { itemsAtOnce: 0 } });
	expect(errorOf(result).message).toContain('Concurrent Items is not a whole number');
});

it('the user list in the editor labels users with their name and ID', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(config('Pick', 'user', 'get'), sandbox);
	expect(await editor.searchList('searchUsers', 'bo')).toEqual({
		results: [{ name: 'Bob (ID 8002)', value: 8002 }],
	});
});

it('User > Create sends the fields exactly as entered', async () => {
	const { result, sandbox } = await run('create', { userFields: '{"Name":"Eve","Role":"User"}' });
	expect(json(result, 'Run')[0]).toEqual({
		action: 'created',
		id: expect.any(Number),
		name: 'Eve',
		email: null,
		Role: 'User',
	});
	expect(findWriteRequests(sandbox)[0]).toMatchObject({
		method: 'PUT',
		path: '/config_api_v1/users',
	});
});

it('User > Create outputs no password', async () => {
	const userFields = { Name: 'Eve', Password: 'over the hedge', User_Pass: 'x1' };
	const { result, sandbox } = await run('create', { userFields });
	const [created] = json(result, 'Run');
	expect(created).toEqual({
		action: 'created',
		id: expect.any(Number),
		name: 'Eve',
		email: null,
	});
	expect(findWriteRequests(sandbox)[0].body).toEqual(userFields);
});

it('User > Create finds a user whose name is a number', async () => {
	const service = await startRawService(({ method, path }) => {
		if (method === 'PUT') return { body: '{"Success":true,"Result":9}' };
		return { body: path === '/users' ? '[]' : '{"Id":9,"Name":"2024"}' };
	});
	const parameters = { userFields: { Name: 2024 } };
	const result = await runNode(config('Run', 'user', 'create', parameters), service.credential);
	expect(json(result, 'Run')).toMatchObject([{ action: 'created', id: 9, name: 2024 }]);
});

it('User > Create rejects an empty User Fields (JSON)', async () => {
	const { result } = await run('create', { userFields: '{}' });
	expect(errorOf(result).message).toBe('User Fields (JSON) is empty');
});

it('User > Update changes only the given fields', async () => {
	const fields = { userFields: { Email: 'new@example.test' } };
	const { sandbox } = await run('update', { ...user(8001), ...fields });
	expect(sandbox.requests[2].body).toEqual({
		Id: 8001,
		Name: 'Ann',
		Email: 'new@example.test',
		Role: 'Owner',
	});
});

it('User > Update keeps the ID if the fields were copied from another user', async () => {
	const fields = { userFields: { Id: 8002, ID: 8002, Name: 'Ann' } };
	const { result, sandbox } = await run('update', { ...user(8001), ...fields });
	expect(json(result, 'Run')).toMatchObject([{ action: 'unchanged', id: 8001 }]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it("User > Update passes on the service's own message", async () => {
	const fields = { userFields: { Email: 'none' } };
	const { result } = await run('update', { ...user(8001), ...fields });
	expect(errorOf(result).message).toBe('Email is not valid');
});

it('User > Delete deletes a user', async () => {
	const { result } = await run('delete', user(8002));
	expect(json(result, 'Run')).toEqual([
		{ action: 'deleted', id: 8002, name: expect.any(String), deleted: true },
	]);
});
