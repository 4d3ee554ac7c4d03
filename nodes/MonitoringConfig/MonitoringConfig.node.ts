import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { secretPaths, setupTables } from '../shared/features/accountSetup';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { resourceProperties } from '../shared/n8n/run/operations';
import { defaultResource, resources } from './actions/resources';
import { runConfig } from './actions/runConfig';
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

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runConfig(this, resources);
	}
}
