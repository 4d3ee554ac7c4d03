import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { redactValue } from '../shared/http/redact';
import { readSecrets } from '../shared/n8n/run/credential';
import { toNodeError, type NodeError } from '../shared/n8n/run/errors';
import { showCollected } from '../shared/n8n/run/hints';
import { toOutput, toRunError } from '../shared/n8n/run/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/run/operations';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { createWebApiFactory } from '../shared/n8n/run/webApi';
import { runItems } from '../shared/util/runItems';
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
	};

	methods = { listSearch, loadOptions, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const concurrency = readItemsAtOnce(this);
		const createWebApi = createWebApiFactory(this, concurrency);
		const cancelSignal = this.getExecutionCancelSignal();
		const isCanceled = () => cancelSignal?.aborted === true;
		const continuesOnFail = this.continueOnFail();

		const outcomes = await runItems<INodeExecutionData[], NodeError>({
			count: this.getInputData().length,
			concurrency,
			endsOnFailure: !continuesOnFail,
			isCanceled,
			prepare: (item) => {
				const parameters = ParameterReader.forItem(this, item);
				const { concerns, execute } = resolveOperation(resources, parameters).prepare(parameters);
				const run = async () => {
					const output = await execute(createWebApi(item, parameters));
					const secrets = await readSecrets(this, item);
					return redactValue(output, secrets).map((json) => ({ json, pairedItem: { item } }));
				};
				return { concerns, run };
			},
			toError: async (thrown, item) => {
				const secrets = await readSecrets(this, item);
				const error = toNodeError(this.getNode(), thrown, { itemIndex: item, secrets });
				// n8n shows nothing of a stopped execution: what remains of it is named in its log.
				if (error.context.code === 'CANCELED') {
					this.logger.warn(`${error.message}. ${error.description}`);
				}
				return error;
			},
		});

		showCollected(this);
		const error = isCanceled() || !continuesOnFail ? toRunError(outcomes) : undefined;
		if (error) throw error;
		return [outcomes.flatMap(toOutput)];
	}
}

/** How many items are worked on at the same time: as the first of them says. */
function readItemsAtOnce(context: IExecuteFunctions): number {
	try {
		const parameters = ParameterReader.forItem(context, 0);
		return resolveOperation(resources, parameters).itemsAtOnce(parameters);
	} catch {
		// What is wrong with the first item is said when it is its turn.
		return 1;
	}
}
