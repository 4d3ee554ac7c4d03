export { keepFilesOnDisk, readFileContent } from './binaryData.cts';
export { StoredCredentials, type CredentialStore } from './credentials.cts';
export { openEditor } from './editor.cts';
export { loadNodeTypes, toNodeTypes, type NodeTypeTable } from './nodeTypes.cts';
export {
	runWorkflow,
	type WorkflowFile,
	type WorkflowRun,
	type WorkflowRunOptions,
} from './runWorkflow.cts';
export {
	dataTableNode,
	httpRequestNode,
	noteType,
	removeDuplicatesNode,
	stubNodes,
} from './stubNodes.cts';
