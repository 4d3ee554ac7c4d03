/** The files that are derived from the nodes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { insertAuditRules } from './auditRules.cts';
import { insertEditionTable } from './editionTable.cts';
import { insertEventTable } from './eventTable.cts';
import { insertExampleSections, insertExampleTable } from './exampleTable.cts';
import { formatAs } from './format.cts';
import { insertOperationTables } from './operationTable.cts';
import { hasKnownFields, nodeNames, type OperationOutput, type OperationPath } from './outputs.cts';
import { insertOutputRules } from './outputRules.cts';
import { inferSchema, type OutputSchema } from './schema.cts';
import { triggerSchemas } from './triggerSchemas.cts';
import { formatWindowsZones } from './windowsZones.cts';

const root = path.join(__dirname, '..', '..');

const operationsPage = 'docs/operations.md';
const auditPage = 'docs/account-setup-reference.md';
const triggerPage = 'docs/trigger.md';
const verificationPage = 'docs/dev/verification.md';
const releasePage = 'docs/dev/release.md';
const examplesPage = 'docs/examples.md';
const zonesFile = 'nodes/shared/features/maintenance/windowsZones.ts';

/** Contents by path in the repository, with slashes. */
export type FileTable = Record<string, string>;

export async function generateFiles(outputs: OperationOutput[]): Promise<FileTable> {
	const schemas = outputs.map(async (output) => [schemaPath(output), await formatSchema(output)]);
	const triggers = Object.entries(triggerSchemas()).map(async ([node, schema]) => [
		triggerSchemaPath(node),
		await format(schema),
	]);
	return {
		...Object.fromEntries(await Promise.all([...schemas, ...triggers])),
		'README.md': await insertExampleTable(readPage('README.md')),
		[examplesPage]: insertExampleSections(readPage(examplesPage)),
		[operationsPage]: await insertOperationTables(readPage(operationsPage)),
		[auditPage]: await insertAuditRules(readPage(auditPage)),
		[triggerPage]: await insertEventTable(readPage(triggerPage)),
		[releasePage]: await insertEditionTable(readPage(releasePage)),
		[zonesFile]: formatWindowsZones(),
		[verificationPage]: await insertOutputRules(readPage(verificationPage), outputs),
	};
}

function readPage(page: string): string {
	return readFileSync(path.join(root, page), 'utf8');
}

function schemaFolder(node: string): string {
	return `nodes/${node}/__schema__/v1.0.0`;
}

/** Where n8n looks for the schema of an operation. */
export function schemaPath({
	node,
	resource,
	operation,
}: Record<keyof OperationPath, string>): string {
	return `${schemaFolder(node)}/${resource}/${operation}.json`;
}

/** Where n8n looks for the schema of a node that has no operations. */
export function triggerSchemaPath(node: string): string {
	return `${schemaFolder(node)}.json`;
}

async function formatSchema({ items, ...path }: OperationOutput): Promise<string> {
	return await format(inferSchema(hasKnownFields(path) ? items : []));
}

async function format(schema: OutputSchema): Promise<string> {
	return await formatAs('json', JSON.stringify(schema, null, '\t'));
}

export function readGeneratedFiles(): FileTable {
	const pages = [
		'README.md',
		examplesPage,
		operationsPage,
		auditPage,
		triggerPage,
		releasePage,
		verificationPage,
		zonesFile,
	];
	return {
		...readSchemas(),
		...Object.fromEntries(pages.map((page) => [page, readPage(page)])),
	};
}

/** @param folder the repository, or the build in it */
export function readSchemas(folder: '.' | 'dist' = '.'): FileTable {
	const nodes = [...nodeNames, ...Object.keys(triggerSchemas())];
	const files = nodes.flatMap((node) => listFiles(path.join(folder, `nodes/${node}/__schema__`)));
	return Object.fromEntries(
		files.map((file) => [
			path.relative(folder, file).replaceAll(path.sep, '/'),
			readFileSync(path.join(root, file), 'utf8'),
		]),
	);
}

function listFiles(folder: string): string[] {
	const absolute = path.join(root, folder);
	if (!existsSync(absolute)) return [];
	return readdirSync(absolute, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => path.join(folder, file));
}

export function listDifferences(generated: FileTable, existing: FileTable): string[] {
	const paths = new Set([...Object.keys(generated), ...Object.keys(existing)]);
	return [...paths].filter((file) => generated[file] !== existing[file]);
}
