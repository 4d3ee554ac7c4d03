/** The compared variants of reading a report, each as the nodes of a workflow that follow each other. */
import type { INodeParameters } from 'n8n-workflow';

export const documentVariants = [
	'node',
	'file',
	'jsonLines',
	'limit',
	'xmlNodes',
	'fastXmlParser',
	'json',
] as const;

/** Those that output few items, however long the report is. */
export const answers = ['slowest', 'outages', 'statistics', 'hours'] as const;

const variants = [...documentVariants, ...answers];

export type Variant = (typeof variants)[number];

export interface Step {
	type: string;
	parameters: INodeParameters;
}

export function isVariant(value: string): value is Variant {
	return variants.some((variant) => variant === value);
}

const fullReport = {
	resource: 'response',
	operation: 'getAll',
	dateRange: 'last6Months',
	returnAll: true,
	simplify: true,
};

function ownNode(parameters: INodeParameters = {}): Step[] {
	const type = 'n8n-nodes-dotcom-monitor.monitoringReports';
	return [{ type, parameters: { ...fullReport, ...parameters } }];
}

function wholeDocument(url: string, ...steps: Array<[type: string, field?: string]>): Step[] {
	return [
		{ type: 'bench.httpRequest', parameters: { url } },
		...steps.map(([type, field = '']) => ({ type: `bench.${type}`, parameters: { field } })),
	];
}

export function variantSteps(variant: Variant, origin: string, count: string): Step[] {
	const url = `${origin}/${count}`;
	switch (variant) {
		case 'node':
			return ownNode();
		case 'file':
			return ownNode({ output: 'csv' });
		case 'jsonLines':
			return ownNode({ output: 'jsonLines' });
		case 'limit':
			return ownNode({ returnAll: false, limit: 50 });
		case 'slowest':
			return ownNode({ options: { sortBy: 'duration' }, returnAll: false, limit: 5 });
		case 'outages':
			return ownNode({ resource: 'outage' });
		case 'statistics':
			return ownNode({ operation: 'getStatistics', groupBy: ['device', 'day'] });
		// As many groups, however long the report is or however many devices it has.
		case 'hours':
			return ownNode({ operation: 'getStatistics', groupBy: ['hourOfDay'] });
		case 'xmlNodes':
			return wholeDocument(
				url,
				['xml'],
				['splitOut', 'DotcomMonitorOnlineReport.Site.Location.Response'],
			);
		case 'fastXmlParser':
			return wholeDocument(url, ['fastXmlParser']);
		case 'json':
			return wholeDocument(`${url}.json`, ['json']);
	}
}
