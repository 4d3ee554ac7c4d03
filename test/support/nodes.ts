/** Parts of workflows, as n8n keeps them in a file. */
import type { INode, INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../scripts/engine';

const packageName = 'n8n-nodes-dotcom-monitor';

/** A node of any type, called by its name. */
export function node(
	type: string,
	name: string,
	parameters: INodeParameters,
	more: Partial<INode>,
): INode {
	return {
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...more,
	};
}

export function start(name = 'Start'): INode {
	return node('n8n-nodes-base.manualTrigger', name, {}, {});
}

const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };

/** One of our nodes, called by its name and set to an operation. */
function ownNode(type: string) {
	return (
		name: string,
		resource: string,
		operation: string,
		parameters: INodeParameters = {},
		more: Partial<INode> = {},
	): INode => {
		const all = { resource, operation, ...parameters };
		return node(`${packageName}.${type}`, name, all, { credentials, ...more });
	};
}

export const config = ownNode('monitoringConfig');

export const reports = ownNode('monitoringReports');

/** A workflow whose nodes follow each other. */
export function chain(...nodes: INode[]): WorkflowFile {
	const links = nodes
		.slice(1)
		.map(({ name }, index) => [
			nodes[index].name,
			{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		]);
	return { name: 'Test', nodes, connections: Object.fromEntries(links) };
}

/** What a field holds in which one thing is picked by its id. */
export function byId(value: unknown) {
	return { __rl: true, mode: 'id', value: String(value) };
}

/** The parameter that picks one thing by its id. */
export function selectById(name: string, id: number): INodeParameters {
	return { [name]: byId(id) };
}
