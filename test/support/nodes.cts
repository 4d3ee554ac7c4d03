/** Parts of workflows, in the format of n8n's workflow files. */
import type { INode, INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../scripts/engine/index.cts';

const packageName = 'n8n-nodes-dotcom-monitor';

export function node(
	type: string,
	name: string,
	parameters: INodeParameters,
	more: Partial<INode>,
): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters, ...more };
}

export function start(name = 'Start'): INode {
	return node('n8n-nodes-base.manualTrigger', name, {}, {});
}

const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };

function ownNode(type: string) {
	return (
		name: string,
		resource: string,
		operation: string,
		parameters: INodeParameters = {},
		more: Partial<INode> = {},
	): INode => {
		// Tests of Create or Update fill in the fields, unless they have rows.
		const usual = operation === 'upsert' ? { fillInFrom: 'fields' } : {};
		const all = { resource, operation, ...usual, ...parameters };
		return node(`${packageName}.${type}`, name, all, { credentials, ...more });
	};
}

export const config = ownNode('monitoringConfig');

export const reports = ownNode('monitoringReports');

export function toTool(node: INode): INode {
	return { ...node, type: `${node.type}Tool` };
}

export function chain(...nodes: INode[]): WorkflowFile {
	const links = nodes
		.slice(1)
		.map(({ name }, index) => [
			nodes[index].name,
			{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		]);
	return { name: 'Test', nodes, connections: Object.fromEntries(links) };
}

/** The ID of the sandbox's first device; tests of the trigger watch it, too. */
export const firstDevice = 84211;

/** All of them right behind the start. */
export function branches(...nodes: INode[]): WorkflowFile {
	const ends = nodes.map(({ name }) => ({ node: name, type: 'main' as const, index: 0 }));
	return { name: 'Test', nodes: [start(), ...nodes], connections: { Start: { main: [ends] } } };
}

export function byId(value: unknown) {
	return { __rl: true, mode: 'id', value: String(value) };
}

export function byName(value: unknown) {
	return { __rl: true, mode: 'name', value: String(value) };
}

export function selectById(name: string, id: number): INodeParameters {
	return { [name]: byId(id) };
}
