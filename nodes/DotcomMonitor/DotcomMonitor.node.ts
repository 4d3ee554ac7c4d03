import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { resources as configResources } from '../MonitoringConfig/actions/resources';
import { runConfig } from '../MonitoringConfig/actions/runConfig';
import * as configOptions from '../MonitoringConfig/methods/loadOptions';
import * as listSearch from '../MonitoringConfig/methods/listSearch';
import * as resourceMapping from '../MonitoringConfig/methods/resourceMapping';
import { resources as reportsResources } from '../MonitoringReports/actions/resources';
import { runReports } from '../MonitoringReports/actions/sharedReports';
import * as reportsOptions from '../MonitoringReports/methods/loadOptions';
import { secretPaths, setupTables } from '../shared/features/accountSetup';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { resourceProperties } from '../shared/n8n/run/operations';

/** The most used resources of both tables; the others follow in the order of their table. */
const mostUsed = [
	...['deviceStatus', 'device', 'summary', 'outage', 'uptimeReport', 'statusPage'],
	...['maintenance', 'task', 'accountSetup'],
];

function rank({ value }: { value: string }): number {
	const index = mostUsed.indexOf(value);
	return index < 0 ? mostUsed.length : index;
}

const resources = [...configResources, ...reportsResources].sort(
	(one, other) => rank(one) - rank(other),
);

/** The only action node of the verified edition: both resource tables (docs/dev/release.md). */
export class DotcomMonitor implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Dotcom-Monitor',
		name: 'dotcomMonitor',
		icon: {
			light: 'file:../../icons/monitoring.svg',
			dark: 'file:../../icons/monitoring.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Set up website monitors in Dotcom-Monitor and read their results',
		defaults: { name: 'Dotcom-Monitor' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'monitoringApi', required: true }],
		properties: resourceProperties(resources, resources[0]),
		// As in Monitoring Config.
		sensitiveOutputFields: secretPaths(setupTables),
	};

	methods = {
		listSearch,
		loadOptions: { ...configOptions, ...reportsOptions },
		resourceMapping,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// Equal for all items, because n8n allows no expression in Resource.
		const resource = this.getNodeParameter('resource', 0);
		return reportsResources.some(({ value }) => value === resource)
			? await runReports(this, reportsResources)
			: await runConfig(this, configResources);
	}
}
