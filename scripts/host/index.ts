export { listCredentials, saveCredential, testCredential } from './credentials';
export type { CredentialContent, SavedCredential } from './credentials';
export {
	assignCredential,
	examplePicture,
	listSteps,
	loadExampleWorkflow,
	loadExampleWorkflows,
	sandboxCredential,
} from './examples';
export { getExecutionStatus, waitForExecution } from './executions';
export type { StoredExecution } from './executions';
export { findFreePort } from './findFreePort';
export { hostFolder, installHost } from './installHost';
export type { Host } from './installHost';
export { durableScheduler, MortalN8n } from './mortalN8n';
export { createN8nCommand, runN8n } from './n8nCommand';
export type { N8nCommand, N8nOptions } from './n8nCommand';
export { launchN8n } from './n8nProcess';
export type { N8nProcess } from './n8nProcess';
export { startN8nServer, waitForServer } from './n8nServer';
export type { N8nServer, N8nServerOptions } from './n8nServer';
export { installPackage, packageName } from './package';
export { browserId, loadOrCreateOwner, N8nRest } from './rest';
export type { Owner } from './rest';
export { activateWorkflow, executeStep, runSavedWorkflow, saveWorkflow } from './workflows';
export type { SavedWorkflow } from './workflows';
