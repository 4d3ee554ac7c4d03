export {
	activatedState,
	emptyAlertState,
	laterState,
	maxAlertedDevices,
	restoreAlertState,
	serializeAlertState,
} from './alerts/state';
export { applyAlert, applyUnreadAlert } from './alerts/step';
export type { AlertEvent, AlertSettings, AlertState, AlertStep } from './alerts/types';
export { requireDevices } from './accountList';
export { applyChecks } from './checks/noteChecks';
export { reportUnreadChecks } from './checks/unread';
export type { SeenCheck, SlowSettings } from './checks/types';
export { mostChangesPerHour } from './stateChange';
export { findDownNow, noteAlsoDown } from './downNow';
export { CheckOrder, recentClockSetBack } from './equalHours';
export { detailsOf, noteCheckDetails } from './incident';
export { toDigestItem, toEventItem, type Digest, type ItemOptions } from './items';
export { eventChoices, eventKinds, slowEvents, type EventKind, type WatchedEvent } from './kinds';
export { describeEvent, describeState } from './messages';
export { deviceKey, toReading, worstOfEach } from './reading';
export { testEvent } from './sample';
export { OutageChecks } from './outageChecks';
export { describeOverview, type Overview, type OverviewDevice } from './overview';
export { restoreState, serializeState } from './state';
export { sharedClock } from './timeZoneHint';
export { describeTimeline, outageFacts, type Fact } from './timeline';
export type {
	CheckDetails,
	DeviceReading,
	WatchedDevices,
	WatchEvent,
	WatchSettings,
	WatchState,
} from './types';
export { timeZoneHint, type TextClock } from './timeZoneHint';
export { maxDevices, watch, type WatchStep } from './watch';
