export { toDigestItem, toEventItem, type Digest } from './items';
export { deviceLabel, describeEvent } from './messages';
export { isQuietAt, type QuietInterval } from './quietHours';
export { testEvent } from './sample';
export { restoreState, serializeState, type RestoredState } from './state';
export type {
	CheckDetails,
	DeviceReading,
	EventKind,
	WatchedDevices,
	WatchedEvent,
	WatchEvent,
	WatchPoll,
	WatchSettings,
	WatchState,
} from './types';
export { maxDevices, requireDevices, watch, type WatchStep } from './watch';
