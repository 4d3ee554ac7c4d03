import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { subtitle } from '../shared/n8n/editor/subtitle';
import { resourceProperties } from '../shared/n8n/run/operations';
import { defaultResource, resources } from './actions/resources';
import { runReports } from './actions/sharedReports';
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
		return await runReports(this, resources);
	}
}
