import { readQuery } from '../../../shared/n8n/parameters/feedFields';
import { readFields } from '../../../shared/n8n/parameters/field';
import { deviceStatusReport } from '../../../shared/xmlFeed';
import type { ReportsOperation, ReportsResource } from '../reportOperation';
import { editorFields, queryFields, settingsFields } from './fields';

const create: ReportsOperation = {
	properties: editorFields.flatMap(({ properties }) => properties),
	readRequest(parameters) {
		const query = readQuery(queryFields, parameters);
		const { fileName, included, ...settings } = readFields(settingsFields, parameters);
		return {
			report: deviceStatusReport,
			query,
			output: { format: 'items', limit: 1, isSimple: true },
			isElementCustom: false,
			hints: [],
			statusPage: {
				...settings,
				fileName: fileName || 'status.html',
				includesDays: included.includes('days'),
				includesOutages: included.includes('outages'),
				timeZone: parameters.timeZone,
			},
		};
	},
};

export const statusPage: ReportsResource = {
	name: 'Status Page',
	value: 'statusPage',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a status page for visitors',
				description:
					'What can visitors see of which sites are up, how they did in the last 90 days, and what went wrong lately? One web page in a file, to put on any web server',
			},
		],
		default: 'create',
	},
	operations: { create },
};
