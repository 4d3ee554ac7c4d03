export { StoredCredentials, type CredentialStore } from './credentials';
export { loadNodeTypes, type NodeTypeTable } from './nodeTypes';
export { runWorkflow, type WorkflowFile, type WorkflowRun } from './runWorkflow';
export { standIns } from './standIns';
