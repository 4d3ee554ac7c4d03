import { errorOf, json, runInNewSandbox } from '../support/workflows.cts';

const now = () => Date.parse('2026-11-20T23:30:00Z');

const run = (operation: string, parameters: object) =>
	runInNewSandbox('auditEvent', operation, parameters, { now });

it('Audit Event > Get Many outputs the last 24 hours by default', async () => {
	const { result, sandbox } = await run('getAll', { returnAll: true, simplify: true });
	expect(json(result, 'Run')[0]).toEqual({
		id: 7005,
		time: '2026-11-20T22:30:00',
		action: 'Edit',
		user: 'ann@example.test',
		object: 'Task:home',
	});
	expect(json(result, 'Run')).toHaveLength(3);
	expect(sandbox.requests[1]).toMatchObject({ method: 'GET', path: '/config_api_v1/audit/list' });
});

it("Audit Event > Get Many sends filters in the service's format and respects Limit", async () => {
	const filters = { from: '2026-11-17', to: '2026-11-20T10:00:00', action: 'Login' };
	const { result, sandbox } = await run('getAll', { limit: 1, filters, simplify: true });
	expect(sandbox.requests[1].body).toEqual({
		StartDate: '11/17/2026',
		EndDate: '11/20/2026',
		ActionType: 'Login',
	});
	expect(json(result, 'Run').map(({ id }) => id)).toEqual([7004]);
});

it('Audit Event > Get Many filters events by user', async () => {
	const filters = { user: 'bob@example.test', from: '2026-11-01', to: '2026-11-20' };
	const { result, sandbox } = await run('getAll', { returnAll: true, filters, simplify: true });
	expect(sandbox.requests[1].body).toMatchObject({ UserLogin: 'bob@example.test' });
	expect(json(result, 'Run').map(({ id }) => id)).toEqual([7003, 7002, 7001]);
});

it("Audit Event > Get Many outputs the service's own object without Simplify", async () => {
	const { result } = await run('getAll', { limit: 1, simplify: false });
	expect(json(result, 'Run')[0]).toMatchObject({ Id: 7005, ActionType: 'Edit' });
});

it('Audit Event > Get Many rejects a range that ends before it starts', async () => {
	const filters = { from: '2026-11-18', to: '2026-11-17' };
	const { result, sandbox } = await run('getAll', { filters });
	expect(errorOf(result).message).toBe('From is later than To');
	expect(sandbox.requests.slice(1)).toEqual([]);
});

it('Audit Event > Get Many rejects an invalid date', async () => {
	const { result, sandbox } = await run('getAll', { filters: { from: 'last week' } });
	expect(errorOf(result).message).toBe('From is not a date: "last week"');
	expect(sandbox.requests.slice(1)).toEqual([]);
});

it('Audit Event > Get describes the changes', async () => {
	const { result } = await run('get', { auditEvent: '7005', simplify: true });
	expect(json(result, 'Run')[0]).toMatchObject({ id: 7005, changes: ['Frequency: 300 → 60'] });
});

it('Audit Event > Get rejects an unknown ID', async () => {
	const { result } = await run('get', { auditEvent: '1' });
	expect(errorOf(result).message).toBe('There is no audit event with the ID 1');
});
