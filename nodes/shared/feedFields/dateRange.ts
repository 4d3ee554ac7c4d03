import type { INodeProperties } from 'n8n-workflow';

import { ParameterError } from '../words/util/monitoringError';
import { shorten } from '../words/util/phrases';
import { toWallClock } from '../words/util/time';
import {
	ambiguousDate,
	datesInWords,
	feedFacts,
	feedMoment,
	isBackwards,
	isBeforeMonths,
	isDatePreset,
	presetDates,
	type DatePreset,
	type FeedDates,
	type FeedQuery,
} from '../service/xmlFeed';
import type { Field } from '../n8n/parameters/field';
import { readTime } from '../n8n/parameters/fields/time';
import type { ParameterReader } from '../n8n/parameters/parameterReader';
import { isGivenAsAdditional, notSent, type QueryField } from './options';

const custom = 'custom';
const inWords = 'words';

const ranges = [
	{ name: 'Custom', value: custom },
	{
		name: 'As Text',
		value: inWords,
		description: 'Such as yesterday or last 14 days; an AI model can fill it in',
	},
	{ name: 'Last 30 Days', value: 'last30Days' },
	{ name: 'Last 6 Months', value: 'last6Months' },
	{ name: 'Last 7 Days', value: 'last7Days' },
	{ name: 'Last 90 Days', value: 'last90Days' },
	{ name: 'Last Month', value: 'lastMonth' },
	{
		name: 'Last Week',
		value: 'lastWeek',
		description: 'Monday to Sunday of the week before this one. Run it on Mondays.',
	},
	notSent,
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'This Week', value: 'thisWeek' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
];

const rangeProperty: INodeProperties = {
	displayName: 'Date Range',
	name: 'dateRange',
	type: 'options',
	options: ranges,
	default: 'today',
	description:
		'The days to read, in the time zone of the workflow. Weeks start on Monday. Last N Days include today.',
};

const fromProperty: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'dateTime',
	displayOptions: { show: { dateRange: [custom] } },
	default: '',
	description: 'The start of the range, in the time zone of the workflow',
	hint: 'If you pick a time of day, check that the output starts and ends at it.',
};

const toProperty: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'dateTime',
	displayOptions: { show: { dateRange: [custom] } },
	default: '',
	description:
		'The end of the range. A date without a time includes that whole day. Leave empty to read up to now.',
};

const wordsProperty: INodeProperties = {
	displayName: 'Date Range as Text',
	name: 'rangeWords',
	type: 'string',
	displayOptions: { show: { dateRange: [inWords] } },
	default: '',
	placeholder: 'e.g. yesterday',
	description:
		'In English: last 14 days, last month, November 2026, 2026-11-01 to 2026-11-20, 17.11.2026 14:00-15:30, yesterday at 14:00 (for an hour)',
};

/** The fields for the dates of a query; Service Default gives no dates. @param preset the default choice */
export function dateRangeField(preset: DatePreset | typeof notSent.value): QueryField {
	return {
		properties: [{ ...rangeProperty, default: preset }, wordsProperty, fromProperty, toProperty],
		read(parameters) {
			const choice = parameters.choice(
				rangeProperty,
				ranges.map(({ value }) => value),
				`For a first and last day, choose ${custom} and fill in From and To.`,
			);
			if (choice === custom) return readCustomRange(parameters);
			if (choice === inWords) return readRangeInWords(parameters);
			if (isDatePreset(choice)) return presetDates(choice, Date.now(), parameters.timeZone);
			return {};
		},
	};
}

export const rangeInWordsField: Field<FeedDates> = {
	properties: [
		{
			...wordsProperty,
			displayOptions: undefined,
			default: 'last 7 days',
			placeholder: 'e.g. yesterday at 14:00',
		},
	],
	read: readRangeInWords,
};

/** How long the service keeps the data of a report. */
export interface Retention {
	months: number;
	/** The kept data in the words of the hint, such as "checks". */
	keptData: string;
	/** What to do, at the end of the hint. */
	advice?: string;
}

/** A field without properties: its value are hints about the date range, for ranges with little or no data. */
export function dateHintsField(retention?: Retention): Field<string[]> {
	return { properties: [], read: (parameters) => dateHints(parameters, retention) };
}

/** Hints for ranges in the future or older than the service keeps, and for Last Week on Sundays. */
function dateHints(parameters: ParameterReader, retention?: Retention): string[] {
	const now = Date.now();
	const localStart = readLocalStart(parameters);
	if (localStart === undefined) return lastWeekHints(parameters, now);
	const localNow = toWallClock(now, parameters.timeZone).getTime();
	if (localStart > localNow) {
		return ['From is in the future: there are no results yet. Choose an earlier day in From.'];
	}
	if (!retention || !isBeforeMonths(localStart, retention.months, localNow)) return [];
	const { months, keptData, advice = '' } = retention;
	const hint = `The service keeps ${keptData} for ${months} months: older data is missing.`;
	return [`${hint} ${advice}`.trim()];
}

/** On Sundays, a hint that Last Week ended seven days ago, because this week ends tonight. Otherwise empty. */
function lastWeekHints(parameters: ParameterReader, now: number): string[] {
	const { timeZone } = parameters;
	const isSunday = toWallClock(now, timeZone).getUTCDay() === 0;
	if (!isSunday || parameters.string(rangeProperty) !== 'lastWeek') return [];
	const { from, to } = presetDates('lastWeek', now, timeZone);
	return [
		`Last Week is ${isoDay(from)} to ${isoDay(to)}: weeks start on Monday, and the current week ends only tonight. To report on the week that ends today, run the workflow on Monday.`,
	];
}

/** A day in ISO format. @param day in the format of the feed, MM/DD/YYYY */
function isoDay(day: string): string {
	const [month, date, year] = day.split('/');
	return [year, month, date].join('-');
}

/**
 * The start of a range from the field From or from a text: the local time in milliseconds since
 * 1970, as if it were UTC. Undefined for presets, and if Additional Query Parameters have the start.
 */
function readLocalStart(parameters: ParameterReader): number | undefined {
	const choice = parameters.string(rangeProperty);
	if (isGivenAsAdditional(parameters, feedFacts.fromParameter.value)) return undefined;
	if (choice === inWords) return Date.parse(`${readRangeInWords(parameters).from} UTC`);
	if (choice !== custom) return undefined;
	const from = readTime(parameters, fromProperty);
	return from === undefined ? undefined : toWallClock(from, parameters.timeZone).getTime();
}

/** The dates of the field Date Range as Text. @throws {ParameterError} for a text that is unknown or ambiguous */
function readRangeInWords(parameters: ParameterReader): FeedDates {
	const text = parameters.requiredString(wordsProperty);
	const dates = datesInWords(text, Date.now(), parameters.timeZone);
	if (dates) return dates;
	const ambiguous = ambiguousDate(text);
	if (ambiguous) {
		const { isoDays, readings } = ambiguous;
		throw parameters.reject(
			wordsProperty,
			`"${shorten(text, 60)}" is ambiguous: ${ambiguous.text} can be ${readings.join(' or ')}`,
			`Enter the date as ${isoDays.join(' or ')}.`,
		);
	}
	const hint =
		'Enter it in English, such as yesterday, last month, last 14 days, 2026-11-01 to 2026-11-20 or yesterday 14:00 to 15:30.';
	throw parameters.reject(wordsProperty, `"${shorten(text, 60)}" is not valid`, hint);
}

/**
 * The dates of the fields From and To, in the format of the feed. From may be empty only if
 * Additional Query Parameters contain it. Without To, the range ends now.
 *
 * @throws {ParameterError} when From is missing or after To
 */
function readCustomRange(parameters: ParameterReader): FeedQuery {
	const from = readTime(parameters, fromProperty);
	const to = readTime(parameters, toProperty);
	const isFromAdditional = isGivenAsAdditional(parameters, feedFacts.fromParameter.value);
	if (from === undefined && !isFromAdditional) {
		const hint = 'Choose the first day in From, or choose another Date Range.';
		throw parameters.reject(fromProperty, 'is empty', hint);
	}
	const { timeZone } = parameters;
	if (from !== undefined && to !== undefined && isBackwards(from, to, timeZone)) {
		throw new ParameterError('From is after To', 'Choose a day in From that is not later than To.');
	}
	return {
		...(from === undefined ? {} : { from: feedMoment(from, timeZone) }),
		...(to === undefined ? {} : { to: feedMoment(to, timeZone) }),
	};
}
