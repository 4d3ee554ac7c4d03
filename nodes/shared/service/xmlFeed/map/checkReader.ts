import type { Check } from '../check';
import { feedFacts } from '../facts';
import { nameMatcher } from '../parse/elementName';
import { isSameList, type Ancestor, type FeedRecord, type FeedValue } from '../parse/record';
import { CheckTimeReader } from './checkTime';
import { OddFigures, parseDecimal } from './values';
import type { DateReader } from './reportDates';
import { camelCase } from './simpleValues';
import { createResultReader, type CheckResult, type WordReader } from './words';

export interface CheckReaderOptions {
	/** Those that the user names; see createResultReader. */
	successStatuses: readonly string[];
	/** Simplified names of the numbers to read, such as `duration`. */
	valueNames: readonly string[];
	/** Only for times that name a zone. */
	timeZone: string;
	/** Of the same report; by default the month is first. */
	dates?: DateReader;
}

interface Surroundings {
	deviceId?: string;
	deviceName?: string;
	location?: string;
	locationId?: string;
}

const isDevice = nameMatcher([feedFacts.deviceElement.value]);
const isLocation = nameMatcher([feedFacts.locationElement.value]);

/**
 * Reads records as checks, without creating items: a fifth of the work. For the records of one report,
 * because it caches their common values.
 */
export class CheckReader {
	/** The number of records without a readable time, and of those without a status. */
	readonly skipped = { time: 0, status: 0 };

	private readonly times: CheckTimeReader;

	/** Statuses with unknown meaning, up to a limit. */
	readonly unknownStatuses = new Set<string>();

	/** Values that should be numbers and are not. */
	readonly oddFigures = new OddFigures();

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

	/** Undefined for a record without a readable time or a status, which `skipped` counts. */
	read(record: FeedRecord): Check | undefined {
		this.adaptTo(record);
		const { columns, surroundings } = this;
		const { values } = record;
		const timeText = textAt(values, columns.time);
		const time = timeText === undefined ? undefined : this.times.read(timeText);
		if (time === undefined) {
			this.skipped.time++;
			return undefined;
		}
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

	/** The name and the ID of a record's location, without a missing one. */
	locationTexts(record: FeedRecord): string[] {
		this.adaptTo(record);
		const { columns, surroundings } = this;
		const name = textAt(record.values, columns.location) ?? surroundings.location;
		const id = textAt(record.values, columns.locationId) ?? surroundings.locationId;
		return [name, id].filter((text) => text !== undefined);
	}

	address(record: FeedRecord): string | undefined {
		this.adaptTo(record);
		return textAt(record.values, this.columns.address);
	}

	/** Whether a check succeeded; undefined if its status is missing or unknown. */
	result(record: FeedRecord): boolean | undefined {
		this.adaptTo(record);
		const status = textAt(record.values, this.columns.status);
		return status === undefined ? undefined : this.isSuccess(status);
	}

	/** The time of a record: local milliseconds since 1970, as if UTC; undefined if missing or unreadable. */
	time(record: FeedRecord): number | undefined {
		this.adaptTo(record);
		const text = textAt(record.values, this.columns.time);
		return text === undefined ? undefined : this.times.read(text);
	}

	/** A number of a record, by its index in `valueNames`; undefined if it has none. */
	value(record: FeedRecord, index: number): number | undefined {
		this.adaptTo(record);
		return this.numberAt(record.values, this.columns.values[index]);
	}

	private numberAt(values: readonly FeedValue[], index: number): number | undefined {
		const text = textAt(values, index);
		if (text === undefined) return undefined;
		const number = parseDecimal(text);
		if (number === undefined) this.oddFigures.note(this.names[index], text);
		return number;
	}

	/** Undefined, and noted, if unknown. Bounded: a document can have any number of statuses. */
	private isSuccess(status: string): boolean | undefined {
		const known = this.resultsByStatus.get(status);
		if (known !== undefined || this.resultsByStatus.has(status)) return known;
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

	/** Columns and surroundings are found again only if they differ from the record before. */
	private adaptTo({ ancestors, names, values }: FeedRecord): void {
		if (ancestors !== this.ancestors) {
			this.ancestors = ancestors;
			this.surroundings = readSurroundings(ancestors);
		}
		if (isSameList(names, this.names)) return;
		this.names = [...names];
		this.columns = findColumns(names, this.options.valueNames);
		// Without a known name, the first value that is a time is the time.
		if (this.columns.time < 0) this.columns.time = values.findIndex((one) => this.isTime(one));
	}

	private isTime(value: FeedValue): boolean {
		return typeof value === 'string' && this.times.read(value) !== undefined;
	}
}

const maxRememberedStatuses = 1000;
const maxShownStatuses = 20;

type Columns = ReturnType<typeof findColumns>;

/** The indexes of the fields of a check among the names of a record; -1 if missing. */
function findColumns(names: readonly string[], valueNames: readonly string[]) {
	const simple = names.map(camelCase);
	const find = (...wanted: readonly string[]) =>
		wanted.map((name) => simple.indexOf(name)).find((index) => index >= 0) ?? -1;
	const { error, result, time } = feedFacts.fieldNames.value;
	return {
		time: find('time', ...time),
		status: find('result', ...result),
		location: find('location', 'locationName'),
		locationId: find('locationId'),
		deviceId: find('deviceId', 'siteId'),
		deviceName: find('deviceName', 'siteName', 'name'),
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
		if (isDevice(element)) {
			found.deviceId = texts.get('id');
			found.deviceName = texts.get('name');
		} else if (isLocation(element)) {
			found.location = texts.get('name');
			found.locationId = texts.get('id');
		}
	}
	return found;
}

/** Undefined for empty values and other types. */
function toText(value: FeedValue | undefined): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function textAt(values: readonly FeedValue[], index: number): string | undefined {
	return index < 0 ? undefined : toText(values[index]);
}
