/** Patterns and tags that match devices in other departments than that of the credential. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { createDevices } from '../support/createdDevices.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
} from '../support/workflows.cts';

const pause = (deviceIds: string, parameters: INodeParameters = {}) => ({
	...{ applyTo: 'several', deviceIds },
	...parameters,
});

const runPause = async (
	sandbox: Sandbox,
	parameters: INodeParameters,
	mode: WorkflowExecuteMode = 'manual',
) => {
	return await runNode(config('Run', 'device', 'pause', parameters), sandbox, { mode });
};

async function tag(sandbox: Sandbox, department: number, device: number, tags: string) {
	await operationOutput(sandbox, 'device', 'update', {
		...{ department: byId(department), device: byId(device), updateFields: { tags } },
	});
}

it.each([
	['Company*, *o*site', '"*o*site" (Example Travel)'],
	['*site*; Careers page', '"*site*" (Example Travel)'],
	['#shop, *site*', '"#shop" (Web Shop), "*site*" (Example Travel)'],
])(
	'the pattern %s leads to a hint with the departments that are not included',
	async (text, hint) => {
		const sandbox = await sandboxForTest();
		for (const [department, device] of [
			[41001, firstDevice],
			[41002, 84220],
			[41003, 84230],
		]) {
			await tag(sandbox, department, device, 'shop');
		}
		const run = await runPause(sandbox, pause(text));
		expect(errorOf(run)).toEqual({});
		expect(hintsOf(run, 'Run')).toEqual([
			`Departments not included have matching devices, too, such as: ${hint}. Switch on All Departments to include them.`,
		]);
		expect(json(run, 'Run').map(({ deviceName }) => deviceName)).toContain('Company website');
	},
);

it.each([
	['no other department has a match', pause('Careers*'), ''],
	['only names are entered', pause('Company website'), ''],
	['a department is chosen', pause('*site*', { department: byId(41001) }), ''],
	['all departments are included', pause('*site*', { inAllDepartments: true }), ''],
	['the others cannot be read', pause('*site*', { options: { maxWait: 0 } }), '*/devices/*'],
])('a pattern leads to no hint if %s', async (_, parameters, path) => {
	const sandbox = await sandboxForTest();
	// Its own lists of the three platforms are read before.
	if (path) sandbox.faults.add({ path, kind: 'status', status: 500, after: 3 });
	const run = await runPause(sandbox, parameters);
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run, 'Run')).toEqual([]);
});

it('the search for a hint stops at the first match of each text', async () => {
	const sandbox = await sandboxForTest();
	for (const [department, device] of [
		[41001, firstDevice],
		[41002, 84220],
	]) {
		await tag(sandbox, department, device, 'shop');
	}
	const before = sandbox.requests.length;
	const run = await runPause(sandbox, pause('#shop'));
	expect(errorOf(run)).toEqual({});
	const logins = sandbox.requests.slice(before).filter(({ path }) => path.endsWith('/login'));
	// Its own login, the list of departments, its own one by its name, and the first of three others.
	expect(logins).toHaveLength(4);
});

it('the search for a hint skips a department with many devices', async () => {
	const sandbox = await sandboxForTest();
	await createDevices(sandbox, 250, { UID: sandbox.credentials.departmentsUid, Id: 52_001 });
	expect(sandbox.listDevices(52_001).length).toBeGreaterThan(250);
	const before = sandbox.requests.length;
	const run = await runPause(sandbox, pause('*site*'));
	expect(errorOf(run)).toEqual({});
	expect(hintsOf(run, 'Run')).toEqual([]);
	expect(sandbox.requests.length - before).toBeLessThan(100);
});

it('a run without a user does not search other departments for a hint', async () => {
	const sandbox = await sandboxForTest();
	const run = await runPause(sandbox, pause('*site*'), 'trigger');
	expect(errorOf(run)).toEqual({});
	expect(sandbox.counters.discoveries).toBe(0);
});

it.each([
	['#shop frnt', 'Did you mean "#shop front"? '],
	['Bokoing site*', 'Did you mean "Booking site" (ID 131070)? '],
])('the refusal of %s suggests the nearest text of all departments', async (text, suggestion) => {
	const sandbox = await sandboxForTest();
	await tag(sandbox, 41001, firstDevice, 'eu, company');
	await tag(sandbox, 41002, 84220, 'shop front');
	const run = await runPause(sandbox, pause(text));
	expect(errorOf(run)).toMatchObject({
		message: `"${text}" in IDs or Names is not known`,
		description: `${suggestion}Correct IDs or Names: each name must match one of the devices of all departments that the Web API UID can access.`,
	});
});
