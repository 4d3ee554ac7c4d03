export { StoredCredentials, type CredentialStore } from './credentials';
export { contentOf, keepFilesOnDisk } from './files';
export { loadNodeTypes, type NodeTypeTable } from './nodeTypes';
export {
	runWorkflow,
	type WorkflowFile,
	type WorkflowRun,
	type WorkflowRunOptions,
} from './runWorkflow';
export { stubNodes } from './stubNodes';
