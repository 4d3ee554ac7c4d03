/** Account > Check Setup with Write Probe: what it makes it removes, whatever happens. */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	json,
	start,
} from '../support/workflows.cts';

itIsNoon();

const check = config('Check', 'account', 'checkSetup', {
	output: 'all',
	options: { showAllChecks: true, writeProbe: true },
});
const workflow = { ...chain(start(), check), settings: { timezone: 'UTC' } };
const names = ['writeOneRequest', 'writeStored', 'writeChange', 'writeInSteps', 'writeDelete'];

async function run(sandbox: Sandbox) {
	const { loadTestingUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { loadTestingUid });
	const result = await execute({ workflow, credential });
	expect(errorOf(result)).toEqual({});
	const [{ checks, ...summary }] = json(result, 'Check');
	const findings = checks as IDataObject[];
	const written = names.map((name) => findings.find(({ probe }) => probe === name));
	return { summary, written };
}

function stateOf(sandbox: Sandbox) {
	return sandbox.snapshot();
}

async function waitForTask({ requests }: Sandbox): Promise<void> {
	const isTask = ({ path }: Sandbox['requests'][number]) => path.endsWith('/config_api_v1/tasks');
	while (!requests.some(isTask)) await wait(5);
}

const creations = { path: '/config_api_v1/devices', method: 'POST' };

describe('Write Probe', () => {
	it('makes two paused devices, changes one, and leaves nothing', async () => {
		const sandbox = await sandboxForTest();
		const before = stateOf(sandbox);
		const { summary, written } = await run(sandbox);
		expect(written.map((finding) => [finding?.result, finding?.evidence])).toEqual([
			['asExpected', 'status 200, an object'],
			['asExpected', 'status 200, an object'],
			['asExpected', 'status 200, an object, 0 other fields changed'],
			['asExpected', 'status 200, an object; its task: status 200, an object'],
			[
				'asExpected',
				'2 devices made, none left; deleting: 2 times status 200, an object; reading then: 2 times status 200, an empty reply',
			],
		]);
		expect(summary.message).toMatch(/^Everything observed is as expected .*; 1 was not tried$/);
		expect(stateOf(sandbox)).toEqual(before);
		const bodies = sandbox.requests
			.filter(({ method, path }) => ['POST', 'PUT'].includes(method) && path.endsWith('/devices'))
			.map(({ body }) => body);
		expect(bodies).toMatchObject([
			{ name: expect.stringMatching(/^Check Setup probe .* \(can be deleted\)$/), Postpone: true },
			{ Name: expect.stringMatching(/^Check Setup probe .*, in steps$/), Postpone: true },
		]);
		expect(JSON.stringify(summary)).not.toContain('25000');
	});

	it('is not tried unless it is switched on', async () => {
		const sandbox = await sandboxForTest();
		const only = chain(
			start(),
			config('Check', 'account', 'checkSetup', { options: { showAllChecks: true } }),
		);
		const result = await execute({ workflow: only, credential: credentialFor(sandbox) });
		const findings = json(result, 'Check').filter(({ probe }) => names.includes(String(probe)));
		expect(findings).toHaveLength(names.length);
		for (const finding of findings) {
			expect(finding).toMatchObject({
				result: 'notTried',
				evidence: 'it writes to your account',
				whatToDo: expect.stringMatching(/^Switch on Write Probe in Options/),
			});
		}
	});

	it('finds and removes a device whose creation was not answered', async () => {
		const sandbox = await sandboxForTest();
		const before = stateOf(sandbox);
		sandbox.faults.add({ ...creations, kind: 'drop', afterHandling: true, times: 1 });
		const { written } = await run(sandbox);
		expect(written[0]).toMatchObject({
			result: 'differs',
			evidence: expect.stringMatching(/, no ID, found by its name$/),
		});
		expect(written[4]).toMatchObject({ result: 'asExpected' });
		expect(stateOf(sandbox)).toEqual(before);
	});

	it('says what is left where nothing can be deleted', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({
			path: '/config_api_v1/device/*',
			method: 'DELETE',
			kind: 'status',
			status: 403,
		});
		const { written } = await run(sandbox);
		expect(written[4]).toMatchObject({
			result: 'differs',
			evidence: expect.stringMatching(/^2 devices made, 2 left; deleting: 2 times status 403/),
			whatToDo: expect.stringContaining('names start with "Check Setup probe"'),
		});
	});

	it.each([
		['the new devices cannot be read', 0],
		['they can be read once, and not be deleted', 1],
	])('does not report that no device was created if %s', async (_, after) => {
		const sandbox = await sandboxForTest();
		const fault = { path: '*/device/25*', kind: 'status', status: 503 } as const;
		sandbox.faults.add({ ...fault, method: 'GET', after });
		if (after > 0) sandbox.faults.add({ ...fault, method: 'DELETE' });
		const { written } = await run(sandbox);
		const left = sandbox.listDevices(41001).filter(({ name }) => name.startsWith('Check Setup'));
		expect(left).not.toEqual([]);
		const removal = written.at(-1);
		expect(removal?.result).toBe('differs');
		expect(removal?.whatToDo).toContain('Check Setup probe');
	});

	it('removes what it made when the execution is stopped', async () => {
		const sandbox = await sandboxForTest();
		const before = stateOf(sandbox);
		sandbox.faults.add({ path: '/config_api_v1/tasks', method: 'PUT', kind: 'delay', ms: 60_000 });
		const { run: ended } = await execute({
			workflow,
			credential: credentialFor(sandbox),
			onStart: (cancel) => void waitForTask(sandbox).then(cancel),
		});
		expect(ended.status).toBe('canceled');
		expect(stateOf(sandbox)).toEqual(before);
	});
});
