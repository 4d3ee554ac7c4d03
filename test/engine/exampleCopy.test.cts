/** The example that copies devices once somebody agrees: what it says, and what it writes. */
import type { IPinData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const [example] = loadExampleWorkflows(credential).filter(
	({ name }) => name === 'Copy to another department, after approval',
);
const webShop = 41_002;

describe('the example "Copy to another department, after approval"', () => {
	const run = async (sandbox: Sandbox, pinData?: IPinData) => {
		const workflow = { ...example, ...(pinData && { pinData }) };
		return await runOnSandbox(workflow, sandbox, await nodeTypes());
	};
	const answered = (data: { approved?: boolean }) => ({ Ask: [{ json: { data } }] });

	it.each<[string, IPinData | undefined]>([
		['the sample answer', undefined],
		['an answer that says neither yes nor no', answered({})],
	])(
		'the example "Copy to another department, after approval" writes nothing after %s',
		async (_, pinData) => {
			const sandbox = await sandboxForTest();
			const before = sandbox.snapshot();
			const result = await run(sandbox, pinData);
			for (const node of ['Plan', 'Copy']) {
				const actions = outputRows(result, node).map(({ action }) => action);
				expect(actions).toEqual(Array(7).fill('wouldCreate'));
			}
			expect(sandbox.snapshot()).toEqual(before);
		},
	);

	it('the example "Copy to another department, after approval" asks for approval of the copies in words', async () => {
		const [{ text }, ...others] = outputRows(await run(await sandboxForTest(), {}), 'Ask');
		expect(others).toEqual([]);
		expect(String(text).split('\n')).toEqual(
			expect.arrayContaining([
				'Alert group "On call" would be created',
				'Device "Careers page" would be created',
				'Device "Company website" would be created',
			]),
		);
	});

	it('the example "Copy to another department, after approval" copies devices with their alert group', async () => {
		const sandbox = await sandboxForTest();
		const rows = outputRows(await run(sandbox, answered({ approved: true })), 'Copy');
		expect(rows.map(({ action }) => action)).toEqual(Array(7).fill('created'));
		const group = rows.find(({ kind }) => kind === 'alert group')?.idTo;
		const there = sandbox.listDevices(webShop);
		for (const device of ['Company website', 'Careers page']) {
			expect(there.find((one) => one.name === device)).toMatchObject({
				otherFields: { Notifications: { Notification_Groups: [{ Id: group }] } },
			});
		}
		const before = sandbox.snapshot();
		const again = await run(sandbox, {});
		expect(outputRows(again, 'Ask')).toMatchObject([
			{ text: 'Nothing would be copied: it is all there.' },
		]);
		expect(sandbox.snapshot()).toEqual(before);
	});
});
