import './environment.cts';

import { PackageDirectoryLoader } from 'n8n-core';
import {
	NodeHelpers,
	type INodeType,
	type INodeTypes,
	type IVersionedNodeType,
} from 'n8n-workflow';

/** Node types by their full name, such as `n8n-nodes-dotcom-monitor.monitoringConfig`. */
export type NodeTypeTable = Record<string, INodeType | IVersionedNodeType>;

export async function loadNodeTypes(packageFolder: string): Promise<NodeTypeTable> {
	const loader = new PackageDirectoryLoader(packageFolder);
	await loader.loadAll();
	return Object.fromEntries(
		Object.entries(loader.nodeTypes).map(([name, { type }]) => [
			`${loader.packageName}.${name}`,
			type,
		]),
	);
}

export function toNodeTypes(table: NodeTypeTable): INodeTypes {
	return {
		getByName: (name) => findNodeType(table, name),
		getByNameAndVersion: (name, version) =>
			NodeHelpers.getVersionedNodeType(findNodeType(table, name), version),
		getKnownTypes: () => ({}),
	};
}

function findNodeType(table: NodeTypeTable, name: string): INodeType | IVersionedNodeType {
	if (Object.hasOwn(table, name)) return table[name];
	throw new Error(`The engine knows no node of the type ${name}`);
}
