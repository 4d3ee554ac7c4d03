export {
	emptyAlertState,
	laterState,
	maxAlertedDevices,
	restoreAlertState,
	serializeAlertState,
} from './state';
export { takeAlert, takeUnread } from './step';
export type { AlertEvent, AlertSettings, AlertState, AlertStep } from './types';
