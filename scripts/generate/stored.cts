/**
 * What workflows store of our nodes, and what they take from their output: the names, kinds, choices and defaults
 * of all parameters (n8n does not save what is at its default), and the fields of all items.
 */
import {
	NodeHelpers,
	type ICredentialType,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';
import type { NodeTypeTable } from '../engine/index.cts';
import { readSchemas, schemaPath, triggerSchemaPath, type FileTable } from './files.cts';
import type { OutputSchema } from './schema.cts';

type Conditions = Record<string, string[]>;

/** Those of a collection are named `options.timeout`. */
export interface StoredParameter {
	name: string;
	/** "string", "options", "resourceLocator", with " of several" where there can be many. */
	kind: string;
	/** Values, or modes of a resource locator. */
	choices: string[];
	/** As JSON. */
	byDefault: string;
	/** When the editor shows it, which is when n8n hands it over, resource and operation aside. */
	show: Conditions;
	hide: Conditions;
}

/** What of a node is stored: by "resource operation", or "" for a node without operations. */
export interface StoredNode {
	versions: number[];
	parameters: Record<string, StoredParameter[]>;
	/** The paths of all fields of its items. */
	outputs: Record<string, string[]>;
}

/** Shown to people, and stored by nobody. */
const unstored = ['notice', 'callout', 'button'];

/** To be copied from the editor, and read by nobody: a later text is no other parameter. */
const unread = ['template'];

const prefix = 'n8n-nodes-dotcom-monitor.';

/** The nodes of the package as n8n has them described, by their names: of this version, or else the latest. */
export function descriptionsOf(
	nodeTypes: NodeTypeTable,
	version?: number,
): Record<string, INodeTypeDescription> {
	const own = Object.entries(nodeTypes).filter(
		([name]) => name.startsWith(prefix) && !name.endsWith('Tool'),
	);
	return Object.fromEntries(
		own.map(([name, type]) => [
			name.slice(prefix.length),
			NodeHelpers.getVersionedNodeType(type, version).description,
		]),
	);
}

/** By the nodes' names. */
export function storedNodes(nodeTypes: NodeTypeTable): Record<string, StoredNode> {
	const schemas = readSchemas();
	return Object.fromEntries(
		Object.entries(descriptionsOf(nodeTypes)).map(([name, node]) => [
			name,
			storedNode(node, schemas),
		]),
	);
}

export function storedCredential(): StoredParameter[] {
	const { properties }: ICredentialType = new MonitoringApi();
	return toParameters(properties, '');
}

function storedNode(
	{ name, properties, version }: INodeTypeDescription,
	schemas: FileTable,
): StoredNode {
	const operations = operationsOf(properties);
	return {
		versions: [version].flat(),
		parameters: Object.fromEntries(
			operations.map((operation) => [operation, parametersOf(properties, operation)]),
		),
		outputs: Object.fromEntries(
			operations.map((operation) => [operation, outputsOf(name, operation, schemas)]),
		),
	};
}

function operationsOf(properties: INodeProperties[]): string[] {
	const operations = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			texts(displayOptions?.show?.resource).flatMap((resource) =>
				choicesOf(options).map((operation) => `${resource} ${operation}`),
			),
		);
	return operations.length > 0 ? operations : [''];
}

function parametersOf(properties: INodeProperties[], operation: string): StoredParameter[] {
	const [resource, name] = operation.split(' ');
	const isOf = ({ displayOptions = {} }: INodeProperties) => {
		const { hide = {}, show = {} } = displayOptions;
		const fits = (key: 'operation' | 'resource', value: string) =>
			(show[key] === undefined || texts(show[key]).includes(value)) &&
			!texts(hide[key]).includes(value);
		return fits('resource', resource) && fits('operation', name);
	};
	const own = operation === '' ? properties : properties.filter(isOf);
	return toParameters(own, '').filter((one) => !['operation', 'resource'].includes(one.name));
}

function toParameters(properties: readonly INodeProperties[], prefix: string): StoredParameter[] {
	return properties
		.filter(({ name, type }) => !unstored.includes(type) && !unread.includes(name))
		.flatMap((property) => {
			const name = `${prefix}${property.name}`;
			const own = {
				name,
				kind: `${property.type}${property.typeOptions?.multipleValues ? ' of several' : ''}`,
				choices: property.modes?.map((mode) => mode.name) ?? choicesOf(property.options ?? []),
				byDefault: JSON.stringify(property.default ?? null),
				show: conditionsOf(property.displayOptions?.show),
				hide: conditionsOf(property.displayOptions?.hide),
			};
			return [own, ...nestedParameters(property, name)];
		});
}

function nestedParameters({ options = [] }: INodeProperties, name: string): StoredParameter[] {
	return options.flatMap((option) => {
		if ('values' in option) return toParameters(option.values, `${name}.${option.name}.`);
		return 'type' in option ? toParameters([option], `${name}.`) : [];
	});
}

function choicesOf(options: NonNullable<INodeProperties['options']>): string[] {
	return options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
}

function conditionsOf(conditions: object = {}): Conditions {
	const others = Object.entries(conditions).filter(
		([name]) => name !== 'resource' && name !== 'operation',
	);
	return Object.fromEntries(others.map(([name, values]) => [name, texts(values)]));
}

function texts(values: unknown): string[] {
	return Array.isArray(values)
		? values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
		: [];
}

function outputsOf(name: string, path: string, schemas: FileTable): string[] {
	const node = `${name[0].toUpperCase()}${name.slice(1)}`;
	const [resource, operation] = path.split(' ');
	const file = path === '' ? triggerSchemaPath(node) : schemaPath({ node, resource, operation });
	const { properties }: OutputSchema = JSON.parse(schemas[file]);
	return fieldPaths(properties, '');
}

function fieldPaths(properties: OutputSchema['properties'], prefix: string): string[] {
	return Object.entries(properties).flatMap(([name, schema]) => [
		`${prefix}${name}`,
		...fieldPaths(schema.properties ?? {}, `${prefix}${name}.`),
		...fieldPaths(schema.items?.properties ?? {}, `${prefix}${name}[].`),
	]);
}
