import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { redactValue } from '../shared/http/redact';
import { readSecrets } from '../shared/n8n/credential';
import { toNodeError } from '../shared/n8n/errors';
import { showCollected } from '../shared/n8n/hints';
import { errorItem } from '../shared/n8n/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/operations';
import { ParameterReader } from '../shared/n8n/parameterReader';
import { subtitle } from '../shared/n8n/subtitle';
import { createWebApiFactory } from '../shared/n8n/webApi';
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
		const results: INodeExecutionData[] = [];
		const createWebApi = createWebApiFactory(this);

		for (let item = 0; item < this.getInputData().length; item++) {
			const secrets = await readSecrets(this, item);
			try {
				const parameters = ParameterReader.forItem(this, item);
				const operation = resolveOperation(resources, parameters);
				const output = await operation.execute(parameters, createWebApi(item, parameters));
				for (const json of redactValue(output, secrets)) {
					results.push({ json, pairedItem: { item } });
				}
			} catch (thrown) {
				const error = toNodeError(this.getNode(), thrown, { itemIndex: item, secrets });
				// n8n shows nothing of a stopped execution: what remains of a device is named in its log.
				if (error.context.code === 'CANCELED') this.logger.warn(error.message);
				if (!this.continueOnFail()) throw error;
				results.push(errorItem(error, item));
			}
		}

		showCollected(this);
		return [results];
	}
}
