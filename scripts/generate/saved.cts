/**
 * `npm run generate -- --saved`: records what workflows of this version store, once per version of the
 * package. Records are kept for ever: the tests compare each of them with the nodes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import packageFile from '../../package.json';
import type { NodeTypeTable } from '../engine/index.cts';
import { formatAs } from './format.cts';
import { storedCredential, storedNodes, type StoredNode, type StoredParameter } from './stored.cts';

/** A parameter on a line of its own, with the operations that have it: most of them have many. */
export type ParameterLines = Record<string, string>;

/** What a version of the package let workflows store, compact. */
export interface SavedFile {
	nodes: Record<
		string,
		{ versions: number[]; parameters: ParameterLines; outputs: Record<string, string> }
	>;
	credential: ParameterLines;
}

export const savedFolder = path.join(__dirname, '..', '..', 'test', 'support', 'saved');

export function savedVersions(): string[] {
	return readdirSync(savedFolder).filter((name) => !name.includes('.json'));
}

/** @throws Error when this version is there: workflows that were saved with it have not changed since */
export async function writeSaved(nodeTypes: NodeTypeTable): Promise<string> {
	const folder = path.join(savedFolder, packageFile.version);
	if (existsSync(folder)) {
		throw new Error(
			`${folder} is there. What a released version stored does not change: raise the version in package.json first. Of one that was never released, delete the folder.`,
		);
	}
	mkdirSync(folder, { recursive: true });
	const write = async (name: string, content: object) =>
		writeFileSync(path.join(folder, name), await formatAs('json', JSON.stringify(content)));
	await write('parameters.json', toSavedFile(nodeTypes));
	await write('workflows.json', ownNodesOfExamples());
	return folder;
}

function toSavedFile(nodeTypes: NodeTypeTable): SavedFile {
	const nodes = Object.entries(storedNodes(nodeTypes)).map(([name, node]) => {
		const { outputs, parameters, versions } = node;
		return [
			name,
			{
				versions,
				parameters: toLines(parameters),
				outputs: Object.fromEntries(
					Object.entries(outputs).map(([operation, fields]) => [operation, fields.join(' ')]),
				),
			},
		];
	});
	return { nodes: Object.fromEntries(nodes), credential: toLines({ '': storedCredential() }) };
}

function toLines(parameters: StoredNode['parameters']): ParameterLines {
	const lines = new Map<string, string[]>();
	for (const [operation, list] of Object.entries(parameters)) {
		for (const line of new Set(list.map(toLine))) {
			lines.set(line, [...(lines.get(line) ?? []), operation]);
		}
	}
	return Object.fromEntries([...lines].map(([line, operations]) => [line, operations.join(', ')]));
}

const shownWith = 'shown with ';
const hiddenWith = 'hidden with ';
const oneOf = 'one of ';

function toLine({ byDefault, choices, hide, kind, name, show }: StoredParameter): string {
	const conditions = (word: string, all: StoredParameter['show']) =>
		Object.entries(all).map(([on, values]) => `${word}${on}: ${values.join(', ')}`);
	return [
		...[name, kind, byDefault],
		...(choices.length > 0 ? [`${oneOf}${choices.join(', ')}`] : []),
		...conditions(shownWith, show),
		...conditions(hiddenWith, hide),
	].join(separator);
}

const separator = ' | ';

export function fromLine(line: string): StoredParameter {
	const [name, kind, ...others] = line.split(separator);
	const first = others.findIndex((part) =>
		[oneOf, shownWith, hiddenWith].some((word) => part.startsWith(word)),
	);
	const end = first < 0 ? others.length : first;
	const facts = others.slice(end);
	const conditions = (word: string) =>
		Object.fromEntries(
			facts
				.filter((fact) => fact.startsWith(word))
				.map((fact) => {
					const [on, values] = fact.slice(word.length).split(': ');
					return [on, values.split(', ')];
				}),
		);
	const chosen = facts.find((fact) => fact.startsWith(oneOf));
	return {
		...{ name, kind },
		// A text that is there from the beginning can have a line of its own in it.
		byDefault: others.slice(0, end).join(separator),
		choices: chosen?.slice(oneOf.length).split(', ') ?? [],
		show: conditions(shownWith),
		hide: conditions(hiddenWith),
	};
}

/** As n8n has saved them. */
function ownNodesOfExamples(): object {
	const folder = path.join(__dirname, '..', '..', 'examples');
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return Object.fromEntries(
		files.map((file) => {
			const { nodes }: { nodes: Array<Record<string, unknown>> } = JSON.parse(
				readFileSync(path.join(folder, file), 'utf8'),
			);
			const own = nodes.filter(({ type }) => String(type).startsWith(`${packageFile.name}.`));
			return [
				file.replace(/\.json$/, ''),
				own.map(({ name, parameters, type, typeVersion }) => ({
					...{ name, type, typeVersion, parameters },
				})),
			];
		}),
	);
}
