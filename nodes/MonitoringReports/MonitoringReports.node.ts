import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { subtitle } from '../shared/n8n/editor/subtitle';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { firstError } from '../shared/n8n/run/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/run/operations';
import { runNode, toItemError } from '../shared/n8n/run/runNode';
import { readFeedAccess } from '../shared/n8n/run/xmlFeed';
import { defaultResource, resources } from './actions/resources';
import { SharedReports } from './actions/sharedReports';
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
		const reports = new SharedReports(this);
		const failures = new Map<number, unknown>();
		for (let item = 0; item < this.getInputData().length; item++) {
			try {
				const parameters = ParameterReader.forItem(this, item);
				const operation = resolveOperation(resources, parameters);
				const prepared = operation.prepare(parameters);
				reports.add(item, operation, prepared, await readFeedAccess(this, item, parameters));
			} catch (thrown) {
				if (!this.continueOnFail()) throw await toItemError(this, thrown, item);
				failures.set(item, thrown);
			}
		}
		return await runNode(this, {
			concurrency: 1,
			prepare: (item) => {
				if (failures.has(item)) throw failures.get(item);
				return { concerns: [], run: () => reports.outputOf(item) };
			},
			toRunError: firstError,
			finish: () => reports.finish(),
		});
	}
}
