/**
 * Plans and applies the setup of an account in n8n's engine, in a separate process that can be killed: each message is
 * an execution, several at the same time, and is answered with what became of it.
 */
import '../../../scripts/loopbackOnly.cts';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { runWorkflow } from '../../../scripts/engine/index.cts';
import { nodeTypes } from '../../support/builtNodes.cts';
import { chain, config, start } from '../../support/nodes.cts';

export interface ApplyOrder {
	id: string;
	credential: ICredentialDataDecryptedObject;
	/** The file to apply. */
	setupText: string;
	itemsAtOnce: number;
}

export interface ApplyResult {
	id: string;
	/** Undefined when it succeeded. */
	error?: string;
	summary: Record<string, unknown>;
}

async function main(): Promise<void> {
	const types = await nodeTypes();
	process.on('message', async (order: ApplyOrder) => {
		const { id, credential, setupText, itemsAtOnce } = order;
		const options = { itemsAtOnce };
		const file = { readFrom: 'text', setupText, removeOthers: true, maxRemovals: 99, options };
		const { run, items } = await runWorkflow({
			workflow: chain(
				start(),
				config('Plan', 'accountSetup', 'plan', file),
				config('Apply', 'accountSetup', 'apply', {
					...file,
					setupPlanToken: '={{ $json.planToken }}',
				}),
			),
			nodeTypes: types,
			credentials: { monitoringApi: credential },
			executionId: id,
		});
		const { error } = run.data.resultData;
		const [{ json: summary } = { json: {} }] = items('Apply');
		const result: ApplyResult = { id, error: error?.message, summary };
		process.send?.(result);
	});
	process.once('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
