import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { runItems, type ItemOutcomes, type RunnableItem } from '../../util/runItems';
import { readSecrets } from './credential';
import { toNodeError, type NodeError } from './errors';
import { showCollected } from './hints';
import { toOutput } from './items';

/** What a node does with its items. */
interface NodeRun {
	/** How many items are worked on at the same time. */
	concurrency: number;
	/** Called in the order of the items; what it throws is what is wrong with the item. */
	prepare(item: number): RunnableItem<INodeExecutionData[]>;
	/** What ends a run whose items may not fail; undefined when none did. */
	toRunError(outcomes: ItemOutcomes<INodeExecutionData[], NodeError>): NodeError | undefined;
	/** Called at the end of a run that no error ends. */
	finish?(): void | Promise<void>;
}

/**
 * A run of a node, for all of its items: each is prepared and carried out, or fails by itself where the
 * workflow is to continue; the output is in the order of the items.
 *
 * @throws {NodeError} for a failed item when the workflow is not to continue, and when it was stopped
 */
export async function runNode(
	context: IExecuteFunctions,
	{ concurrency, prepare, toRunError, finish }: NodeRun,
): Promise<INodeExecutionData[][]> {
	const cancelSignal = context.getExecutionCancelSignal();
	const isCanceled = () => cancelSignal?.aborted === true;
	const continuesOnFail = context.continueOnFail();
	const outcomes = await runItems<INodeExecutionData[], NodeError>({
		count: context.getInputData().length,
		concurrency,
		endsOnFailure: !continuesOnFail,
		isCanceled,
		prepare,
		toError: async (thrown, item) => {
			const error = await toItemError(context, thrown, item);
			// n8n shows nothing of a stopped execution: what remains of it is named in its log.
			if (error.context.code === 'CANCELED') {
				context.logger.warn(`${error.message}. ${error.description}`);
			}
			return error;
		},
	});
	const error = isCanceled() || !continuesOnFail ? toRunError(outcomes) : undefined;
	if (error === undefined) await finish?.();
	showCollected(context);
	if (error) throw error;
	return [outcomes.flatMap(toOutput)];
}

/** What was thrown for an item, as n8n's error of it. */
export async function toItemError(
	context: IExecuteFunctions,
	thrown: unknown,
	item: number,
): Promise<NodeError> {
	const secrets = await readSecrets(context, item);
	return toNodeError(context.getNode(), thrown, { itemIndex: item, secrets });
}
