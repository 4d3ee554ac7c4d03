import { camelCase, feedFacts, fieldsOf, type FeedFields } from '../../../service/xmlFeed';
import { countText, describeFeed, listFieldNames } from '../evidence';
import type { SetupFeed } from '../feed';
import { textField } from '../reading';
import type { FeedReply } from '../feedReader';
import { confirmedIf, notSeen, probeMaker, type Probe } from '../probe';
import { recordCountVerdict, secondsVerdict } from '../verdicts';

const { summaryTypes, fieldNames } = feedFacts;

const ofFeed = (section: string, read: (feed: SetupFeed) => Promise<FeedReply>) =>
	probeMaker(section, ['feed'], ({ feed }) => read(feed));
const ofOverall = (section: string) => ofFeed(section, (feed) => feed.overall());
const ofDays = (section: string) => ofFeed(section, (feed) => feed.days());

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * The data are summaries of one device over the three days before today, or an error `code`.
 */
export const feedSummaryProbes = {
	unknownType: ofFeed('X7', (feed) => feed.unknownSummaries())({
		check: 'An unknown report type is refused',
		toVerdict: (reply) =>
			confirmedIf(reply.code !== undefined || reply.records.length === 0, describeFeed(reply)),
		advice:
			'Unknown report types cannot be distinguished from known ones: compare the record counts of Hour, Day and None (One Total).',
	}),
	overall: ofOverall('X3')({
		check: 'A report without Group By returns one summary per device',
		toVerdict: (reply) => recordCountVerdict(reply, 1, 1),
		advice: 'Use Summary > Get Many with Group By set to Day for daily figures.',
	}),
	days: ofDays('X3')({
		check: 'Day returns one summary per day',
		toVerdict: (reply) => recordCountVerdict(reply, 2, 4),
		advice:
			'Uptime reports then have no days. Use Response > Get Statistics for figures from checks.',
	}),
	hours: periodProbe('hour', 'Hour returns one summary per hour', 36, 96),
	weeks: periodProbe('week', 'Week returns one summary per week', 1, 2),
	months: periodProbe('month', 'Month returns one summary per month', 1, 2),
	quarters: periodProbe('quarter', 'Quarter returns one summary per three months', 1, 2),
	years: periodProbe('year', 'Year returns one summary per year', 1, 2),
	summaryFigures: ofOverall('X4')({
		check: 'A summary has uptime or downtime, and counts, under known names',
		toVerdict({ records }, { isPrivate }) {
			const names = records.flatMap((record) => record.names);
			if (names.length === 0) return notSeen(countText(records.length, 'record'));
			const has = (field: SummaryField) => names.some((name) => isNameOf(field, name));
			const hasUptime = has('uptimePercentage') || has('downtimePercentage');
			return confirmedIf(hasUptime && has('failed'), listFieldNames(names, isPrivate));
		},
		advice:
			'Uptime in reports is then empty, with a hint. Summary > Get Many shows the names; use Response > Get Statistics for figures from checks.',
	}),
	averageUnit: ofOverall('X5')({
		check: 'The average of a summary is in seconds',
		toVerdict({ records }) {
			const averageOf = (fields: FeedFields) => textField(fields, 'average-response-time') ?? [];
			const texts = records.map(fieldsOf).flatMap(averageOf);
			const averages = texts.map(Number).filter(Number.isFinite);
			return secondsVerdict(averages, 'no Average-Response-Time');
		},
		advice: 'averageSeconds in the output is then in milliseconds: divide it by 1000.',
	}),
	dayDates: ofDays('X4')({
		check: 'The summary of a day has its date',
		toVerdict({ records, code }, { isPrivate }) {
			if (code !== undefined || records.length === 0) {
				return notSeen(countText(records.length, 'record'));
			}
			const filled = records.map(({ names }) => names).filter(({ length }) => length > 0);
			if (filled.length === 0) return notSeen('no summary with data');
			const isDated = filled.every((names) => names.some((name) => isNameOf('date', name)));
			return confirmedIf(isDated, listFieldNames(filled.flat(), isPrivate));
		},
		handled: 'summaries are matched to the days by order, if their numbers are equal.',
	}),
};

type SummaryField = keyof typeof fieldNames.value;

/** Whether a name in a report means this field of summaries: one of its known names, in any spelling. */
function isNameOf(field: SummaryField, name: string): boolean {
	return [field, ...fieldNames.value[field]].some((known) => known === camelCase(name));
}

/** A probe that expects `min` to `max` summaries if the three days are grouped by a period. */
function periodProbe(
	period: keyof typeof summaryTypes,
	check: string,
	min: number,
	max: number,
): Probe {
	const type = summaryTypes[period].value;
	return ofFeed('X3', (feed) => feed.summaries(type))({
		check,
		toVerdict: (reply) => recordCountVerdict(reply, min, max),
		advice: `Do not choose ${type} in Group By, or send another Type with Additional Query Parameters.`,
	});
}
