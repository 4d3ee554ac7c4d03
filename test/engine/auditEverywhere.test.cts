/** Account Setup > Audit with All Departments. */
import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runOperation,
} from '../support/workflows.cts';

const everywhere = { inAllDepartments: true };
const departments = [41001, 41002, 41003, 52001];

async function audited(sandbox: Sandbox, parameters: object = {}) {
	const run = await runOperation(sandbox, 'accountSetup', 'audit', {
		auditOutput: 'report',
		...parameters,
	});
	expect(errorOf(run)).toEqual({});
	return json(run, 'Run')[0];
}

it('Audit with All Departments returns one report of all of them', async () => {
	const sandbox = await sandboxForTest();
	const all = departments.flatMap((id) => sandbox.listDevices(id));
	const one = await audited(sandbox);
	expect(one).toMatchObject({ devices: sandbox.listDevices(departments[0]).length });
	expect(one.message).toMatch(/Departments? not included|Only one of these/i);
	sandbox.resetCounters();
	const before = sandbox.requests.length;
	const report = await audited(sandbox, everywhere);
	expect(report.devices).toBe(all.length);
	expect(report.message).not.toMatch(/included/);
	const problems = [report.problems].flat().map((problem) => String(Object(problem).problem));
	for (const name of ['Example Shop', 'Web Shop', 'Logistics', 'Example Travel']) {
		expect(problems).toContainEqual(expect.stringContaining(`of department "${name}"`));
	}
	// The feed belongs to the account, not to a department.
	const requests = sandbox.requests.slice(before);
	expect(requests.filter(({ path }) => path.endsWith('.aspx')).length).toBeLessThanOrEqual(1);
});

it('Audit with All Departments accepts a name in two departments, but not twice in one', async () => {
	const sandbox = await sandboxForTest();
	const add = async (department: number, name: string) =>
		await operationOutput(sandbox, 'schedule', 'create', {
			...{ department: byId(department), name, monitoringHours: '08:00-18:00 Mo-Fr' },
		});
	await add(41002, 'Once here');
	await add(41003, 'Once here');
	await add(41002, 'Twice here');
	await add(41002, 'Twice here');
	const { problems } = await audited(sandbox, everywhere);
	const twice = [problems].flat().filter((problem) => Object(problem).rule === 'Duplicate Name');
	expect(twice).toMatchObject([{ name: 'Twice here' }]);
});

it('Audit with All Departments names the departments whose lists could not be read', async () => {
	const sandbox = await sandboxForTest();
	for (const after of [1, 3]) {
		sandbox.faults.add({ path: '*/filters', kind: 'status', status: 404, after, times: 1 });
	}
	const run = await runOperation(sandbox, 'accountSetup', 'audit', everywhere);
	expect(errorOf(run)).toEqual({});
	const unread = json(run, 'Run').filter(({ severity }) => severity === 'notChecked');
	const places = unread.map(({ problem }) => /^.*? could not/.exec(String(problem))?.[0]);
	expect(places).toEqual([
		'The filters of department "Web Shop" could not',
		'The filters of department "Example Travel" could not',
	]);
	const hints = hintsOf(run, 'Run').filter((hint) => hint.startsWith('Not checked'));
	expect(hints).toEqual([
		expect.stringMatching(/^Not checked: the filters of department "Web Shop" \(/),
		expect.stringMatching(/^Not checked: the filters of department "Example Travel" \(/),
	]);
});

it('Audit with All Departments refuses a chosen Department', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...everywhere, department: byId(41002) };
	const run = await runOperation(sandbox, 'accountSetup', 'audit', parameters);
	expect(errorOf(run)).toMatchObject({
		message: 'All Departments is on, but Department is not empty',
		code: 'PARAMETER_INVALID',
	});
});
