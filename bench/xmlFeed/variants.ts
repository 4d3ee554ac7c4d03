/** The ways to read a report that are compared, each as the nodes of a workflow that follow each other. */
import type { INodeParameters } from 'n8n-workflow';

export const variants = ['node', 'file', 'limit', 'xmlNodes', 'fastXmlParser', 'json'] as const;

export type Variant = (typeof variants)[number];

export interface Step {
	type: string;
	parameters: INodeParameters;
}

export function isVariant(value: string): value is Variant {
	return variants.some((way) => way === value);
}

const everything = {
	resource: 'response',
	operation: 'getAll',
	dateRange: 'last6Months',
	returnAll: true,
	simplify: true,
};

function ours(parameters: INodeParameters = {}): Step[] {
	const type = 'n8n-nodes-dotcom-monitor.monitoringReports';
	return [{ type, parameters: { ...everything, ...parameters } }];
}

function whole(url: string, ...steps: Array<[type: string, field?: string]>): Step[] {
	return [
		{ type: 'bench.httpRequest', parameters: { url } },
		...steps.map(([type, field = '']) => ({ type: `bench.${type}`, parameters: { field } })),
	];
}

/** The steps of a way to the report of so many responses. */
export function variantSteps(way: Variant, origin: string, count: string): Step[] {
	const url = `${origin}/${count}`;
	switch (way) {
		case 'node':
			return ours();
		case 'file':
			return ours({ output: 'csv' });
		case 'limit':
			return ours({ returnAll: false, limit: 50 });
		case 'xmlNodes':
			return whole(url, ['xml'], ['splitOut', 'DotcomMonitorOnlineReport.Site.Location.Response']);
		case 'fastXmlParser':
			return whole(url, ['fastXmlParser']);
		case 'json':
			return whole(`${url}.json`, ['json']);
	}
}
