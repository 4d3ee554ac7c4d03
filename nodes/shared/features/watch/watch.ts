import { ParameterError } from '../../words/util/monitoringError';
import { reportAllRecovered } from './allRecovered';
import { requireDevices, requireSameAccount, sampleOf } from './accountList';
import { addDevice, announceDevice, rememberDevice } from './device';
import { holdOrRelease, type StepResult } from './held';
import { numberEvents, sendFirstStep, sendStep } from './outbox';
import { deviceKey } from './reading';
import { isForgotten } from './removal';
import type {
	DeviceMemory,
	DeviceReading,
	EventDraft,
	WatchPoll,
	WatchSettings,
	WatchState,
} from './types';

export type WatchStep = StepResult<WatchState>;

/** More devices are too many to remember. */
export const maxDevices = 10_000;

/**
 * Compares the device states of a poll with the saved state; returns the next state and the events.
 *
 * @param before undefined at the first poll, or without a saved state
 * @throws {MonitoringError} if the list cannot be of the account: then nothing has changed
 */
export function watch(
	before: WatchState | undefined,
	poll: WatchPoll,
	settings: WatchSettings,
): WatchStep {
	requireDevices(poll.readings);
	requireSameAccount(before, poll);
	const isFirst = !before || poll.isActivation || before.account !== poll.account;
	// If other devices were chosen, names remembered for the earlier choice do not count.
	const known = isFirst || before.selection !== poll.devices.key ? undefined : before;
	const selected = selectDevices(known, poll);
	const { length } = selected.watched;
	if (length > maxDevices) throw tooManyDevicesError(length);
	return isFirst
		? startWatch(before, poll, selected, settings)
		: continueWatch(before, poll, selected, settings);
}

interface Selected {
	watched: DeviceReading[];
	/** The keys of devices that stay excluded under another name. */
	leftOut: string[];
}

/**
 * The watched devices of a list, and the keys of excluded ones. A device chosen or excluded by its
 * name stays so after it is renamed.
 *
 * @param known the saved state of the same choice of devices; undefined without one
 */
function selectDevices(known: WatchState | undefined, { devices, readings }: WatchPoll): Selected {
	const isKnown = ({ key }: DeviceReading) => known?.devices.has(key) === true;
	const leftOut = new Set(known?.leftOut);
	for (const reading of readings) {
		if (devices.excludes?.(reading) && !isKnown(reading)) leftOut.add(reading.key);
	}
	const watched = readings.filter(
		(reading) => isKnown(reading) || (!leftOut.has(reading.key) && devices.includes(reading)),
	);
	return { watched, leftOut: [...leftOut].slice(-maxDevices) };
}

/** The first poll: remembers the devices, and reports those that are down if `announcesFirst`. */
function startWatch(
	before: WatchState | undefined,
	poll: WatchPoll,
	selected: Selected,
	settings: WatchSettings,
): WatchStep {
	const earlier = before?.account === poll.account ? before.devices : undefined;
	const context = { now: poll.now, settings, earlier };
	const introduce = settings.announcesFirst ? announceDevice : rememberDevice;
	const steps = selected.watched.map((reading) => ({
		key: reading.key,
		...sendFirstStep(introduce(reading, context), context),
	}));
	const first: WatchState = {
		generation: poll.now.toString(36),
		sequence: 0,
		...replacedByPoll(poll, selected, []),
		devices: new Map(steps.map(({ key, memory }) => [key, memory])),
		held: [],
		heldLeftOut: 0,
	};
	const { trouble } = reportAllRecovered(undefined, first.devices, selected.watched, context);
	const drafts = steps.flatMap((step) => step.events);
	const { events, state } = numberEvents({ ...first, trouble }, drafts);
	return holdOrRelease(state, events, settings.quiet);
}

/** A later poll: the steps of all watched devices, listed or missing. */
function continueWatch(
	before: WatchState,
	poll: WatchPoll,
	selected: Selected,
	settings: WatchSettings,
): WatchStep {
	const context = { now: poll.now, settings };
	const isSameSelection = before.selection === poll.devices.key;
	const remembered = settings.quiet === 'no' ? remindByDigest(before, poll.now) : before.devices;
	const drafts: EventDraft[] = [];
	const devices = new Map<string, DeviceMemory>();
	for (const reading of selected.watched) {
		const known = remembered.get(reading.key);
		// After another choice of devices, those that were not watched before are not new.
		const introduce = isSameSelection ? addDevice : rememberDevice;
		const sent = known
			? sendStep(known, reading, context)
			: sendFirstStep(introduce(reading, context), context);
		devices.set(reading.key, sent.memory);
		drafts.push(...sent.events);
	}
	const listed = new Set(poll.readings.map(({ key }) => key));
	for (const [key, memory] of remembered) {
		if (listed.has(key) || !(isSameSelection || poll.devices.includes(memory))) continue;
		const sent = sendStep(memory, undefined, context);
		if (!isForgotten(sent.memory, context)) devices.set(key, sent.memory);
		drafts.push(...sent.events);
	}
	limitRemoved(devices);
	const known = isSameSelection ? before.trouble : undefined;
	const all = reportAllRecovered(known, devices, selected.watched, context);
	const next = {
		...before,
		...replacedByPoll(poll, selected, before.sample),
		trouble: all.trouble,
		devices,
	};
	const { events, state } = numberEvents(next, [...drafts, ...all.events]);
	return holdOrRelease(state, events, settings.quiet);
}

/**
 * The devices after quiet hours. Those with held events and an outage count as reminded now, because
 * the digest of this poll lists them.
 */
function remindByDigest({ devices, held }: WatchState, now: number): Map<string, DeviceMemory> {
	const noted = new Map(devices);
	for (const { deviceId, deviceName } of held) {
		const key = deviceKey(deviceId, deviceName) ?? '';
		const memory = devices.get(key);
		if (!memory?.outage) continue;
		noted.set(key, { ...memory, outage: { ...memory.outage, remindedAt: now } });
	}
	return noted;
}

/**
 * Forgets the devices that were removed earliest, in place, if there are too many. A service that
 * sends new devices each time must not fill n8n's saved data.
 */
function limitRemoved(devices: Map<string, DeviceMemory>): void {
	const removed = [...devices].flatMap(([key, { removedAt, unsent }]) => {
		const at = removedAt ?? unsent?.goneAt;
		return at === undefined ? [] : [{ key, at }];
	});
	removed.sort((one, other) => one.at - other.at);
	for (const { key } of removed.slice(0, -maxDevices)) devices.delete(key);
}

/** The parts of the saved state that each poll replaces. @param sample the earlier sample of device keys */
function replacedByPoll(
	{ account, devices, readings }: WatchPoll,
	{ leftOut }: Selected,
	sample: readonly string[],
) {
	return { account, selection: devices.key, leftOut, sample: sampleOf(readings, sample) };
}

function tooManyDevicesError(count: number): ParameterError {
	return new ParameterError(
		`Devices contains ${count} devices, but only ${maxDevices} can be watched`,
		'Choose fewer in Devices, for example with a name pattern, and use several workflows.',
	);
}
