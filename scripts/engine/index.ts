export { keepFilesOnDisk, readFileContent } from './binaryData';
export { StoredCredentials, type CredentialStore } from './credentials';
export { openEditor } from './editor';
export { loadNodeTypes, toNodeTypes, type NodeTypeTable } from './nodeTypes';
export {
	runWorkflow,
	type WorkflowFile,
	type WorkflowRun,
	type WorkflowRunOptions,
} from './runWorkflow';
export { httpRequestNode, noteType, stubNodes } from './stubNodes';
