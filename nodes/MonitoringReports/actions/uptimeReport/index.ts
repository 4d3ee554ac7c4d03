import { dateHints, readQuery } from '../../../shared/n8n/parameters/feedFields';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import { feedFacts, summaryReport } from '../../../shared/xmlFeed';
import type { ReportRequest, ReportsOperation, ReportsResource } from '../reportOperation';
import {
	compareWithField,
	filesField,
	filesParameter,
	includeField,
	languageField,
	noticeField,
	queryFields,
	reportOptionsField,
	targetField,
	titleField,
} from './fields';
import type { UptimeReportRequest } from './request';

const [devices, range, filters] = queryFields;

/** In the order of the editor. */
const fields = [
	noticeField,
	devices,
	range,
	compareWithField,
	targetField,
	languageField,
	includeField,
	titleField,
	filesField,
	filters,
	reportOptionsField,
];

const create: ReportsOperation = {
	properties: fields.flatMap(({ properties }) => properties),
	readRequest(parameters): ReportRequest {
		const query = readQuery(queryFields, parameters);
		const uptimeReport = readSettings(parameters);
		const retention = { months: feedFacts.summaryMonths.value, what: 'summaries' };
		const isUnused = uptimeReport.plannedDowntime.length > 0 && !uptimeReport.includesOutages;
		return {
			report: summaryReport('overall'),
			query,
			output: { format: 'items', limit: 1, isSimple: true },
			isElementCustom: false,
			hints: [...dateHints(parameters, retention), ...(isUnused ? [plannedHint] : [])],
			uptimeReport,
		};
	},
};

const plannedHint =
	"Exclude Planned Downtime has no effect without Outages in Include: uptime is the service's own.";

function readSettings(parameters: ParameterReader): UptimeReportRequest {
	const included = includeField.read(parameters);
	const files = filesField.read(parameters);
	if (files.includes('svg') && !included.includes('days')) {
		const hint = 'Add Days in Include, or remove Chart (SVG) from Files.';
		throw parameters.reject(filesParameter, 'cannot hold a chart without days', hint);
	}
	return {
		title: titleField.read(parameters),
		language: languageField.read(parameters),
		targetPercentage: targetField.read(parameters),
		comparison: compareWithField.read(parameters),
		includesDays: included.includes('days'),
		includesDevices: included.includes('devices'),
		includesOutages: included.includes('outages'),
		files,
		...reportOptionsField.read(parameters),
		timeZone: parameters.timeZone,
	};
}

export const uptimeReport: ReportsResource = {
	name: 'Uptime Report',
	value: 'uptimeReport',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an uptime report to send on',
				description:
					'How well did sites do, and did they keep their uptime target? One report with the worst device first, as data and ready to send by mail, Slack or Teams',
			},
		],
		default: 'create',
	},
	operations: { create },
};
