export { WebApiClient, type CreatedDevice } from './client';
export { departmentLabel, type DepartmentAccount } from './departments';
export type { NewDevice, NewTask } from './devices';
export { webApiFacts } from './facts';
export { WebApiSession, type WebApiCall, type WebApiLogin } from './session';
export { SessionPool, sessionPool } from './sessionPool';
export { things, type ThingId, type ThingName } from './things';
export { availablePlatforms, deviceIds, platforms, type Platform } from './platforms';
export {
	changedTask,
	customDnsHosts,
	lacksDnsServer,
	newTask,
	switches,
	withoutQueryParameters,
} from './taskBodies';
export { isIpAddress, isTaskOfKind, simplifiedTask, taskIds, type TaskKind } from './tasks';
