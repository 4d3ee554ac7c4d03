/** Reads calendar entries or table rows as times without monitoring, for a plan from items. */
import { isObject, type JsonObject } from '../../words/util/json';
import { Mistakes } from '../../words/util/mistakes';
import { ParameterError } from '../../words/util/monitoringError';
import { rejectOpenPatterns, splitNames } from '../../words/names';
import { hasTimes, readEntryTimes } from './entryTimes';
import {
	deviceNames,
	findField,
	isCalendarEntry,
	isCanceled,
	isKnownField,
	isSeries,
	isSimplified,
	textOf,
	titleNames,
} from './itemFields';
import { joinTimeColumns } from './timeColumns';
import { isTooLong, maxDays, tooLongHint, toWholeMinutes, type TimeSpan } from './timeSpans';
import { findUnused } from '../../words/names/columns';
import { withoutIgnorable } from '../../words/util/invisible';
import { capitalize } from '../../words/util/phrases';
import { readCellText, requireValue } from '../../words/values/cellText';
import { atPlace } from '../../words/values/valueError';

export interface MaintenanceEntry {
	title: string;
	/** IDs, names, patterns and #tags. */
	devices: string[];
	/** Undefined for an entry that names no device: its time does not matter. */
	span?: TimeSpan;
	/** The filled columns of a row that are not used. */
	unused?: string[];
}

/**
 * The entries of an item: usually one, none for an empty item, and all events of a calendar file that
 * n8n's node Extract from File has read. Canceled entries are left out.
 *
 * @param timeZone for times without a zone
 * @throws {ParameterError} with all entries that cannot be read
 */
export function readEntries(item: JsonObject, timeZone: string): MaintenanceEntry[] {
	const mistakes = new Mistakes();
	const entries = (eventsOfFile(item) ?? [item]).map((entry) =>
		mistakes.note(() => readEntry(entry, timeZone)),
	);
	mistakes.throwNoted();
	return entries.filter((entry) => entry !== undefined);
}

/**
 * The events of a calendar file that n8n's node Extract from File has read; empty if the file has
 * none. Undefined if the item is no calendar file.
 */
function eventsOfFile(item: JsonObject): JsonObject[] | undefined {
	const calendar = [item, ...Object.values(item)].find(
		(value) => isObject(value) && typeof value.prodId === 'string' && 'version' in value,
	);
	if (!isObject(calendar)) return undefined;
	const { events = [] } = calendar;
	return Array.isArray(events) ? events.filter(isObject) : undefined;
}

/** The entry of an item; undefined if empty or canceled. @throws {ParameterError} for unclear devices or times */
function readEntry(item: JsonObject, timeZone: string): MaintenanceEntry | undefined {
	if (Object.values(item).every((value) => value === null || value === '')) return undefined;
	if (isCanceled(item)) return undefined;
	const title = textOf(findField(item, titleNames));
	const entry = title === '' ? 'an entry without a title' : `the entry "${title}"`;
	const name = capitalize(entry);
	const devices = readDevices(item, title, entry);
	// The error of an earlier node must fail below: ignoring it would remove times from the plan.
	const isEntry = hasTimes(item) || (title !== '' && !('error' in item));
	if (devices.length === 0 && isEntry) return { title, devices };
	if (isSeries(item)) throw seriesError(name);
	if (isSimplified(item)) throw simplifiedError(name);
	if (isCalendarEntry(item)) return { title, devices, span: readSpan(item, name, timeZone) };
	const { row, used } = joinTimeColumns(item, name);
	const isUsed = (column: string) => used.includes(column) || isKnownField(column);
	const unused = findUnused([item], isUsed, ` of ${entry}`);
	return { title, devices, span: readSpan(row, name, timeZone), unused };
}

/** The time of an entry in whole minutes. @throws {ParameterError} when it does not end after it starts, or is too long */
function readSpan(item: JsonObject, name: string, timeZone: string): TimeSpan {
	const span = readEntryTimes(item, { name, timeZone });
	if (span.from >= span.to) {
		throw new ParameterError(
			`${name} must end after it starts`,
			'Correct its start and end. A time span inside the hour that daylight saving time skips does not exist.',
		);
	}
	if (isTooLong(span)) {
		throw new ParameterError(`${name} lasts more than ${maxDays} days`, tooLongHint);
	}
	return toWholeMinutes(span);
}

function seriesError(name: string): ParameterError {
	return new ParameterError(
		`${name} repeats, but has only the time of its first occurrence`,
		'Provide one item per occurrence: in Google Calendar > Get Many, set Recurring Event Handling to All Occurrences; for Outlook, use the calendar view (docs/maintenance.md).',
	);
}

function simplifiedError(name: string): ParameterError {
	return new ParameterError(
		`${name} has no fields that show whether it repeats or is an all-day event`,
		'In Microsoft Outlook > Event > Get Many, choose Output: Raw.',
	);
}

/**
 * The devices of an entry: IDs and names from its field, and #tags from its title; empty without both.
 *
 * @throws {ParameterError} for placeholders, damaged texts, and an empty field without tags
 */
function readDevices(item: JsonObject, title: string, entry: string): string[] {
	const value = findField(item, deviceNames);
	const texts = [value]
		.flat()
		.map(textOf)
		.flatMap((text) =>
			atPlace(`Devices of ${entry}`, () => splitNames(readCellText(text)).map(requireValue)),
		);
	const tags = tagsIn(title);
	rejectOpenPatterns(`Devices of ${entry}`, texts);
	if (texts.length + tags.length > 0 || value === undefined)
		return [...new Set([...texts, ...tags])];
	throw new ParameterError(
		`${capitalize(entry)} has an empty list of devices`,
		'In its field devices, enter names, patterns such as Shop*, or tags such as #shop.',
	);
}

/** At the start, or after a blank, a bracket, a quotation mark or a separator: not in "C#" or "page#section". */
const tagRuns =
	/(?<=^|[\s([{<"'“”„‟‘’‚‹›«»`,;:|&+–—])(?:#[^\s#,;:!?()[\]{}<>"“”„‟’‹›«»`…|&–—]+)+/gu;

/** The tags in a title, such as "#shop" in "New database (#shop)." A number is no tag, as in "Release #4711". */
function tagsIn(title: string): string[] {
	return (withoutIgnorable(title).match(tagRuns) ?? [])
		.flatMap((run) => run.split('#'))
		.map((tag) => tag.replace(/(?<![.'/+*_~-])[.'/+*_~-]+$/, ''))
		.filter((tag) => /\p{L}/u.test(tag))
		.map((tag) => `#${tag}`);
}
