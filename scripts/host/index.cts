export { listCredentials, saveCredential, testCredential } from './credentials.cts';
export type { CredentialContent, SavedCredential } from './credentials.cts';
export {
	assignCredential,
	examplePicture,
	listSteps,
	loadExampleWorkflow,
	loadExampleWorkflows,
	readNote,
	sandboxCredential,
	withCredential,
} from './examples.cts';
export { getExecutionStatus, waitForExecution } from './executions.cts';
export type { StoredExecution } from './executions.cts';
export { findFreePort } from './findFreePort.cts';
export { hostFolder, installHost } from './installHost.cts';
export type { Host } from './installHost.cts';
export { durableScheduler, MortalN8n } from './mortalN8n.cts';
export { createN8nCommand, runN8n } from './n8nCommand.cts';
export type { N8nCommand, N8nOptions } from './n8nCommand.cts';
export { launchN8n } from './n8nProcess.cts';
export type { N8nProcess } from './n8nProcess.cts';
export { startN8nServer, waitForServer } from './n8nServer.cts';
export type { N8nServer, N8nServerOptions } from './n8nServer.cts';
export { installPackage, packageName } from './package.cts';
export { browserId, loadOrCreateOwner, N8nRest } from './rest.cts';
export type { Owner } from './rest.cts';
export {
	activateWorkflow,
	deactivateWorkflow,
	executeStep,
	runSavedWorkflow,
	saveWorkflow,
} from './workflows.cts';
export type { SavedWorkflow } from './workflows.cts';
