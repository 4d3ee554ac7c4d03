import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { noteType, type WorkflowFile } from '../engine/index.cts';
import type { CredentialContent, SavedCredential } from './credentials.cts';
import { isVerifiedEdition } from './package.cts';

const root = path.join(__dirname, '..', '..');
const examplesFolder = path.join(root, isVerifiedEdition ? '.verified' : '', 'examples');

export function readExamples(): Array<{ file: string; workflow: WorkflowFile }> {
	const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
	return files.map((file) => ({
		file,
		workflow: JSON.parse(readFileSync(path.join(examplesFolder, file), 'utf8')),
	}));
}

/** The saved credential replaces theirs of its type. */
export function loadExampleWorkflows(credential: SavedCredential): WorkflowFile[] {
	return readExamples().map(({ workflow }) => assignCredential(workflow, credential));
}

/** @throws Error when no example has this name */
export function loadExampleWorkflow(name: string, credential: SavedCredential): WorkflowFile {
	const example = loadExampleWorkflows(credential).find((one) => one.name === name);
	if (!example) throw new Error(`No example is called ${name}`);
	return example;
}

/** The file name of an example's picture, without the extension. */
export function examplePicture(name: string): string {
	return `example-${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`;
}

/** All nodes but the notes. */
export function listSteps({ nodes }: WorkflowFile): INode[] {
	return nodes.filter(({ type }) => type !== noteType);
}

/** What the note of an example says under each of its headings. */
export function readNote({ nodes }: WorkflowFile): Record<string, string> {
	const content = String(nodes.find(({ type }) => type === noteType)?.parameters.content);
	const parts = content.split('\n\n').map((part) => /^\*\*(.+?):\*\* (.+)$/.exec(part) ?? []);
	return Object.fromEntries(parts.map(([, heading, text]) => [heading, text]));
}

/** Replaces the credential of each node that has one of its type. */
export function withCredential<Node extends INode>(
	node: Node,
	{ id, name, type }: SavedCredential,
): Node {
	return { ...node, credentials: { [type]: { id, name } } };
}

/** The workflow with this credential in each node that has one of its type. */
export function assignCredential(
	workflow: WorkflowFile,
	credential: SavedCredential,
): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[credential.type] ? withCredential(node, credential) : node,
	);
	return { ...workflow, nodes };
}

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
