import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Sandbox } from '../../sandbox';
import type { WorkflowFile } from '../engine';
import type { CredentialContent, SavedCredential } from './credentials';

const folder = path.join(__dirname, '..', '..', 'examples');

/** The workflows of `examples/`, with a saved credential put in where they have one of its type. */
export function exampleWorkflows(credential: SavedCredential): WorkflowFile[] {
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return files.map((file) => {
		const workflow: WorkflowFile = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
		return withCredential(workflow, credential);
	});
}

/** A workflow whose nodes have this credential where they have one of its type. */
export function withCredential(
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
