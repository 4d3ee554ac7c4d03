/** The example "Move in from another tool", with n8n's own form and reader of CSV files. */
import {
	activateWorkflow,
	deactivateWorkflow,
	loadExampleWorkflow,
	saveWorkflow,
	waitForExecution,
} from '../../scripts/host/index.cts';
import { thatWrites } from '../support/sheetExample.cts';
import { createAccount } from './support/account.cts';
import { hundredMonitors as file } from './support/hundredMonitors.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { listExecutions, waitFor } from './support/triggerWorkflow.cts';

it('a hundred monitors move in by an upload of their file, once', async () => {
	const { credential, rest, sandbox } = await createAccount();
	const example = loadExampleWorkflow('Move in from another tool', credential);
	const { webhookId } = example.nodes[0];
	/** Uploads the file, and returns how many monitors had each action. */
	async function upload(workflow: typeof example): Promise<Record<string, number>> {
		const saved = await saveWorkflow(rest, workflow);
		const before = (await listExecutions(rest, saved)).map(({ id }) => id);
		await activateWorkflow(rest, saved);
		const body = new FormData();
		body.set('field-0', new Blob([file.content], { type: file.type }), file.name);
		const url = `${getRunningN8n().origin}/form/${webhookId}`;
		await waitFor('the form', async () => (await fetch(url)).status === 200);
		expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
		let started: string | undefined;
		await waitFor('an execution', async () => {
			const executions = await listExecutions(rest, saved);
			started = executions.map(({ id }) => id).find((id) => !before.includes(id));
			return started !== undefined;
		});
		const execution = await waitForExecution(rest, started ?? '');
		expect(execution.error).toBeUndefined();
		await deactivateWorkflow(rest, saved);
		const actions = execution.items('Monitors').map(({ json }) => String(json.action));
		return actions.reduce<Record<string, number>>(
			(counts, action) => ({ ...counts, [action]: (counts[action] ?? 0) + 1 }),
			{},
		);
	}
	const branches = () => sandbox.listDevices(41_001).filter(({ name }) => /^Branch /.test(name));

	expect(await upload(example)).toEqual({ wouldCreate: 99, notTakenOver: 1 });
	expect(branches()).toEqual([]);
	expect(await upload(thatWrites(example))).toEqual({ created: 99, notTakenOver: 1 });
	expect(branches()).toHaveLength(99);
	expect(await upload(thatWrites(example))).toEqual({ unchanged: 99, notTakenOver: 1 });
});
