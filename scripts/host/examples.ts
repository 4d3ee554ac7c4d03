import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { noteType, type WorkflowFile } from '../engine';
import type { CredentialContent, SavedCredential } from './credentials';

const examplesFolder = path.join(__dirname, '..', '..', 'examples');

/** Loads the workflows of `examples/` with a saved credential in place of theirs of its type. */
export function loadExampleWorkflows(credential: SavedCredential): WorkflowFile[] {
	const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
	return files.map((file) => {
		const workflow: WorkflowFile = JSON.parse(
			readFileSync(path.join(examplesFolder, file), 'utf8'),
		);
		return assignCredential(workflow, credential);
	});
}

/** The nodes of a workflow that run: all but its notes. */
export function listSteps({ nodes }: WorkflowFile): INode[] {
	return nodes.filter(({ type }) => type !== noteType);
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
