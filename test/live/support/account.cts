import type { WorkflowFile } from '../../../scripts/engine/index.cts';
import {
	assignCredential,
	listCredentials,
	N8nRest,
	runSavedWorkflow,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	waitForExecution,
	type SavedCredential,
	type StoredExecution,
} from '../../../scripts/host/index.cts';
import type { Sandbox, SandboxOptions } from '../../../sandbox/index.cts';
import { onTestFinished } from '../../support/jest/onTestFinished.cts';
import { sandboxForTest } from '../../support/sandbox.cts';
import { getRunningN8n } from './runningN8n.cts';

export interface Account {
	sandbox: Sandbox;
	rest: N8nRest;
	credential: SavedCredential;
	/** Runs from the node "Start" on, with the credential in all nodes. */
	run(workflow: WorkflowFile): Promise<StoredExecution>;
}

/**
 * Starts a sandbox, which ends with the test, and saves n8n's credential "Monitoring account" for it. Credentials
 * of other services end with the test, too: n8n's editor asks for one only where there is none.
 */
export async function createAccount(options: SandboxOptions = {}): Promise<Account> {
	const { origin, session } = getRunningN8n();
	const sandbox = await sandboxForTest(options);
	const rest = N8nRest.resume(origin, session);
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	onTestFinished(async () => {
		for (const { id, type } of await listCredentials(rest)) {
			if (type !== credential.type) await rest.delete(`credentials/${id}`);
		}
	});
	return {
		sandbox,
		rest,
		credential,
		run: async (workflow) => {
			const saved = await saveWorkflow(rest, assignCredential(workflow, credential));
			return await waitForExecution(rest, await runSavedWorkflow(rest, saved, 'Start'));
		},
	};
}

/** The credential that whoever has Slack has; nothing is sent with it here. */
export async function saveSlackAccount({ rest }: Pick<Account, 'rest'>): Promise<void> {
	const data = { accessToken: 'xoxb-stand-in' };
	await saveCredential(rest, { name: 'Slack account', type: 'slackApi', data });
}

export function findSecrets({ integrations, requests }: Sandbox, text: string): string[] {
	const cookies = requests.flatMap(({ cookie }) =>
		(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
	);
	const secrets = [...integrations.map(({ uid }) => uid), ...cookies];
	const lowerCaseText = text.toLowerCase();
	return [...new Set(secrets)].filter(
		(secret) => secret !== '' && lowerCaseText.includes(secret.toLowerCase()),
	);
}
