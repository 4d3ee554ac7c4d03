import type { Check } from '../check';
import { feedFacts } from '../facts';
import { isDeviceElement, isLocationElement } from '../parse/elementName';
import { isSameList, type Ancestor, type FeedRecord, type FeedValue } from '../parse/record';
import { CheckTimeReader } from './checkTime';
import { OddFigures, parseDecimal } from './values';
import type { DateReader } from './reportDates';
import { ownDeviceNames } from './reportedNames';
import { camelCase } from './simpleValues';
import { createResultReader, type CheckResult, type WordReader } from './words';

interface CheckReaderOptions {
	/** The statuses that mean success to the user; empty for the usual ones. */
	successStatuses: readonly string[];
	/** Simplified names of the numbers to read, such as `duration`. */
	valueNames: readonly string[];
	/** Times that name a zone are converted to this one. */
	timeZone: string;
	/** The reader of the report's dates; by default the month is first. */
	dates?: DateReader;
}

/** The values from the elements around a record. */
interface Surroundings {
	deviceId?: string;
	deviceName?: string;
	location?: string;
	locationId?: string;
}

/**
 * Reads the records of a report as checks, five times as fast as items. Use one reader per report,
 * because it caches common values of the records.
 */
export class CheckReader {
	/** The number of records without a time, with one in an unknown format, and without a status. */
	readonly skipped = { time: 0, format: 0, status: 0 };
	/** The first time in an unknown format. */
	unreadTime?: string;
	/** Statuses with unknown meaning, up to a limit. */
	readonly unknownStatuses = new Set<string>();
	/** Values that should be numbers and are not. */
	readonly oddFigures = new OddFigures();
	private readonly times: CheckTimeReader;
	private readonly readResult: WordReader<CheckResult>;
	private readonly resultsByStatus = new Map<string, boolean | undefined>();
	private ancestors?: readonly Ancestor[];
	private surroundings: Surroundings = {};
	private names: readonly string[] = [];
	private columns: Columns;

	constructor(private readonly options: CheckReaderOptions) {
		this.times = new CheckTimeReader(options.timeZone, options.dates);
		this.readResult = createResultReader(options.successStatuses);
		this.columns = findColumns([], options.valueNames);
	}

	/** Returns a record as a check. If it has no readable time or no status, returns undefined and counts it. */
	read(record: FeedRecord): Check | undefined {
		const time = this.time(record);
		if (time === undefined) return undefined;
		const { columns, surroundings } = this;
		const { values } = record;
		const status = textAt(values, columns.status);
		if (status === undefined) {
			this.skipped.status++;
			return undefined;
		}
		const isSuccess = this.isSuccess(status);
		return {
			deviceId: surroundings.deviceId ?? textAt(values, columns.deviceId),
			deviceName: surroundings.deviceName ?? textAt(values, columns.deviceName),
			location: textAt(values, columns.location) ?? surroundings.location,
			task: textAt(values, columns.task),
			time,
			isSuccess,
			status,
			error: isSuccess === true ? undefined : textAt(values, columns.error),
			values: columns.values.map((index) => this.numberAt(values, index)),
		};
	}

	/** Returns the name and the ID of a record's location, or only one of them, or none. */
	locationTexts(record: FeedRecord): string[] {
		this.adaptTo(record);
		const { columns, surroundings } = this;
		const name = textAt(record.values, columns.location) ?? surroundings.location;
		const id = textAt(record.values, columns.locationId) ?? surroundings.locationId;
		return [name, id].filter((text) => text !== undefined);
	}

	/** Returns the checked web address of a record; undefined if missing. */
	address(record: FeedRecord): string | undefined {
		this.adaptTo(record);
		return textAt(record.values, this.columns.address);
	}

	/** Returns whether a check succeeded; undefined if its status is missing or unknown. */
	result(record: FeedRecord): boolean | undefined {
		this.adaptTo(record);
		const status = textAt(record.values, this.columns.status);
		return status === undefined ? undefined : this.isSuccess(status);
	}

	/** Returns the time of a record as local milliseconds since 1970, as if UTC. Counts unreadable ones. */
	time(record: FeedRecord): number | undefined {
		this.adaptTo(record);
		const text = textAt(record.values, this.columns.time);
		const time = text === undefined ? undefined : this.times.read(text);
		if (time !== undefined) return time;
		this.skipped[text === undefined ? 'time' : 'format']++;
		this.unreadTime ??= text;
		return undefined;
	}

	/** Returns the number of a record that has this index in `valueNames`; undefined if missing or invalid. */
	value(record: FeedRecord, index: number): number | undefined {
		this.adaptTo(record);
		return this.numberAt(record.values, this.columns.values[index]);
	}

	/** @param index of the field; -1 if the record does not have it */
	private numberAt(values: readonly FeedValue[], index: number): number | undefined {
		const text = textAt(values, index);
		if (text === undefined) return undefined;
		const number = parseDecimal(text);
		if (number === undefined) this.oddFigures.note(this.names[index], text);
		return number;
	}

	/** Whether a status means success; undefined if its meaning is unknown. */
	private isSuccess(status: string): boolean | undefined {
		const remembered = this.resultsByStatus.get(status);
		if (remembered !== undefined || this.resultsByStatus.has(status)) return remembered;
		const result = this.readResult(status);
		const isSuccess = result === undefined ? undefined : result === 'success';
		if (result === undefined && this.unknownStatuses.size < maxShownStatuses) {
			this.unknownStatuses.add(status);
		}
		if (this.resultsByStatus.size < maxRememberedStatuses) {
			this.resultsByStatus.set(status, isSuccess);
		}
		return isSuccess;
	}

	/** Updates `columns` and `surroundings` if the names or ancestors differ from the last record. */
	private adaptTo({ ancestors, names, values }: FeedRecord): void {
		if (ancestors !== this.ancestors) {
			this.ancestors = ancestors;
			this.surroundings = readSurroundings(ancestors);
		}
		if (isSameList(names, this.names)) return;
		this.names = [...names];
		this.columns = findColumns(names, this.options.valueNames);
		// If no field has a known name of the time, the first one whose value is a time is used.
		if (this.columns.time < 0) this.columns.time = values.findIndex((one) => this.isTime(one));
	}

	private isTime(value: FeedValue): boolean {
		return typeof value === 'string' && this.times.read(value) !== undefined;
	}
}

/** A document can have any number of different statuses. */
const maxRememberedStatuses = 1000;
const maxShownStatuses = 20;

type Columns = ReturnType<typeof findColumns>;

/** Returns for each field of a check its index among the names of a record; -1 if missing. */
function findColumns(names: readonly string[], valueNames: readonly string[]) {
	const simpleNames = names.map(camelCase);
	const find = (...alternatives: readonly string[]) =>
		alternatives.map((name) => simpleNames.indexOf(name)).find((index) => index >= 0) ?? -1;
	const { error, result, time } = feedFacts.fieldNames.value;
	return {
		time: find('time', ...time),
		status: find('result', ...result),
		location: find('location', 'locationName'),
		locationId: find('locationId'),
		deviceId: find(...ownDeviceNames.id),
		deviceName: find(...ownDeviceNames.name),
		task: find(...feedFacts.taskNames.value),
		address: find('url', 'address'),
		error: find('error', ...error),
		values: valueNames.map((name) => find(name)),
	};
}

function readSurroundings(ancestors: readonly Ancestor[]): Surroundings {
	const found: Surroundings = {};
	for (const { element, fields } of ancestors) {
		const texts = new Map(
			Object.entries(fields).map(([name, value]) => [camelCase(name), toText(value)]),
		);
		if (isDeviceElement(element)) {
			found.deviceId = texts.get('id');
			found.deviceName = texts.get('name');
		} else if (isLocationElement(element)) {
			found.location = texts.get('name');
			found.locationId = texts.get('id');
		}
	}
	return found;
}

/** Returns a text value; undefined if it is missing, empty or no text. */
function toText(value: FeedValue | undefined): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @param index -1 for a missing field, whose text is undefined */
function textAt(values: readonly FeedValue[], index: number): string | undefined {
	return index < 0 ? undefined : toText(values[index]);
}
