import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { toNodeError } from '../shared/n8n/errors';
import { errorItem } from '../shared/n8n/items';
import { resolveOperation } from '../shared/n8n/operations';
import { subtitle } from '../shared/n8n/subtitle';
import { openXmlFeed } from '../shared/n8n/xmlFeed';
import { operationTable, properties } from './actions';
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
		properties,
	};

	methods = { loadOptions };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		let results: INodeExecutionData[] = [];

		for (let item = 0; item < this.getInputData().length; item++) {
			try {
				const operation = resolveOperation(operationTable, this, item);
				const output = await operation.execute(this, item, await openXmlFeed(this, item));
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
