import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { readSecrets } from '../shared/n8n/run/credential';
import { toNodeError } from '../shared/n8n/run/errors';
import { createFeedRun, type DeviceLists, type FeedRun } from '../shared/n8n/run/feedRun';
import { showCollected } from '../shared/n8n/run/hints';
import { errorItem } from '../shared/n8n/run/items';
import { resolveOperation, resourceProperties } from '../shared/n8n/run/operations';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { subtitle } from '../shared/n8n/editor/subtitle';
import { readFeedAccess } from '../shared/n8n/run/xmlFeed';
import { outputReport } from './actions/reportOutput';
import { defaultResource, resources } from './actions/resources';
import { sharedReportHint, SharedReports } from './actions/sharedReports';
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
		const outputs: INodeExecutionData[][] = [];
		const reports = new SharedReports();

		for (let item = 0; item < this.getInputData().length; item++) {
			const secrets = await readSecrets(this, item);
			try {
				const parameters = ParameterReader.forItem(this, item);
				const request = resolveOperation(resources, parameters).readRequest(parameters);
				reports.add(item, request, await readFeedAccess(this, item, parameters));
			} catch (thrown) {
				const error = toNodeError(this.getNode(), thrown, { itemIndex: item, secrets });
				if (!this.continueOnFail()) throw error;
				outputs[item] = [errorItem(error, item)];
			}
		}

		const deviceLists: DeviceLists = new Map();
		const atEnd: FeedRun['atEnd'] = [];
		for (const report of reports) {
			const { items, request, access } = report;
			const run = createFeedRun(this, items, access, deviceLists);
			try {
				outputs[items[0]] = await outputReport(run, request);
				const hint = sharedReportHint(report);
				if (hint !== undefined) run.addHint(hint);
				atEnd.push(...run.atEnd);
			} catch (thrown) {
				const secrets = await readSecrets(this, items[0]);
				const error = toNodeError(this.getNode(), thrown, { itemIndex: items[0], secrets });
				if (!this.continueOnFail()) throw error;
				for (const item of items) outputs[item] = [errorItem(error, item)];
			}
		}

		for (const finish of atEnd) finish();
		showCollected(this);
		return [outputs.reduce((all, output) => all.concat(output), [])];
	}
}
