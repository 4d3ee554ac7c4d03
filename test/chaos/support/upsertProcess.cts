/**
 * Runs Create or Update in n8n's engine, in a separate process that can be killed: each message is an
 * execution, several at the same time, and is answered with what became of it.
 */
import '../../../scripts/loopbackOnly.cts';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { runWorkflow } from '../../../scripts/engine/index.cts';
import { nodeTypes } from '../../support/builtNodes.cts';
import { deviceOfRow } from '../../support/newDevices.cts';
import { chain, config, start } from '../../support/nodes.cts';

export interface UpsertOrder {
	id: string;
	credential: ICredentialDataDecryptedObject;
	names: string[];
	itemsAtOnce: number;
}

export interface UpsertResult {
	id: string;
	/** Undefined when it succeeded. */
	error?: string;
	/** `created`, `updated` or `unchanged`, in the order of the names. */
	actions: string[];
	items: Array<Record<string, unknown>>;
	hints: string[];
}

async function main(): Promise<void> {
	const types = await nodeTypes();
	process.on('message', async ({ id, credential, names, itemsAtOnce }: UpsertOrder) => {
		const parameters = { ...deviceOfRow, options: { itemsAtOnce } };
		const { run, items } = await runWorkflow({
			workflow: chain(start(), config('Upsert', 'device', 'upsert', parameters)),
			nodeTypes: types,
			credentials: { monitoringApi: credential },
			executionId: id,
			input: names.map((name) => ({ json: { name } })),
		});
		const actions = items('Upsert').map(({ json }) => String(json.action));
		const { error, runData } = run.data.resultData;
		const [{ hints = [] } = {}] = runData.Upsert ?? [];
		const result: UpsertResult = {
			id,
			error: error?.message,
			actions,
			items: items('Upsert').map(({ json }) => json),
			hints: hints.map(({ message }) => message),
		};
		process.send?.(result);
	});
	process.once('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
