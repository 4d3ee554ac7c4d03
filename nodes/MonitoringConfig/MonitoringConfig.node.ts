import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { redactInSteps } from '../shared/service/http/redact';
import { readSecrets } from '../shared/n8n/run/io/credential';
import { toRunError } from '../shared/n8n/run/errors/itemErrors';
import { resolveOperation, resourceProperties } from '../shared/n8n/run/operations';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { runNode } from '../shared/n8n/run/runNode';
import { createWebApiFactory } from '../shared/n8n/run/webApi';
import { inTurns } from '../shared/words/util/turn';
import { secretPaths, setupTables } from '../shared/features/accountSetup';
import type { ToRunOutput } from './actions/operation';
import { defaultResource, resources } from './actions/resources';
import * as listSearch from './methods/listSearch';
import * as loadOptions from './methods/loadOptions';
import * as resourceMapping from './methods/resourceMapping';

export class MonitoringConfig implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Config',
		name: 'monitoringConfig',
		icon: {
			light: 'file:../../icons/monitoring.svg',
			dark: 'file:../../icons/monitoring.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Set up website monitors in Dotcom-Monitor',
		defaults: { name: 'Monitoring Config' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'monitoringApi', required: true }],
		properties: resourceProperties(resources, defaultResource),
		// n8n hides these paths in executions; they occur with Simplify off, and in API Request.
		sensitiveOutputFields: secretPaths(setupTables),
	};

	methods = { listSearch, loadOptions, resourceMapping };

	/**
	 * Runs the operation of each item. Secrets of the credential are removed from the output. Files
	 * of an item are attached to its first output item.
	 */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { concurrency, checksFirst, enteredPlanToken, toRunOutput } = readRunSettings(this);
		const webApi = createWebApiFactory(this, concurrency);
		try {
			const [items] = await runNode(this, {
				concurrency,
				checksFirst,
				// Called before the first write: refuses changes that differ from those of the plan token.
				confirm: async () =>
					enteredPlanToken === undefined ? undefined : await webApi.plan.confirm(enteredPlanToken),
				prepare: (item) => {
					const parameters = ParameterReader.forItem(this, item);
					const operation = resolveOperation(resources, parameters);
					// Items that affect the same entity, listed in `concerns`, never run concurrently.
					const { concerns, name, check, execute } = operation.prepare(parameters);
					const open = webApi.forItem(item, parameters);
					const run = async () => {
						const found = await execute(open);
						const secrets = [...(await readSecrets(this, item)), ...webApi.cookies()];
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
}

/**
 * The settings for the whole run, taken from the first item. If they cannot be read, items run one
 * by one, and the mistake is reported when the first item runs.
 */
function readRunSettings(context: IExecuteFunctions): {
	concurrency: number;
	/** Whether all items are checked before the first one runs. */
	checksFirst: boolean;
	/** The Plan Token of the user: the run may only write the changes of this plan. */
	enteredPlanToken?: string;
	toRunOutput?: ToRunOutput;
} {
	try {
		const parameters = ParameterReader.forItem(context, 0);
		const operation = resolveOperation(resources, parameters);
		const enteredPlanToken = operation.enteredPlanToken(parameters);
		const checksFirst = enteredPlanToken !== undefined || operation.checksFirst(parameters);
		const concurrency = operation.itemsAtOnce(parameters);
		const toRunOutput = operation.runOutput?.(parameters);
		return { concurrency, checksFirst, enteredPlanToken, toRunOutput };
	} catch {
		return { concurrency: 1, checksFirst: false };
	}
}
