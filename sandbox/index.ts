export { formatConnectionHelp } from './connectionHelp';
export { startSandbox } from './startSandbox';
export type { Sandbox, SandboxCredentials, SandboxOptions } from './startSandbox';
export type {
	AlertedDevice,
	AlertEngine,
	AlertResponse,
	WebhookAddress,
} from './alerts/alertEngine';
export { renderRazor } from './alerts/razor';
export type { Fault } from './faults/fault';
export type { Faults } from './faults/faults';
export type { Counters, RecordedRequest } from './http/recorder';
export { organizations } from './service/accounts';
export type { Account, Organization } from './service/accounts';
export { AllowListEntryError } from './service/allowList';
export type { Device, DeviceBody, Task } from './service/devices';
export type { Snapshot } from './service/snapshot';
export type { Integration, IntegrationKind, NewIntegration } from './service/integrations';
