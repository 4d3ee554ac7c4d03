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
export {
	applyChecks,
	applyUnread,
	sourceKey,
	type BudgetSettings,
	type CheckSettings,
	type SeenCheck,
	type SlowSettings,
} from './checks';
export { mostChangesPerHour } from './device';
export { findDownNow, noteAlsoDown } from './downNow';
export { CheckOrder, recentClockSetBack } from './equalHours';
export { detailsOf, noteCheckDetails } from './incident';
export { toDigestItem, toEventItem, type Digest, type ItemOptions } from './items';
export {
	asksForOneOf,
	burnPolicies,
	checkEvents,
	eventChoices,
	eventKinds,
	eventsNeeding,
	type EventKind,
	type WatchedEvent,
} from './kinds';
export { describeEvent, describeState } from './messages';
export { deviceKey, toReading, worstOfEach } from './reading';
export { testEvent } from './sample';
export { OutageChecks } from './outageChecks';
export { describeOverview, type Overview, type OverviewDevice } from './overview';
export { restoreState, serializeState, type RestoredState } from './state';
export { saveReplayable, replayEvents } from './replayEvents';
export { describeTimeline, outageFacts, type Fact } from './timeline';
export type {
	CheckDetails,
	DeviceReading,
	TaggedDevices,
	WatchedDevices,
	WatchEvent,
	WatchPoll,
	WatchSettings,
	WatchState,
} from './types';
export { timeZoneHint, type TextClock } from './timeZoneHint';
export { maxDevices, watch, type WatchStep } from './watch';
