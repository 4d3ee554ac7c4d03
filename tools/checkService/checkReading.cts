import { serverDate } from '../../nodes/shared/service/http/retryPolicy';
import {
	camelCase,
	CheckReader,
	feedFacts,
	type FeedRecord,
} from '../../nodes/shared/service/xmlFeed';
import { digitFormats, textField } from './evidence.cts';
import { elementNames, type FeedReply } from './feedReader.cts';

export interface ReadCheck {
	/** The report's local time, in milliseconds since 1970 as if UTC. */
	time?: number;
	location?: string;
	status?: string;
	duration?: number;
}

export interface CheckReading {
	/** Why there is no report. */
	code?: string;
	/** The names of the elements with which the document begins. */
	elements: string[];
	/** The names of the fields of the first checks. */
	fields: string[];
	/** In the order of the report. */
	checks: ReadCheck[];
	/** The field with the time: by a known name, or by its format. */
	timeField?: { name: string; isKnown: boolean };
	/** The formats of the times, each digit as 9. */
	timeForms: string[];
	/** The time at the service when it answered; NaN if unknown. */
	servedAt: number;
}

const deviceElement = feedFacts.deviceElement.value.toLowerCase();
/** The number of first checks that define the fields. */
const maxExamples = 50;

/**
 * The checks in a report, and the names of its elements and fields, for probes to compare. Only the
 * checks of the first device: a report requested without a device has those of all devices.
 */
export function readChecks(reply: FeedReply, timeZone: string): CheckReading {
	const { code, exchanges } = reply;
	// No `successStatuses`: only times, locations and durations are read, no results.
	const reader = new CheckReader({ successStatuses: [], valueNames: ['duration'], timeZone });
	const statusNames = ['result', ...feedFacts.fieldNames.value.result];
	const [firstDevice] = reply.records.map(deviceOf);
	const records = reply.records.filter((record) => deviceOf(record) === firstDevice);
	const checks = records.map((record) => ({
		time: reader.time(record),
		location: reader.locationTexts(record).at(0),
		status: firstText(record, statusNames)?.text,
		duration: reader.value(record, 0), // the first of `valueNames`
	}));
	const examples = records.slice(0, maxExamples);
	const last = exchanges.at(-1);
	return {
		code,
		elements: last ? elementNames(last) : [],
		fields: [...new Set(examples.flatMap(({ names }) => names))],
		checks,
		...describeTimes(examples, reader),
		servedAt: last ? serverDate(last.headers) : Number.NaN,
	};
}

/**
 * The name of the field with the times of checks, and the formats of its texts. If no name is known,
 * it is the first field that looks like a date. Without either, there is no `timeField`.
 */
function describeTimes(
	records: readonly FeedRecord[],
	reader: CheckReader,
): Pick<CheckReading, 'timeField' | 'timeForms'> {
	const timeNames = ['time', ...feedFacts.fieldNames.value.time];
	const known = records.map((record) => firstText(record, timeNames));
	if (known[0]) {
		const texts = known.map((found) => found?.text);
		return { timeField: { name: known[0].name, isKnown: true }, timeForms: digitFormats(texts) };
	}
	const dated = records.find((record) => reader.time(record) !== undefined);
	const index = dated ? dated.values.findIndex(isDateLike) : -1;
	if (!dated || index < 0) return { timeForms: [] };
	const timeForms = digitFormats(records.map(({ values }) => values[index]));
	return { timeField: { name: dated.names[index], isKnown: false }, timeForms };
}

/** The ID or name of the device of a check; undefined if the report does not show it. */
function deviceOf({ ancestors }: FeedRecord): string | undefined {
	const site = ancestors.find(({ element }) => element.toLowerCase() === deviceElement);
	return site && (textField(site.fields, 'id') ?? textField(site.fields, 'name'));
}

function isDateLike(value: unknown): boolean {
	return typeof value === 'string' && /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(value);
}

/**
 * The first wanted field that a record has: its name as the service writes it, and its text.
 * Undefined if there is none, or it has no text. @param wanted names in camel case
 */
function firstText({ names, values }: FeedRecord, wanted: readonly string[]) {
	const camelCaseNames = names.map(camelCase);
	const found = wanted.find((name) => camelCaseNames.includes(name));
	const index = found === undefined ? -1 : camelCaseNames.indexOf(found);
	const text = values[index];
	return typeof text === 'string' && text !== '' ? { name: names[index], text } : undefined;
}
