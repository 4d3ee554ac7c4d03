import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { redactValue } from '../shared/http/redact';
import { readSecrets } from '../shared/n8n/run/credential';
import { toRunError } from '../shared/n8n/run/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/run/operations';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { runNode } from '../shared/n8n/run/runNode';
import { createWebApiFactory } from '../shared/n8n/run/webApi';
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
		const webApi = createWebApiFactory(this, concurrency);
		try {
			return await runNode(this, {
				concurrency,
				prepare: (item) => {
					const parameters = ParameterReader.forItem(this, item);
					const { concerns, execute } = resolveOperation(resources, parameters).prepare(parameters);
					const run = async () => {
						const output = await execute(webApi.forItem(item, parameters));
						const secrets = await readSecrets(this, item);
						return redactValue(output, secrets).map((json) => ({ json, pairedItem: { item } }));
					};
					return { concerns, run };
				},
				toRunError,
				finish: webApi.finish,
			});
		} finally {
			webApi.close();
		}
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
