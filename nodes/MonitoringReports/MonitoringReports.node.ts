import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { toNodeError } from '../shared/n8n/errors';
import { createFeedRun } from '../shared/n8n/feedRun';
import { errorItem } from '../shared/n8n/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/operations';
import { ParameterReader } from '../shared/n8n/parameterReader';
import { subtitle } from '../shared/n8n/subtitle';
import { defaultResource, resources } from './actions/resources';
import * as loadOptions from './methods/loadOptions';

export class MonitoringReports implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Reports',
		name: 'monitoringReports',
		icon: { light: 'file:../../icons/reports.svg', dark: 'file:../../icons/reports.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle,
		description: 'Read the results of website monitors from Dotcom-Monitor',
		defaults: { name: 'Monitoring Reports' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'monitoringApi', required: true }],
		properties: resourceProperties(resources, defaultResource),
	};

	methods = { loadOptions };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		let results: INodeExecutionData[] = [];

		for (let item = 0; item < this.getInputData().length; item++) {
			try {
				const parameters = ParameterReader.forItem(this, item);
				const operation = resolveOperation(resources, parameters);
				const run = await createFeedRun(this, item, parameters);
				const output = await operation.execute(parameters, run);
				results = results.concat(output);
			} catch (thrown) {
				const error = toNodeError(this.getNode(), thrown, item);
				if (!this.continueOnFail()) throw error;
				results.push(errorItem(error, item));
			}
		}

		return [results];
	}
}
