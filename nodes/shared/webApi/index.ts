export { AccountCache, findByNameOrId, idsByName } from './accountCache';
export type { DevicesById, LookupResult, Named } from './accountCache';
export {
	applyAlertGroupChanges,
	simplifyAlertGroup,
	toAlertGroupBody,
	type AlertAddress,
	type AlertGroupChanges,
} from './alertGroup/alertGroup';
export {
	alertFormats,
	applyAlertTemplateChanges,
	simplifyAlertTemplate,
	toAlertTemplateBody,
} from './alertTemplate/alertTemplate';
export {
	isReversedDays,
	listAuditEvents,
	simplifyAuditEvent,
	type AuditFilter,
} from './auditEvent/auditEvent';
export { WebApiClient } from './client';
export {
	departmentOption,
	findDepartmentName,
	simplifyDepartment,
	toServiceDepartment,
} from './department/department';
export {
	applyDesired,
	applyTaskChanges,
	diffDevice,
	diffTasks,
	hasTaskChanges,
	listDeviceTasks,
	type TaskChanges,
} from './device/changes';
export {
	copyDevice,
	createDeviceThenTasks,
	hasLocations,
	type DesiredDevice,
} from './device/createInSteps';
export {
	deviceName,
	devicePlatformId,
	toDeviceBody,
	toOneRequestBody,
	type DeviceFields,
	type NewTask,
} from './device/deviceBody';
export {
	endPause,
	muteAlerts,
	pauseDevice,
	pauseDevices,
	pauseIndefinitely,
	toPauseStart,
} from './device/pause';
export { deviceLabel, formatDuration, simplifyDevice } from './device/simplify';
export { entityLabel, type EntityId, type EntityName } from './entities';
export { webApiFacts } from './facts';
export {
	applyFilterChanges,
	CodeSyntaxError,
	parseCodes,
	simplifyFilter,
	toFilterBody,
	type Code,
} from './filter/filter';
export { listFrequencies, simplifyFrequency } from './frequency/frequency';
export {
	cloneAndRun,
	getLoadTestResult,
	getStartedLoadTest,
	listLoadTestIds,
	loadTestLabel,
	simplifyLoadTest,
	simplifyLoadTestResult,
	stopLoadTest,
} from './loadTest/loadTest';
export { defaultPolling, waitUntilFinished } from './loadTest/polling';
export {
	listLocations,
	locationOption,
	locationState,
	simplifyLocation,
} from './location/location';
export {
	listAvailablePlatforms,
	listDeviceIds,
	listPlatforms,
	platformOption,
	simplifyPlatform,
} from './platform/platform';
export { httpMethods, parseRequestPath } from './requestPath';
export {
	applyScheduleChanges,
	hasMinutes,
	simplifySchedule,
	toScheduleBody,
	type ExcludedTime,
} from './schedule/schedule';
export { parseWeeklyHours, WeeklyHoursSyntaxError, type WeeklyHours } from './schedule/weeklyHours';
export { WebApiSession, type WebApiCall, type WebApiLogin } from './session';
export { SessionPool, sessionPool } from './sessionPool';
export {
	identifyTask,
	isIpAddress,
	isTaskOfKind,
	listTaskIds,
	simplifyTask,
	type TaskKind,
} from './task/task';
export {
	certificateChecks,
	downloads,
	lacksDnsServer,
	setsDnsMode,
	taskCreateBody,
	taskUpdateBody,
	type NameAndValue,
	type TaskFields,
} from './task/taskBody';
export { simplifyUser } from './user/user';
