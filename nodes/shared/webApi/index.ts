export {
	AccountCache,
	idsByName,
	findByNameOrId,
	type DevicesById,
	type LookupResult,
	type Named,
} from './accountCache';
export { WebApiClient, type CreatedDevice } from './client';
export { departmentLabel, type DepartmentAccount } from './department/department';
export {
	applyTaskChanges,
	diffFields,
	hasTaskChanges,
	diffTasks,
	listDeviceTasks,
	applyDesired,
	type TaskChanges,
} from './device/changes';
export {
	createDeviceThenTasks,
	type DeviceAndTasks,
	type DesiredDevice,
} from './device/createInSteps';
export { copyDevice } from './device/copy';
export { deviceLabel, formatDuration, simplifyDevice } from './device/simplify';
export type { NewDevice, NewTask } from './device/newDevice';
export { webApiFacts } from './facts';
export { listFrequencies, simplifyFrequency } from './frequency/frequency';
export { listLocations, simplifyLocation, type Location } from './location/location';
export {
	muteAlerts,
	pauseDevice,
	pauseDevices,
	toPauseStart,
	type TimedPause,
} from './device/pause';
export { WebApiSession, type WebApiCall, type WebApiLogin } from './session';
export { SessionPool, sessionPool } from './sessionPool';
export { entities, type EntityId, type EntityName } from './entities';
export {
	listAvailablePlatforms,
	listDeviceIds,
	listPlatforms,
	simplifyPlatform,
	type Platform,
} from './platform/platform';
export {
	taskUpdateBody,
	formatCustomDnsHosts,
	lacksDnsServer,
	taskCreateBody,
	toFlags,
	removeQueryParameters,
} from './task/taskBody';
export { isIpAddress, isTaskOfKind, simplifyTask, listTaskIds, type TaskKind } from './task/task';
export { listAuditEvents, simplifyAuditEvent, type AuditFilter } from './auditEvent/auditEvent';
export {
	endLoadTest,
	isTerminal,
	isIdle,
	loadTestId,
	listLoadTestIds,
	getLoadTestResult,
	cloneAndRun,
	simplifyLoadTest,
	simplifyLoadTestResult,
	getStartedLoadTest,
} from './loadTest/loadTest';
export { isHttpMethod, parseRequestPath } from './requestPath';
export { simplifyUser } from './user/user';
export { parseCodes, simplifyFilter, CodeSyntaxError } from './filter/filter';
export {
	toDateTimeIntervals,
	filterIntervals,
	simplifySchedule,
	toWeeklyIntervals,
	floorToMinute,
	type ExcludedTime,
} from './schedule/schedule';
export { parseWeeklyHours, WeeklyHoursSyntaxError, type WeeklyHours } from './schedule/weeklyHours';
export { simplifyAlertGroup } from './alertGroup/alertGroup';
export { simplifyAlertTemplate } from './alertTemplate/alertTemplate';
