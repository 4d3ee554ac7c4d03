import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { MonitoringCredential } from '../shared/n8n/run/credential';
import { readFields } from '../shared/n8n/parameters/field';
import { toJson } from '../shared/n8n/run/operations';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { monotonicNow } from '../shared/util/monotonic';
import type { JsonObject } from '../shared/util/json';
import { toWallClock } from '../shared/util/time';
import { isInWindows } from '../shared/values/weeklyWindows';
import {
	findDownNow,
	noteFailedSince,
	requireDevices,
	restoreState,
	serializeState,
	testEvent,
	toDigestItem,
	toEventItem,
	watch,
	type DeviceReading,
	type Digest,
	type WatchEvent,
	type WatchSettings,
	type WatchState,
	type WatchStep,
} from '../shared/watch';
import { deviceLabel } from '../shared/uptime';
import { readDeviceStates } from './deviceStates';
import { watchFields } from './fields';
import { addDetails } from './latestChecks';
import { PollFeed } from './pollFeed';
import { PollsAtOnce } from './pollsAtOnce';
import { shortHash } from '../shared/util/shortHash';

type Output = INodeExecutionData[][] | null;

type WatchValues = ReturnType<typeof readWatchFields>;

function readWatchFields(parameters: ParameterReader) {
	return readFields(watchFields, parameters);
}

/**
 * What n8n's contexts were used for, which are the same for all polls of an activation in most setups:
 * when the last list was asked for that counted, in monotonic milliseconds.
 */
const lastPolls = new WeakMap<IPollFunctions, number>();

/** @returns null when nothing happened */
export async function pollDevices(
	context: IPollFunctions,
	credential: MonitoringCredential,
): Promise<Output> {
	const parameters = ParameterReader.forTrigger(context);
	const values = readWatchFields(parameters);
	const feed = new PollFeed(context, credential);
	const [startedAt, order] = [Date.now(), monotonicNow()];
	const readings = await readStates(feed);
	if (context.getMode() === 'manual') {
		return await outputTestEvent(readings, values, feed, parameters.timeZone);
	}
	// A poll that took longer than a later one must not tell what is no longer so.
	if (order < (lastPolls.get(context) ?? order)) return null;
	// From here to where the state is written nothing waits: no other poll comes in between.
	const step = takeStep(context, { values, feed, readings, startedAt }, parameters.timeZone);
	if (!step) return null;
	lastPolls.set(context, order);
	const { events, failure } = await addDetails(step.events, feed, parameters.timeZone);
	if (failure !== undefined) {
		context.logger.debug(
			'Monitoring Reports Trigger: the latest checks could not be read, the event is without',
		);
	}
	keepFailedSince(context, events);
	const downNow = findDownNow(readings, step.state).map(labelOf);
	return output({ ...step, events, downNow }, values, parameters.timeZone, startedAt);
}

async function readStates(feed: PollFeed): Promise<DeviceReading[]> {
	try {
		return await readDeviceStates(feed.client);
	} catch (error) {
		throw feed.explain(error);
	}
}

interface PollRun {
	values: WatchValues;
	feed: PollFeed;
	readings: DeviceReading[];
	startedAt: number;
}

/** @returns undefined when another poll has reported what there is to report */
function takeStep(context: IPollFunctions, run: PollRun, timeZone: string): WatchStep | undefined {
	const { feed, readings, startedAt, values } = run;
	const kept = context.getWorkflowStaticData('node');
	const base = kept.watch;
	const pollsAtOnce = new PollsAtOnce(context);
	if (pollsAtOnce.isReported(base)) return undefined;
	const { isUnreadable, state: before } = restoreState(kept.watch);
	if (isUnreadable) {
		context.logger.warn(
			'Monitoring Reports Trigger: what was remembered of the devices cannot be read; it begins again with what they are now',
		);
	}
	const isActivation = context.getActivationMode() === 'activate' && !lastPolls.has(context);
	const account = shortHash([feed.account.url, feed.account.pid]);
	const isOther = before?.account !== account || before.selection !== values.devices.key;
	const poll = { now: startedAt, readings, account, devices: values.devices, isActivation };
	requireDevices(readings);
	if (isActivation || isOther) values.devices.check(readings);
	const step = watch(before, poll, toSettings(values, startedAt, timeZone));
	keep(kept, step.state);
	if (step.events.length + step.held.length > 0) pollsAtOnce.noteReported(base);
	return step;
}

/** Another poll may have gone on meanwhile: it is what that one left that is added to. */
function keepFailedSince(context: IPollFunctions, events: readonly WatchEvent[]): void {
	if (!events.some(({ details }) => details?.failedSince)) return;
	const kept = context.getWorkflowStaticData('node');
	const { state } = restoreState(kept.watch);
	if (state) keep(kept, noteFailedSince(state, events));
}

/** Only what is new is written: n8n may save it each time. */
function keep(kept: IDataObject, state: WatchState): void {
	const text = serializeState(state);
	if (kept.watch !== text) kept.watch = text;
}

function toSettings({ events, options, reminder }: WatchValues, now: number, timeZone: string) {
	const { quietEvents = 'hold', quietHours = [] } = options;
	const settings: WatchSettings = {
		events: new Set(events),
		confirmPolls: options.confirmPolls ?? 1,
		removedPolls: options.removedPolls ?? 3,
		ignoresPaused: options.ignorePaused ?? false,
		announcesFirst: options.firstPoll === 'announce',
		reminder,
		maxChangesPerHour: options.maxChangesPerHour,
		quiet: isInWindows(quietHours, toWallClock(now, timeZone).getTime()) ? quietEvents : 'no',
	};
	return settings;
}

/** What the editor shows for Fetch Test Event; nothing of it is remembered. */
async function outputTestEvent(
	readings: DeviceReading[],
	{ devices, events: wanted, options }: WatchValues,
	feed: PollFeed,
	timeZone: string,
): Promise<Output> {
	requireDevices(readings);
	devices.check(readings);
	const watched = readings.filter((reading) => devices.includes(reading));
	const now = Date.now();
	const event = testEvent(watched, wanted, now);
	const { events } = event.isSample
		? { events: [event] }
		: await addDetails([event], feed, timeZone);
	if (!options.oneItemPerPoll) return toOutput(events.map((one) => toEventItem(one, timeZone)));
	const downNow = watched.filter(({ state }) => state === 'down').map(labelOf);
	const eventId = `digest-${event.eventId}`;
	const digest = { eventId, time: now, events, leftOut: 0, isAfterQuiet: false, downNow };
	return toOutput([toDigestItem(digest, timeZone)]);
}

function output(
	step: WatchStep & Pick<Digest, 'downNow'>,
	values: WatchValues,
	timeZone: string,
	time: number,
): Output {
	const { downNow, events, held, heldLeftOut, state } = step;
	const toDigest = (name: string, own: WatchEvent[], leftOut: number, isAfterQuiet: boolean) => {
		const eventId = `${name}-${state.generation}-${own[0].eventId}`;
		return toDigestItem({ eventId, time, events: own, leftOut, isAfterQuiet, downNow }, timeZone);
	};
	const items: JsonObject[] = [];
	if (held.length > 0) items.push(toDigest('quiet', held, heldLeftOut, true));
	if (values.options.oneItemPerPoll && events.length > 0) {
		items.push(toDigest('poll', events, 0, false));
	} else items.push(...events.map((event) => toEventItem(event, timeZone)));
	return items.length === 0 ? null : toOutput(items);
}

function labelOf({ id, name }: Pick<DeviceReading, 'id' | 'name'>): string {
	return deviceLabel(id, name);
}

function toOutput(items: JsonObject[]): INodeExecutionData[][] {
	return [items.map((item) => ({ json: toJson(item), pairedItem: { item: 0 } }))];
}
