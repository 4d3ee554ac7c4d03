import type { WorkflowFile } from '../../../scripts/engine';
import {
	executionResult,
	N8nRest,
	runSavedWorkflow,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	withCredential,
	type SavedCredential,
	type StoredExecution,
} from '../../../scripts/host';
import type { Sandbox, SandboxOptions } from '../../../sandbox';
import { sandboxForTest } from '../../support/sandbox';
import { runningN8n } from './runningN8n';

/** A person's n8n: a sandbox as the account, and the credential for it. */
export interface Account {
	sandbox: Sandbox;
	rest: N8nRest;
	credential: SavedCredential;
	/** Saves a workflow with the credential in its nodes and runs it from its node "Start" on. */
	run(workflow: WorkflowFile): Promise<StoredExecution>;
}

/** The sandbox ends with the test. */
export async function accountForTest(options: SandboxOptions = {}): Promise<Account> {
	const { origin, session } = runningN8n();
	const sandbox = await sandboxForTest(options);
	const rest = N8nRest.resume(origin, session);
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	return {
		sandbox,
		rest,
		credential,
		run: async (workflow) => {
			const saved = await saveWorkflow(rest, withCredential(workflow, credential));
			return await executionResult(rest, await runSavedWorkflow(rest, saved, 'Start'));
		},
	};
}
