import { camelCase, feedFacts, fieldsOf } from '../../../service/xmlFeed';
import { count, describeFeed, listFieldNames } from '../evidence';
import type { SetupFeed } from '../feed';
import { textField } from '../reading';
import type { FeedReply } from '../feedReader';
import { judged, notSeen, refuted, probeMaker, type Probe, type Verdict } from '../probe';
import { judgeMedian } from '../verdicts';
import { maxPlausibleSeconds } from './feedChecks';

const { summaryTypes, fieldNames: knownNames } = feedFacts;
const averageName = 'average-response-time';

const ofFeed = (section: string, read: (feed: SetupFeed) => Promise<FeedReply>) =>
	probeMaker(section, ['feed'], ({ feed }) => read(feed));
const ofOverall = (section: string) => ofFeed(section, (feed) => feed.overall());
const ofDays = (section: string) => ofFeed(section, (feed) => feed.days());

/** Probes of summaries of one device, over the three days before today. */
export const feedSummaryProbes = {
	unknownType: ofFeed('X7', (feed) => feed.unknownSummaries())({
		check: 'An unknown report type is refused',
		expect: (reply) =>
			judged(reply.code !== undefined || reply.records.length === 0, describeFeed(reply)),
		advice:
			'Unknown report types cannot be distinguished from known ones: compare the record counts of Hour, Day and None (One Total).',
	}),
	overall: ofOverall('X3')({
		check: 'A report without Group By returns one summary per device',
		expect: (reply) => judgeCount(reply, 1, 1),
		advice: 'Use Summary > Get Many with Group By set to Day for daily figures.',
	}),
	days: ofDays('X3')({
		check: 'Day returns one summary per day',
		expect: (reply) => judgeCount(reply, 2, 4),
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
		expect({ records }, { isPrivate }) {
			const names = records.flatMap((record) => record.names);
			if (names.length === 0) return notSeen(count(records.length, 'record'));
			const own = names.map(camelCase);
			const has = (field: keyof typeof knownNames.value) =>
				[field, ...knownNames.value[field]].some((name) => own.includes(name));
			const hasUptime = has('uptimePercentage') || has('downtimePercentage');
			return judged(hasUptime && has('failed'), listFieldNames(names, isPrivate));
		},
		advice:
			'Uptime in reports is then empty, with a hint. Summary > Get Many shows the names; use Response > Get Statistics for figures from checks.',
	}),
	averageUnit: ofOverall('X5')({
		check: 'The average of a summary is in seconds',
		expect({ records }) {
			const texts = records.flatMap((record) => textField(fieldsOf(record), averageName) ?? []);
			const numbers = texts.map(Number).filter(Number.isFinite);
			const isExpected = (middle: number) => middle < maxPlausibleSeconds;
			return judgeMedian(numbers, 'no Average-Response-Time', isExpected);
		},
		advice: 'averageSeconds in the output is then in milliseconds: divide it by 1000.',
	}),
	dayDates: ofDays('X4')({
		check: 'The summary of a day has its date',
		expect({ records, code }, { isPrivate }) {
			if (code !== undefined || records.length === 0) {
				return notSeen(count(records.length, 'record'));
			}
			const wanted = ['date', ...knownNames.value.date];
			const filled = records.filter((record) => record.names.length > 0);
			if (filled.length === 0) return notSeen('no summary with data');
			const isDated = filled.every((record) =>
				record.names.map(camelCase).some((name) => wanted.includes(name)),
			);
			const names = filled.flatMap((record) => record.names);
			return judged(isDated, listFieldNames(names, isPrivate));
		},
		handled: 'summaries are matched to the days by order, if their numbers are equal.',
	}),
};

/** `min` and `max` count the summaries of the three days before today. */
function periodProbe(
	period: keyof typeof summaryTypes,
	check: string,
	min: number,
	max: number,
): Probe {
	const type = summaryTypes[period].value;
	return ofFeed('X3', (feed) => feed.summaries(type))({
		check,
		expect: (reply) => judgeCount(reply, min, max),
		advice: `Do not choose ${type} in Group By, or send another Type with Additional Query Parameters.`,
	});
}

function judgeCount(reply: FeedReply, min: number, max: number): Verdict {
	if (reply.code !== undefined) return refuted(describeFeed(reply));
	const { length } = reply.records;
	return judged(length >= min && length <= max, describeFeed(reply));
}
