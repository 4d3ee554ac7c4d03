export * from './accountCache';
export { AccountWrites, type AccountAccess } from './accountWrites';
export * from './alertGroup/alertGroup';
export * from './alertTemplate/alertTemplate';
export * from './auditEvent/auditEvent';
export { mutates, type WebApiCall, type WebApiLogin } from './call';
export { WebApiClient, type Created } from './client';
export * from './department/department';
export * from './device/changes';
export * from './device/deviceBody';
export {
	forgetDevices,
	idsByName,
	idsByStoredName,
	rememberDevice,
	type DevicesById,
} from './device/deviceList';
export { newTaskBody, type NewTask } from './device/newTask';
export * from './device/pause';
export * from './device/platformTasks';
export * from './device/simplify';
export * from './entities';
export { webApiFacts } from './facts';
export * from './filter/filter';
export * from './frequency/frequency';
export * from './loadTest/loadTest';
export * from './loadTest/polling';
export * from './loadTest/result';
export * from './loadTest/verdict';
export * from './location/location';
export { pacedTransport, RequestLimiter } from './pacedTransport';
export * from './platform/platform';
export { confirmationText, isId, isReadable } from './response';
export { httpMethods, parseRequestPath } from './requestPath';
export { ReadingSession } from './readingSession';
export { RunWrites } from './runWrites';
export * from './schedule/schedule';
export { WebApiSession } from './session';
export { loginKey, SessionPool, sessionPool } from './sessionPool';
export * from './task/task';
export * from './task/taskBody';
export * from './user/user';
export { createVerified, isAsSent, undefinedIfServiceFails } from './verifiedCreation';
