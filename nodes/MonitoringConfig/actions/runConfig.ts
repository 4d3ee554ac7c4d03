import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { toRunError } from '../../shared/n8n/run/errors/itemErrors';
import { readSecrets } from '../../shared/n8n/run/io/credential';
import { resolveOperation } from '../../shared/n8n/run/operations';
import { runNode } from '../../shared/n8n/run/runNode';
import { createWebApiFactory } from '../../shared/n8n/run/webApi';
import { redactInSteps } from '../../shared/service/http/redact';
import { Mistakes } from '../../shared/words/util/mistakes';
import { inTurns } from '../../shared/words/util/turn';
import type { ConfigResource, ToRunOutput } from './operation';

/**
 * Runs the node: the operation of each item. Secrets of the credential are removed from the output.
 * Files of an item are attached to its first output item.
 */
export async function runConfig(
	context: IExecuteFunctions,
	resources: ConfigResource[],
): Promise<INodeExecutionData[][]> {
	const { concurrency, checksFirst, enteredPlanToken, toRunOutput } = readRunSettings(
		context,
		resources,
	);
	const webApi = createWebApiFactory(context, concurrency);
	try {
		const [items] = await runNode(context, {
			concurrency,
			checksFirst,
			// Called before the first write: refuses changes that differ from those of the plan token.
			confirm: async () =>
				enteredPlanToken === undefined ? undefined : await webApi.plan.confirm(enteredPlanToken),
			prepare: (item) => {
				const parameters = ParameterReader.forItem(context, item);
				const operation = resolveOperation(resources, parameters);
				// Items that affect the same entity, listed in `concerns`, never run concurrently.
				const { concerns, name, check, execute } = operation.prepare(parameters);
				const open = webApi.forItem(item, parameters);
				const run = async () => {
					const found = await execute(open);
					const secrets = [...(await readSecrets(context, item)), ...webApi.cookies()];
					const output = await inTurns(redactInSteps(found, secrets));
					const items = output.map((json): INodeExecutionData => ({
						json,
						pairedItem: { item },
					}));
					const binary = webApi.filesOf(item);
					if (binary && items.length > 0) items[0].binary = binary;
					return items;
				};
				return { concerns, run, name, check: check && (() => check(open)) };
			},
			toRunError,
			cookies: webApi.cookies,
			onSuccess: webApi.hintAtSharedNames,
		});
		const planToken = enteredPlanToken === undefined ? await webApi.plan.token() : undefined;
		return [toRunOutput ? toRunOutput(items, planToken) : items];
	} finally {
		webApi.close();
	}
}

/**
 * The settings for the whole run, taken from the first item. If they have mistakes, items run one
 * by one, and the mistake is reported when the first item runs.
 */
function readRunSettings(
	context: IExecuteFunctions,
	resources: ConfigResource[],
): {
	concurrency: number;
	/** Whether all items are checked before the first one runs. */
	checksFirst: boolean;
	/** The Plan Token of the user: the run may only write the changes of this plan. */
	enteredPlanToken?: string;
	toRunOutput?: ToRunOutput;
} {
	const settings = new Mistakes().note(() => {
		const parameters = ParameterReader.forItem(context, 0);
		const operation = resolveOperation(resources, parameters);
		const enteredPlanToken = operation.enteredPlanToken(parameters);
		const checksFirst = enteredPlanToken !== undefined || operation.checksFirst(parameters);
		const concurrency = operation.itemsAtOnce(parameters);
		const toRunOutput = operation.runOutput?.(parameters);
		return { concurrency, checksFirst, enteredPlanToken, toRunOutput };
	});
	return settings ?? { concurrency: 1, checksFirst: false };
}
