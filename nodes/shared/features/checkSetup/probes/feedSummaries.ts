import { camelCase, feedFacts, fieldsOf } from '../../../service/xmlFeed';
import { count, fieldNames, figure, median } from '../evidence';
import { fieldOf } from '../reading';
import type { FeedReply } from '../feedReader';
import {
	judged,
	notSeen,
	probe,
	refuted,
	type Probe,
	type ProbeTable,
	type Verdict,
} from '../probe';
import { describeFeed } from './feedDevices';

const needs = ['feed'] as const;

const { summaryTypes, fieldNames: knownNames } = feedFacts;
const averageName = 'average-response-time';
const maxPlausibleSeconds = 60;

/** What summaries of one device over the last days look like. */
export const feedSummaryProbes = {
	unknownType: probe({
		check: 'An unknown report type is refused',
		section: 'X7',
		needs,
		read: (service) => service.feed.unknownSummaries(),
		judge: (reply) =>
			judged(reply.code !== undefined || reply.records.length === 0, describeFeed(reply)),
		whatToDo:
			'Unknown report types cannot be distinguished from known ones: compare the record counts of Hour, Day and Overall.',
	}),
	overall: probe({
		check: 'Overall returns one summary per device',
		section: 'X3',
		needs,
		read: (service) => service.feed.overall(),
		judge: (reply) => judgeCount(reply, 1, 1),
		whatToDo: 'Use Summary > Get Many with Group By set to Day for daily figures.',
	}),
	days: probe({
		check: 'Day returns one summary per day',
		section: 'X3',
		needs,
		read: (service) => service.feed.days(),
		judge: (reply) => judgeCount(reply, 2, 4),
		whatToDo:
			'Uptime reports then have no days. Use Response > Get Statistics for figures from checks.',
	}),
	hours: periodProbe('hour', 'Hour returns one summary per hour', 36, 96),
	weeks: periodProbe('week', 'Week returns one summary per week', 1, 2),
	months: periodProbe('month', 'Month returns one summary per month', 1, 2),
	quarters: periodProbe('quarter', 'Quarter returns one summary per three months', 1, 2),
	years: periodProbe('year', 'Year returns one summary per year', 1, 2),
	summaryFigures: probe({
		check: 'A summary has uptime or downtime, and counts, under known names',
		section: 'X4',
		needs,
		read: (service) => service.feed.overall(),
		judge: ({ records }, { isPrivate }): Verdict => {
			const names = records.flatMap((record) => record.names);
			if (names.length === 0) return notSeen(count(records.length, 'record'));
			const own = names.map(camelCase);
			const has = (...fields: Array<keyof typeof knownNames.value>) =>
				fields.some((field) =>
					[field, ...knownNames.value[field]].some((name) => own.includes(name)),
				);
			const isKnown = has('uptimePercentage', 'downtimePercentage') && has('failed');
			return judged(isKnown, fieldNames(names, isPrivate));
		},
		whatToDo:
			'Uptime in reports is then empty, with a hint. Summary > Get Many shows the names; use Response > Get Statistics for figures from checks.',
	}),
	averageUnit: probe({
		check: 'The average of a summary is in seconds',
		section: 'X5',
		needs,
		read: (service) => service.feed.overall(),
		judge: ({ records }): Verdict => {
			const texts = records.flatMap((record) => fieldOf(fieldsOf(record), averageName) ?? []);
			const middle = median(texts.map(Number).filter(Number.isFinite));
			if (middle === undefined) return notSeen('no Average-Response-Time');
			return judged(middle < maxPlausibleSeconds, `median ${figure(middle)}`);
		},
		whatToDo: 'averageSeconds in the output is then in milliseconds: divide it by 1000.',
	}),
	dayDates: probe({
		check: 'The summary of a day has its date',
		section: 'X4',
		needs,
		read: (service) => service.feed.days(),
		judge: ({ records, code }, { isPrivate }): Verdict => {
			if (code !== undefined || records.length === 0)
				return notSeen(count(records.length, 'record'));
			const wanted = ['date', ...knownNames.value.date];
			const names = records.flatMap((record) => record.names);
			const filled = records.filter((record) => record.names.length > 0);
			if (filled.length === 0) return notSeen('no summary with data');
			const isDated = filled.every((record) =>
				record.names.map(camelCase).some((name) => wanted.includes(name)),
			);
			return judged(isDated, fieldNames(names, isPrivate));
		},
		whatToDo: 'Nothing: summaries are matched to the days by order, if their numbers are equal.',
	}),
} as const satisfies ProbeTable;

function periodProbe(
	period: keyof typeof summaryTypes,
	check: string,
	min: number,
	max: number,
): Probe {
	const type = summaryTypes[period].value;
	return probe({
		check,
		section: 'X3',
		needs,
		read: (service) => service.feed.summaries(type),
		judge: (reply) => judgeCount(reply, min, max),
		whatToDo: `Do not choose ${type} in Group By, or send another Type with Additional Query Parameters.`,
	});
}

function judgeCount(reply: FeedReply, min: number, max: number): Verdict {
	if (reply.code !== undefined) return refuted(describeFeed(reply));
	const { length } = reply.records;
	return judged(length >= min && length <= max, describeFeed(reply));
}
