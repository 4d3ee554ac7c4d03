export { formatConnectionHelp } from './connectionHelp.cts';
export { startSandbox } from './startSandbox.cts';
export type { Sandbox, SandboxCredentials, SandboxOptions } from './startSandbox.cts';
export type {
	AlertedDevice,
	AlertEngine,
	AlertResponse,
	WebhookAddress,
} from './alerts/alertEngine.cts';
export { renderRazor } from './alerts/razor.cts';
export type { Fault } from './faults/fault.cts';
export type { Faults } from './faults/faults.cts';
export type { Counters, RecordedRequest } from './http/recorder.cts';
export { organizations } from './service/accounts.cts';
export type { Account, Organization } from './service/accounts.cts';
export { AllowListEntryError } from './service/allowList.cts';
export type { Device, DeviceBody, Task } from './service/devices.cts';
export type { Snapshot } from './service/snapshot.cts';
export type { Integration, IntegrationKind, NewIntegration } from './service/integrations.cts';
