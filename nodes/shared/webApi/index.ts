export { Catalog, idsNamed, lookUp, type DevicesById, type Lookup, type Named } from './catalog';
export { WebApiClient, type CreatedDevice } from './client';
export { departmentLabel, type DepartmentAccount } from './departments';
export {
	changeTasks,
	differingFields,
	hasTaskChanges,
	taskChanges,
	tasksOfDevice,
	withWanted,
	type TaskChanges,
} from './deviceChanges';
export { createDeviceThenTasks, type DeviceAndTasks, type WantedDevice } from './deviceThenTasks';
export { copyOfDevice } from './deviceCopy';
export { deviceLabel, readableDuration, simplifiedDevice } from './deviceWords';
export type { NewDevice, NewTask } from './devices';
export { webApiFacts } from './facts';
export { frequencies, simplifiedFrequency } from './frequencies';
export { locations, simplifiedLocation, type Location } from './locations';
export { muteAlerts, pauseForTime, pauseManyForTime, pauseStart, type TimedPause } from './pauses';
export { WebApiSession, type WebApiCall, type WebApiLogin } from './session';
export { SessionPool, sessionPool } from './sessionPool';
export { things, type ThingId, type ThingName } from './things';
export {
	availablePlatforms,
	deviceIds,
	platforms,
	simplifiedPlatform,
	type Platform,
} from './platforms';
export {
	changedTask,
	customDnsHosts,
	lacksDnsServer,
	newTask,
	switches,
	withoutQueryParameters,
} from './taskBodies';
export { isIpAddress, isTaskOfKind, simplifiedTask, taskIds, type TaskKind } from './tasks';
export { auditEvents, simplifiedAuditEvent, type AuditFilter } from './auditEvents';
export {
	endLoadTest,
	hasEnded,
	hasNotStarted,
	idOf,
	loadTestIds,
	loadTestResult,
	runCopy,
	simplifiedLoadTest,
	simplifiedResult,
	startedLoadTest,
} from './loadTests';
export { isMethod, pathBelow } from './requests';
export { simplifiedUser } from './users';
export { parseCodes, simplifiedFilter, UnreadableCodes } from './filters';
export {
	dateTimeIntervals,
	intervalsOf,
	simplifiedSchedule,
	weeklyIntervals,
	wholeMinute,
	type ExcludedTime,
} from './schedules';
export { parseWeeklyHours, UnreadableHours, type WeeklyHours } from './weeklyHours';
export { simplifiedAlertGroup } from './alertGroups';
export { simplifiedAlertTemplate } from './alertTemplates';
