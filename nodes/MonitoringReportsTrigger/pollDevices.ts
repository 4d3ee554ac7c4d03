import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { MonitoringCredential } from '../shared/n8n/run/io/credential';
import { readFields } from '../shared/n8n/parameters/field';
import { hasDefaultTimeZone } from '../shared/n8n/run/defaultTimeZone';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { MonitoringError } from '../shared/words/util/monitoringError';
import { monotonicNow } from '../shared/words/util/monotonic';
import { toWallClock } from '../shared/words/util/time';
import { isInWindows } from '../shared/words/values/weeklyWindows';
import {
	findDownNow,
	noteAlsoDown,
	applyChecks,
	noteCheckDetails,
	reportUnreadChecks,
	requireDevices,
	restoreState,
	serializeState,
	testEvent,
	timeZoneHint,
	watch,
	type DeviceReading,
	type TextClock,
	type WatchEvent,
	type WatchSettings,
	type WatchState,
	type WatchStep,
} from '../shared/features/watch';
import { deviceLabel } from '../shared/features/uptime';
import { readDeviceStates } from './deviceStates';
import { watchFields } from './fields';
import { readLatestChecks, type ReadChecks, type WatchedChecks } from './latestChecks';
import { PollFeed } from './pollFeed';
import { toPollOutput, toTestOutput, type PollOutput } from './pollOutput';
import { PollsAtOnce } from './pollsAtOnce';
import { tooManyDevicesError } from './watchedChecks';
import { isAttended } from '../shared/n8n/run/attended';

type WatchValues = ReturnType<typeof readFields<typeof watchFields>>;

/**
 * When the last accepted list was requested, in monotonic milliseconds. In most setups, n8n uses
 * the same context for all polls of an activation.
 */
const lastPolls = new WeakMap<IPollFunctions, number>();

/**
 * One poll: reads the states of all devices, compares them with the saved ones, and returns the
 * events as items. Fetch Test Event saves nothing.
 *
 * @returns null when there is no event, or another poll reports it
 */
export async function pollDevices(
	context: IPollFunctions,
	credential: MonitoringCredential,
): Promise<PollOutput> {
	const parameters = ParameterReader.forTrigger(context);
	const values = readFields(watchFields, parameters);
	const feed = new PollFeed(context, credential);
	const [startedAt, monotonicStart] = [Date.now(), monotonicNow()];
	const readings = await readDeviceStates(feed.client).catch((error: unknown) => {
		throw feed.withPollAdvice(error);
	});
	const run = { values, feed, readings, startedAt };
	const { timeZone } = parameters;
	if (isAttended(context)) {
		return await outputTestEvent(run, { timeZone, isDefault: hasDefaultTimeZone(context) });
	}
	// A slow poll must not report a state that a later poll has replaced.
	if (monotonicStart < (lastPolls.get(context) ?? monotonicStart)) return null;
	// From here to where the state is written nothing waits: no other poll comes in between.
	const step = compareWithSaved(context, run, timeZone);
	if (!step) return null;
	lastPolls.set(context, monotonicStart);
	const downNow = findDownNow(readings, step.state);
	const watched = toWatchedChecks(values, readings, step.state);
	const read = await readLatestChecks(step.events, feed, timeZone, watched);
	const { failure } = read;
	if (failure !== undefined) context.logger[watched ? 'warn' : 'debug'](unreadMessage(read));
	const settings = toSettings(values, startedAt, timeZone);
	const isUnread = watched !== undefined && !read.checks;
	const ofChecks = saveReadChecks(context, { ...read, isUnread }, step, settings);
	const events = noteAlsoDown([...read.events, ...ofChecks], downNow);
	const { oneItemPerPoll } = values.options;
	const digest = { time: startedAt, downNow: downNow.map(labelOf) };
	return toPollOutput({ ...step, events }, digest, { oneItemPerPoll, timeZone });
}

/** The text for n8n's log when the checks could not be read. */
function unreadMessage({ asksWholeDays }: ReadChecks): string {
	const later = asksWholeDays
		? 'the next poll requests whole days, because the feed may not accept times of day'
		: 'their events follow with a later poll';
	return `Monitoring Reports Trigger: the latest checks could not be read; events have no check details, and ${later}`;
}

interface PollRun {
	values: WatchValues;
	feed: PollFeed;
	readings: DeviceReading[];
	startedAt: number;
}

/** The result of comparing the states of a poll with the saved ones. */
interface PollStep extends WatchStep {
	/** The saved state before the poll, as text. */
	base: unknown;
	/** Milliseconds since 1970. */
	startedAt: number;
}

/**
 * Compares the read states with the saved ones, and saves the new state; nothing waits in between.
 *
 * @returns undefined when another poll has already reported the events
 */
function compareWithSaved(
	context: IPollFunctions,
	run: PollRun,
	timeZone: string,
): PollStep | undefined {
	const { feed, readings, startedAt, values } = run;
	const kept = context.getWorkflowStaticData('node');
	const base = kept.watch;
	const pollsAtOnce = new PollsAtOnce(context);
	if (pollsAtOnce.isReported(base)) return undefined;
	const { isUnreadable, state: before } = restoreState(base);
	if (isUnreadable) {
		context.logger.warn(
			'Monitoring Reports Trigger: the saved device states cannot be read; monitoring restarts with the current states',
		);
	}
	const account = feed.accountKey;
	const isOther = before?.account !== account || before.selection !== values.devices.key;
	const isFirst = isActivation(context) || isOther;
	requireDevices(readings);
	const { devices } = values;
	if (isFirst) devices.requireMatches(readings);
	const poll = { now: startedAt, readings, account, devices, isActivation: isActivation(context) };
	const settings = toSettings(values, startedAt, timeZone);
	const { state, ...step } = watch(before, poll, settings);
	// Once checks were read, `checksUnread` reports it, because outages must still be reported.
	if (isFirst || before.checkedUntil === undefined) {
		const tooMany = tooManyDevicesError(toWatchedChecks(values, readings, state)?.devices.length);
		if (tooMany) throw tooMany;
	}
	saveState(kept, state);
	const taken = { ...step, state, base, startedAt };
	if (hasEvents(taken)) pollsAtOnce.noteReported(base);
	return taken;
}

/** Saves the state in n8n's data of the node (`kept`) if it differs: n8n may store each change. */
function saveState(kept: IDataObject, state: WatchState): void {
	const text = serializeState(state);
	if (kept.watch !== text) kept.watch = text;
}

/** Whether this is the first poll after the workflow was switched on. */
function isActivation(context: IPollFunctions): boolean {
	return context.getActivationMode() === 'activate' && !lastPolls.has(context);
}

function hasEvents({ events, held }: PollStep): boolean {
	return events.length + held.length > 0;
}

/** The watched devices and the state; undefined without events of slow responses. */
function toWatchedChecks(
	values: WatchValues,
	readings: readonly DeviceReading[],
	state: WatchState,
): WatchedChecks | undefined {
	if (!values.slow) return undefined;
	return { state, devices: readings.filter(({ key }) => state.devices.has(key)) };
}

/**
 * Saves the details of events and the watched checks. It reads the state again, because another poll may
 * have finished in the meantime.
 *
 * @param isUnread whether watched checks could not be read
 * @returns the events of slow responses
 */
function saveReadChecks(
	context: IPollFunctions,
	read: ReadChecks & { isUnread: boolean },
	step: PollStep,
	settings: WatchSettings,
): WatchEvent[] {
	const { asksWholeDays, checks, events, failure, isUnread, clockSetBack } = read;
	if (!checks && !isUnread && !events.some(({ details }) => details)) return [];
	const kept = context.getWorkflowStaticData('node');
	const { state } = restoreState(kept.watch);
	if (!state) return [];
	const noted = noteCheckDetails(state, events);
	const pollsAtOnce = new PollsAtOnce(context);
	const isReportedByOther = !hasEvents(step) && pollsAtOnce.isReported(step.base);
	const { startedAt: now } = step;
	let found: { events: WatchEvent[]; state: WatchState } = { events: [], state: noted };
	const { slow } = settings;
	if (!isReportedByOther && slow) {
		if (checks) found = applyChecks(noted, { now, checks, clockSetBack }, { ...settings, slow });
		const noTime =
			'The poll had no time left for a second request. Other workflows may be using the XML feed at the same time';
		const reason = failure instanceof MonitoringError ? failure.message : noTime;
		if (isUnread) found = reportUnreadChecks(noted, now, settings, reason);
	}
	const next = found.state;
	saveState(kept, asksWholeDays === undefined ? next : { ...next, asksWholeDays });
	if (found.events.length > 0) pollsAtOnce.noteReported(step.base);
	return found.events;
}

/** @param now in milliseconds since 1970; decides whether these are quiet hours */
function toSettings(
	{ events, options, reminder, slow }: WatchValues,
	now: number,
	timeZone: string,
): WatchSettings {
	const { quietEvents = 'hold', quietHours = [] } = options;
	return {
		events: new Set(events),
		confirmPolls: options.confirmPolls ?? 1,
		removedPolls: options.removedPolls ?? 3,
		ignoresPaused: options.ignorePaused ?? false,
		announcesFirst: options.firstPoll === 'announce',
		reminder,
		maxChangesPerHour: options.maxChangesPerHour,
		quiet: isInWindows(quietHours, toWallClock(now, timeZone).getTime()) ? quietEvents : 'no',
		slow,
	};
}

/** The output of Fetch Test Event: one event, real or a sample, as an item or a digest. It saves nothing. */
async function outputTestEvent(
	{ feed, readings, values }: PollRun,
	{ isDefault, timeZone }: Pick<TextClock, 'isDefault' | 'timeZone'>,
): Promise<PollOutput> {
	const { devices, events: wanted, options } = values;
	requireDevices(readings);
	devices.requireMatches(readings);
	const watched = readings.filter((reading) => devices.includes(reading));
	const now = Date.now();
	const event = testEvent(watched, wanted, now);
	// Without a device that is down, the event is a sample: it has no checks.
	const { events, latestAt }: ReadChecks = event.isSample
		? { events: [event] }
		: await readLatestChecks([event], feed, timeZone);
	const down = watched.filter(({ state }) => state === 'down');
	const digest = { time: now, events: noteAlsoDown(events, down), downNow: down.map(labelOf) };
	return toTestOutput(digest, {
		oneItemPerPoll: options.oneItemPerPoll,
		timeZone,
		timeZoneHint: timeZoneHint({ accountTime: latestAt, isDefault, now, timeZone }),
	});
}

function labelOf({ id, name }: Pick<DeviceReading, 'id' | 'name'>): string {
	return deviceLabel(id, name);
}
