export {
	emptyAlertState,
	laterState,
	maxAlertedDevices,
	restoreAlertState,
	serializeAlertState,
	takeAlert,
	takeUnread,
	type AlertEvent,
	type AlertSettings,
	type AlertState,
	type AlertStep,
} from './alerts';
export { requireDevices } from './accountList';
export { mostChangesPerHour } from './device';
export { findDownNow } from './downNow';
export { noteFailedSince } from './incident';
export { toDigestItem, toEventItem, type Digest } from './items';
export { eventChoices, eventKinds, type EventKind, type WatchedEvent } from './kinds';
export { describeEvent, describeState } from './messages';
export { deviceKey, toReading, worstOfEach } from './reading';
export { testEvent } from './sample';
export { describeOverview, type Overview, type OverviewDevice } from './overview';
export { restoreState, serializeState, type RestoredState } from './state';
export type {
	CheckDetails,
	DeviceReading,
	WatchedDevices,
	WatchEvent,
	WatchPoll,
	WatchSettings,
	WatchState,
} from './types';
export { maxDevices, watch, type WatchStep } from './watch';
