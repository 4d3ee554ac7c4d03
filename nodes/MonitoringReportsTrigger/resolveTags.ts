/** The devices of the watched tags at a poll, from the saved data and the latest look-up. */
import {
	anyDepartmentField,
	DeviceFinder,
	NameList,
	nameKey,
	NameSelection,
	unknownNamesError,
} from '../shared/words/names';
import { quoteSome } from '../shared/words/util/phrases';
import { MonitoringError, ParameterError } from '../shared/words/util/monitoringError';
import type { DeviceReading, TaggedDevices, WatchState } from '../shared/features/watch';
import type { NamedEntity } from '../shared/service/webApi';
import type { DeviceSelection } from './deviceSelection';

/** The result of a look-up: all devices with their tags, or the error. */
export type TagLookUp = { found: readonly NamedEntity[] } | { failure: unknown };

/** More tagged devices would make n8n's saved data large. */
export const maxTaggedDevices = 1000;

interface TagPoll {
	/** Milliseconds since 1970. */
	now: number;
	readings: readonly DeviceReading[];
	/** The saved devices by key; undefined at the first poll. */
	remembered?: WatchState['devices'];
}

export interface ResolvedTags {
	devices: DeviceSelection;
	/** The data to save; undefined without tags. */
	tagged?: TaggedDevices;
	/** Notes for n8n's log. */
	note?: string;
}

/**
 * Adds to a selection the devices of its tags. After the first poll, a tag that no device has, or a
 * failed look-up, keeps the earlier devices: otherwise no device, or all, could be watched by accident.
 *
 * @param known the saved devices of the same selection; undefined at its first poll
 * @param lookUp undefined if this poll needed none
 * @throws at the first poll, the error of the look-up, or a {@link ParameterError} when no device has a
 * tag, or too many have
 */
export function resolveTags(
	selection: DeviceSelection,
	known: TaggedDevices | undefined,
	lookUp: TagLookUp | undefined,
	poll: TagPoll,
): ResolvedTags {
	if (selection.tags.length === 0) return { devices: selection };
	if (!lookUp) {
		if (!known) throw new Error('Tags were not looked up');
		return { devices: selection.withTagged(known), tagged: known };
	}
	if ('failure' in lookUp) {
		const { failure } = lookUp;
		if (!known) throw failure;
		const reason = failure instanceof MonitoringError ? failure.message : 'no answer';
		const problem = `the tags in ${selection.label} could not be looked up (${reason})`;
		return keepEarlier(selection, known, poll, problem, '; next attempt in an hour');
	}
	const ids = idsByTag(selection, lookUp.found);
	return known
		? resolveLater(selection, known, ids, lookUp.found, poll)
		: resolveFirst(selection, ids, lookUp.found, poll);
}

type IdsByTag = TaggedDevices['ids'];

/** The IDs of the devices that have each tag, by the tag as {@link nameKey} compares it. */
function idsByTag({ tags }: DeviceSelection, found: readonly NamedEntity[]): IdsByTag {
	const finder = new DeviceFinder(found);
	return Object.fromEntries(
		tags.map((tag) => [nameKey(tag), finder.findTagged(tag).map(({ id }) => String(id))]),
	);
}

/** The selection at its first poll. @throws {ParameterError} for a tag without listed devices, or too many */
function resolveFirst(
	selection: DeviceSelection,
	ids: IdsByTag,
	found: readonly NamedEntity[],
	{ now, readings }: TagPoll,
): ResolvedTags {
	const { label } = selection;
	const unlisted = tagsWithoutDevice(selection, ids, readings);
	const unknown = unlisted.filter((tag) => ids[nameKey(tag)].length === 0);
	if (unknown.length > 0) {
		throw unknownNamesError(anyDepartmentField(label), unknown, new NameList(found));
	}
	if (unlisted.length > 0) throw unlistedError(label, unlisted);
	const count = countIds(ids);
	if (count > maxTaggedDevices) throw tooManyError(label, count);
	const tagged = { lookedAt: now, ids };
	return { devices: selection.withTagged(tagged), tagged };
}

/**
 * The selection with the tags of a later poll. A device that is missing from the feed's list, or from the
 * look-up although the feed lists it, keeps its earlier tags. A tag that no listed device has any more
 * keeps its earlier devices.
 */
function resolveLater(
	selection: DeviceSelection,
	known: TaggedDevices,
	found: IdsByTag,
	devices: readonly NamedEntity[],
	poll: TagPoll,
): ResolvedTags {
	const count = countIds(found);
	if (count > maxTaggedDevices) {
		const problem = `the tags in ${selection.label} now match ${count} devices, more than ${maxTaggedDevices}`;
		return keepEarlier(selection, known, poll, problem);
	}
	const gone = tagsWithoutDevice(selection, found, poll.readings);
	const listed = new Set(poll.readings.map(({ key }) => key));
	// A missing device may be removed, which is reported: its tags count when it returns.
	const isAway = (id: string) => !listed.has(id) && poll.remembered?.has(id) === true;
	// A list of the Web API can lack devices, whose tags are then unknown.
	const lookedUp = new Set(devices.map(({ id }) => String(id)));
	const isUnknown = (id: string) => isAway(id) || (listed.has(id) && !lookedUp.has(id));
	const ids = Object.fromEntries(
		selection.tags.map((tag) => {
			const key = nameKey(tag);
			const before = known.ids[key] ?? [];
			const present = found[key].filter((id) => !isAway(id));
			return [key, gone.includes(tag) ? before : [...present, ...before.filter(isUnknown)]];
		}),
	);
	const tagged = { lookedAt: poll.now, ids };
	const resolved = { devices: selection.withTagged(tagged, known), tagged };
	if (gone.length === 0) return resolved;
	const problem = `no device in the feed has ${quoteSome(gone)} any more`;
	const note = `${problem}: ${earlierDevicesStay(selection)} until ${selection.label} is changed`;
	return { ...resolved, note };
}

/** The selection with the devices known so far. The log shows `problem` (why), then `ending`. */
function keepEarlier(
	selection: DeviceSelection,
	known: TaggedDevices,
	{ now }: TagPoll,
	problem: string,
	ending = '',
): ResolvedTags {
	const note = `${problem}: ${earlierDevicesStay(selection)}${ending}`;
	return { devices: selection.withTagged(known), tagged: { ...known, lookedAt: now }, note };
}

/** The tags that match no device in the feed's list, by tag or by name. */
function tagsWithoutDevice(
	{ tags }: DeviceSelection,
	ids: IdsByTag,
	readings: readonly DeviceReading[],
): string[] {
	const listed = new Set(readings.map(({ id }) => String(id).trim()));
	return tags.filter((tag) => {
		if (ids[nameKey(tag)].some((id) => listed.has(id))) return false;
		const named = new NameSelection([tag]);
		return !readings.some((reading) => named.includes(reading));
	});
}

/** The number of different devices with a tag. */
function countIds(ids: IdsByTag): number {
	return new Set(Object.values(ids).flat()).size;
}

function unlistedError(label: string, tags: string[]): ParameterError {
	const matches = tags.length === 1 ? 'matches' : 'match';
	return new ParameterError(
		`${quoteSome(tags)} in ${label} ${matches} only devices that the XML Feed PID cannot read`,
		`Check that the XML Feed PID and the Web API UID of the credential belong to the same account, or correct ${label}.`,
	);
}

function tooManyError(label: string, count: number): ParameterError {
	return new ParameterError(
		`The tags in ${label} match ${count} devices, but only ${maxTaggedDevices} can be watched by tag`,
		`Use a pattern such as Shop* in ${label} instead of a tag, or use several workflows.`,
	);
}

function earlierDevicesStay({ isExcept }: DeviceSelection): string {
	return `the previous devices stay ${isExcept ? 'excluded' : 'watched'}`;
}
