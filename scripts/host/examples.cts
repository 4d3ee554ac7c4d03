import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { noteType, type WorkflowFile } from '../engine/index.cts';
import type { CredentialContent, SavedCredential } from './credentials.cts';

const examplesFolder = path.join(__dirname, '..', '..', 'examples');

/** The workflows of `examples/`, by the names of their files. */
export function readExamples(): Array<{ file: string; workflow: WorkflowFile }> {
	const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
	return files.map((file) => ({
		file,
		workflow: JSON.parse(readFileSync(path.join(examplesFolder, file), 'utf8')),
	}));
}

/** Loads the workflows of `examples/` with a saved credential in place of theirs of its type. */
export function loadExampleWorkflows(credential: SavedCredential): WorkflowFile[] {
	return readExamples().map(({ workflow }) => assignCredential(workflow, credential));
}

/**
 * Loads one of the examples, with a saved credential.
 *
 * @throws Error when none has this name
 */
export function loadExampleWorkflow(name: string, credential: SavedCredential): WorkflowFile {
	const example = loadExampleWorkflows(credential).find((one) => one.name === name);
	if (!example) throw new Error(`No example is called ${name}`);
	return example;
}

/** What the picture of an example is called, by the name of its workflow. */
export function examplePicture(name: string): string {
	return `example-${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`;
}

/** The nodes of a workflow that run: all but its notes. */
export function listSteps({ nodes }: WorkflowFile): INode[] {
	return nodes.filter(({ type }) => type !== noteType);
}

/** What the note of an example says under each of its headings. */
export function readNote({ nodes }: WorkflowFile): Record<string, string> {
	const content = String(nodes.find(({ type }) => type === noteType)?.parameters.content);
	const parts = content.split('\n\n').map((part) => /^\*\*(.+?):\*\* (.+)$/.exec(part) ?? []);
	return Object.fromEntries(parts.map(([, heading, text]) => [heading, text]));
}

/** Returns the workflow with this credential in each node that has one of its type. */
export function assignCredential(
	workflow: WorkflowFile,
	{ id, name, type }: SavedCredential,
): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[type] ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}

/** The credential with which our nodes reach a sandbox. */
export function sandboxCredential(sandbox: Sandbox) {
	return {
		name: 'Monitoring account',
		type: 'monitoringApi',
		data: {
			webApiUid: sandbox.credentials.departmentsUid,
			departmentId: '',
			xmlFeedPid: sandbox.credentials.feedPid,
			webApiUrl: sandbox.webApiUrl,
			xmlFeedUrl: sandbox.xmlFeedUrl,
			ignoreSslIssues: false,
		},
	} satisfies CredentialContent;
}
