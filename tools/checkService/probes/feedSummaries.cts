import {
	camelCase,
	feedFacts,
	fieldsOf,
	type FeedFields,
} from '../../../nodes/shared/service/xmlFeed';
import { countText, describeFeed, listFieldNames, textField } from '../evidence.cts';
import type { FeedData } from '../feed.cts';
import type { FeedReply } from '../feedReader.cts';
import { confirmedIf, notSeen, probeMaker, type Probe } from '../probe.cts';
import { recordCountVerdict, secondsVerdict } from '../verdicts.cts';

const { summaryTypes, fieldNames } = feedFacts;

const ofFeed = (section: string, read: (feed: FeedData) => Promise<FeedReply>) =>
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
	}),
	overall: ofOverall('X3')({
		check: 'A report without Group By returns one summary per device',
		toVerdict: (reply) => recordCountVerdict(reply, 1, 1),
	}),
	days: ofDays('X3')({
		check: 'Day returns one summary per day',
		toVerdict: (reply) => recordCountVerdict(reply, 2, 4),
	}),
	hours: periodProbe('hour', 'Hour returns one summary per hour', 36, 96),
	weeks: periodProbe('week', 'Week returns one summary per week', 1, 2),
	months: periodProbe('month', 'Month returns one summary per month', 1, 2),
	quarters: periodProbe('quarter', 'Quarter returns one summary per three months', 1, 2),
	years: periodProbe('year', 'Year returns one summary per year', 1, 2),
	summaryFigures: ofOverall('X4')({
		check: 'A summary has uptime or downtime, and counts, under known names',
		toVerdict({ records }) {
			const names = records.flatMap((record) => record.names);
			if (names.length === 0) return notSeen(countText(records.length, 'record'));
			const has = (field: SummaryField) => names.some((name) => isNameOf(field, name));
			const hasUptime = has('uptimePercentage') || has('downtimePercentage');
			return confirmedIf(hasUptime && has('failed'), listFieldNames(names));
		},
	}),
	averageUnit: ofOverall('X5')({
		check: 'The average of a summary is in seconds',
		toVerdict({ records }) {
			const averageOf = (fields: FeedFields) => textField(fields, 'average-response-time') ?? [];
			const texts = records.map(fieldsOf).flatMap(averageOf);
			const averages = texts.map(Number).filter(Number.isFinite);
			return secondsVerdict(averages, 'no Average-Response-Time');
		},
	}),
	dayDates: ofDays('X4')({
		check: 'The summary of a day has its date',
		toVerdict({ records, code }) {
			if (code !== undefined || records.length === 0) {
				return notSeen(countText(records.length, 'record'));
			}
			const filled = records.map(({ names }) => names).filter(({ length }) => length > 0);
			if (filled.length === 0) return notSeen('no summary with data');
			const isDated = filled.every((names) => names.some((name) => isNameOf('date', name)));
			return confirmedIf(isDated, listFieldNames(filled.flat()));
		},
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
	});
}
