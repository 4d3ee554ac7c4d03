import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { deviceLabel } from '../../../shared/features/uptime';
import { isObject, type JsonObject } from '../../../shared/words/util/json';
import { listSome } from '../../../shared/words/util/phrases';
import { shortHash } from '../../../shared/words/util/shortHash';
import {
	deviceKey,
	describeEvent,
	restoreState,
	serializeState,
	watch,
	type DeviceReading,
	type WatchSettings,
} from '../../../shared/features/watch';
import { withoutRange, type FeedQuery } from '../../../shared/service/xmlFeed';

export interface Change {
	message: string;
	/** Since when it has its state, in ISO 8601; null when it may have had it before. */
	since: string | null;
}

/** The key of the states in the data that n8n saves for the node. */
const memoryName = 'lastStates';

/** The maximum number of characters of all states: n8n saves all of them with each change. */
const maxLength = 2_000_000;

/** The number of consecutive runs after which a missing device is forgotten. */
const removedPolls = 3;

/** Any change counts at once, in its first run; without reminders and quiet hours. */
const settings: WatchSettings = {
	events: new Set(['any']),
	confirmPolls: 1,
	removedPolls,
	ignoresPaused: false,
	announcesFirst: false,
	reminder: { everyMs: 0, maxCount: 0 },
	quiet: 'no',
};

/**
 * Compares the states of devices with those of the last run with the same query, apart from its
 * Date Range. Returns the changes by device key, and whether there were no states to compare with
 * (`isFirst`). Saves the new states at the end of the run: after a failed run, the next one reports
 * the changes again. Adds hints about first comparisons and removed devices.
 *
 * @param readings the devices of the report with their states, each once
 * @param now when the report was requested, in milliseconds since 1970
 */
export function findChanges(
	run: FeedRun,
	query: FeedQuery,
	readings: DeviceReading[],
	now: number,
) {
	const { url, pid } = run.account;
	// The key omits the range, because states are current, and Today differs from run to run.
	const key = shortHash([url, pid, withoutRange(query)]);
	const kept = run.memory()[memoryName];
	const { isUnreadable, state: before } = restoreState(isObject(kept) ? kept[key] : kept);
	const isFirst = before === undefined;
	// An empty list has its own hint (`checkDevicesAndLocations`). It does not mean that all devices were removed.
	const changes = new Map<string, Change>();
	if (readings.length === 0) return { changes, isFirst };
	addComparisonHint(run, readings, { isFirst, isUnreadable });
	// The comparison that the trigger uses, with a run in place of a poll.
	const { events, state } = watch(
		before,
		{
			now,
			readings,
			isPart: true,
			account: key,
			devices: { key, includes: () => true },
			isActivation: false,
		},
		settings,
	);
	run.atEnd.push(() => saveStates(run, key, serializeState(state)));
	// The event of a removed device has no state.
	const removed = events.filter((event) => event.state === null);
	const removedNames = removed.map((event) => deviceLabel(event.deviceId, event.deviceName));
	if (removedNames.length > 0) {
		// Manual runs save no states, so they delete none.
		const deleted = run.isAttended ? '' : ', so their states were deleted';
		run.addHint(`No longer in the report${deleted}: ${listSome(removedNames, maxNamed)}.`);
	}
	for (const event of events) {
		const eventKey = deviceKey(event.deviceId, event.deviceName);
		// A new device that is down has two events; the first one is reported.
		if (event.state === null || eventKey === undefined || changes.has(eventKey)) continue;
		const current = state.devices.get(eventKey);
		if (!current) continue;
		const since = current.startedBefore ? null : new Date(current.since).toISOString();
		changes.set(eventKey, { message: describeEvent(event, run.timeZone).message, since });
	}
	return { changes, isFirst };
}

/**
 * Adds a hint that a first comparison cannot find changes, or that a manual run saves no states. A
 * run can compare several lists, so the devices of first comparisons are collected in one hint.
 */
function addComparisonHint(
	run: FeedRun,
	readings: DeviceReading[],
	{ isFirst, isUnreadable }: { isFirst: boolean; isUnreadable: boolean },
): void {
	if (!isFirst) {
		if (run.isAttended) run.addHint(manualHint);
		return;
	}
	const { manual, saved, unreadable, unreadableManual } = firstHints;
	const [first, firstManual] = isUnreadable ? [unreadable, unreadableManual] : [saved, manual];
	const names = readings.map(({ id, name }) => deviceLabel(id, name));
	run.collectNames(names, run.isAttended ? firstManual : first);
}

/**
 * Saves the states of a query in the data that n8n keeps for the node. If all states together are
 * too long, deletes those of the oldest queries, and adds a hint.
 */
function saveStates(run: FeedRun, queryKey: string, serializedStates: string): void {
	const memory = run.memory();
	const { [queryKey]: before, ...others } = savedTexts(memory);
	if (before === serializedStates) return;
	// The latest query comes last.
	const kept = Object.entries({ ...others, [queryKey]: serializedStates });
	const totalLength = () => kept.reduce((sum, [, { length }]) => sum + length, 0);
	const isFull = totalLength() > maxLength;
	while (kept.length > 1 && totalLength() > maxLength) kept.shift();
	if (isFull) run.addHint(fullHint);
	memory[memoryName] = Object.fromEntries(kept);
}

/** The serialized states of earlier runs by the key of their query, the latest query last. */
function savedTexts(memory: JsonObject): Record<string, string> {
	const kept = memory[memoryName];
	const entries = Object.entries(isObject(kept) ? kept : {});
	return Object.fromEntries(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

const maxNamed = 20;

/** The number of names in hints about first comparisons, which can have many devices. */
const maxNamedFirst = 3;

const manualHint =
	'This manual run compared the states but did not save them: n8n saves them only in runs of the published workflow.';

const fullHint =
	'Changed Since Last Run had no room for all saved states, so the oldest were deleted. Read several devices with one item instead of one item per device.';

const remembers = 'This run saves their states; from the next run on, changes are returned.';

const publish =
	'n8n saves the states only in runs of the published workflow: publish it. Its first run saves the states; from the next one on, changes are returned.';

/** Functions, because the names of a run are collected for each of them. */
const firstHints = {
	saved: (names: string[]) => `${notSavedText(names)}. ${remembers}`,
	manual: (names: string[]) => `${notSavedText(names)}. ${publish}`,
	unreadable: (names: string[]) => `${unreadableText(names)}. ${remembers}`,
	unreadableManual: (names: string[]) => `${unreadableText(names)}. ${publish}`,
};

function notSavedText(names: string[]): string {
	return `There is no saved state to compare with yet for ${listSome(names, maxNamedFirst)}`;
}

function unreadableText(names: string[]): string {
	return `The saved states of ${listSome(names, maxNamedFirst)} cannot be read`;
}
