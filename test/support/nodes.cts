/** Parts of workflows, in the format of n8n's workflow files. */
import type { INode, INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../scripts/engine/index.cts';

const packageName = 'n8n-nodes-dotcom-monitor';

/** A node of any type. */
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

/** A function that makes nodes of one of our types. */
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

/** The node as a tool of an AI model. */
export function toTool(node: INode): INode {
	return { ...node, type: `${node.type}Tool` };
}

/** A workflow that runs the nodes one after the other. */
export function chain(...nodes: INode[]): WorkflowFile {
	const links = nodes
		.slice(1)
		.map(({ name }, index) => [
			nodes[index].name,
			{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		]);
	return { name: 'Test', nodes, connections: Object.fromEntries(links) };
}

/** The value of a resource locator that selects an entity by its ID. */
export function byId(value: unknown) {
	return { __rl: true, mode: 'id', value: String(value) };
}

/** The value of a resource locator that selects an entity by its name. */
export function byName(value: unknown) {
	return { __rl: true, mode: 'name', value: String(value) };
}

/** The parameter that selects an entity by its ID. */
export function selectById(name: string, id: number): INodeParameters {
	return { [name]: byId(id) };
}
