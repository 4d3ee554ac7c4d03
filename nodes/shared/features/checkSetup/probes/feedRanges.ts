import { createResultReader } from '../../../service/xmlFeed';
import type { ReadCheck } from '../checkReading';
import { count, figure } from '../evidence';
import { judged, notSeen, probe, refuted, type ProbeTable, type Verdict } from '../probe';
import { dayMs, hourMs, parseFeedMoment, wallClock } from '../reading';

const needs = ['feed'] as const;

const quarterMs = hourMs / 4;

/** A check may be stamped when it began, and selected by when it ended. */
const toleranceMs = 5 * 60_000;

/** Which checks are given for a range and a filter, and by whose clock. */
export const feedRangeProbes = {
	accountClock: probe({
		check: 'The feed uses the time zone of the workflow',
		section: 'X2',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks, servedAt }, service): Verdict => {
			const last = lastTime(checks);
			if (!Number.isFinite(last) || Number.isNaN(servedAt)) return notSeen('no time');
			const isToday = Math.abs(last - servedAt) <= dayMs;
			if (!isToday) return notSeen('no check of the last day');
			const ahead = toQuarters(last - servedAt);
			const wanted = toQuarters(wallClock(servedAt, service.timeZone) - servedAt);
			const evidence = `the latest check is stamped ${describeOffset(ahead)}, the workflow's time zone is ${describeOffset(wanted)}`;
			return judged(Math.abs(ahead - wanted) <= 1, evidence);
		},
		whatToDo:
			"Set the time zone of the workflow (Settings > Timezone) to the account's: From, To and days of reports are sent in the time zone of the workflow.",
	}),
	wholeDay: probe({
		check: 'A day in To includes the whole day',
		section: 'X2',
		needs,
		read: async (service) => ({
			day: await service.feed.yesterday(),
			latest: await service.feed.latestChecks(),
		}),
		judge: ({ day, latest }, service): Verdict => {
			if (latest.checks.length === 0) return notSeen('no check');
			const start = dayStart(service.now - dayMs, service.timeZone);
			const isYesterday = ({ time = 0 }: ReadCheck) => time >= start && time < start + dayMs;
			const expected = latest.checks.filter(isYesterday).length;
			if (expected === 0) return notSeen('no check yesterday');
			if (day.code !== undefined) return refuted(`refused: ${day.code}`);
			const found = day.checks.filter(isYesterday).length;
			const evidence = `${found} of ${count(expected, 'check')} of yesterday`;
			return judged(found >= expected, evidence);
		},
		whatToDo: 'Set Date Range to Custom and set To to the day after the last one, or to a time.',
	}),
	openRange: probe({
		check: 'Without To, a report ends now',
		section: 'X2',
		needs,
		read: async (service) => ({
			open: await service.feed.openRange(),
			latest: await service.feed.latestChecks(),
		}),
		judge: ({ open, latest }, service): Verdict => {
			const last = lastTime(latest.checks);
			if (!Number.isFinite(last)) return notSeen('no time');
			if (open.code !== undefined) return refuted(`refused: ${open.code}`);
			// From yesterday: earlier, a report that ends with that day is hard to distinguish.
			const isToday = last >= dayStart(service.now, service.timeZone) + hourMs;
			if (!isToday) return notSeen('no check after the first hour of today');
			const missingHours = (last - lastTime(open.checks)) / hourMs;
			const evidence = count(open.checks.length, 'check');
			return judged(open.checks.length > 0 && missingHours < 1, evidence);
		},
		whatToDo: 'Set Date Range to Custom, and fill in both From and To.',
	}),
	timesOfDay: probe({
		check: 'From and To can have a time of day',
		section: 'X2',
		needs,
		read: async (service) => ({
			some: await service.feed.someHours(),
			latest: await service.feed.latestChecks(),
			range: service.feed.someHoursRange(),
		}),
		judge: ({ some, latest, range }): Verdict => {
			const [from, to] = [parseFeedMoment(range.from), parseFeedMoment(range.to)];
			const isInside = ({ time = 0 }: ReadCheck) =>
				time >= from - toleranceMs && time < to + toleranceMs;
			const expected = latest.checks.filter(isInside).length;
			if (expected === 0) return notSeen('no check in those hours');
			if (some.code !== undefined) return refuted(`refused: ${some.code}`);
			const inside = some.checks.filter(isInside).length;
			const outside = some.checks.length - inside;
			const evidence = `${inside} of ${count(expected, 'check')} around six hours, ${outside} outside`;
			return judged(inside > expected / 2 && outside === 0, evidence);
		},
		whatToDo:
			'Request whole days: From and To without a time. The trigger and reports of hours get more or less data than requested.',
	}),
	locationFilter: probe({
		check: 'Checks can be limited to a location',
		section: 'X1',
		needs,
		read: (service) => service.feed.checksOfLocation(),
		judge: (reading): Verdict => {
			if (!reading) return notSeen('checks of fewer than two locations');
			const { location, checks, code } = reading;
			if (code !== undefined) return refuted(`refused: ${code}`);
			const own = checks.filter((check) => check.location === location).length;
			return judged(own > 0 && own === checks.length, `${own} of ${count(checks.length, 'check')}`);
		},
		whatToDo: 'Leave Locations of reports empty, and filter by location in the workflow.',
	}),
	resultFilter: probe({
		check: 'Checks can be limited to those that failed',
		section: 'X1',
		needs,
		read: async (service) => ({
			failed: await service.feed.failedChecks(),
			latest: await service.feed.latestChecks(),
		}),
		judge: ({ failed, latest }): Verdict => {
			if (failed.code !== undefined) return refuted(`refused: ${failed.code}`);
			const successes = failed.checks.filter(({ status }) => isSuccess(status)).length;
			const hasResults = latest.checks.some(({ status }) => isSuccess(status));
			if (!hasResults) return notSeen('no check with a known result');
			return judged(
				successes === 0,
				`${count(failed.checks.length, 'check')}, ${successes} that succeeded`,
			);
		},
		whatToDo: 'Leave Result of reports empty, and filter by result in the workflow.',
	}),
} as const satisfies ProbeTable;

const resultOf = createResultReader();

function isSuccess(status = ''): boolean {
	return resultOf(status) === 'success';
}

function dayStart(time: number, timeZone: string): number {
	return Math.floor(wallClock(time, timeZone) / dayMs) * dayMs;
}

function toQuarters(milliseconds: number): number {
	return Math.round(milliseconds / quarterMs);
}

function describeOffset(quarters: number): string {
	if (quarters === 0) return 'as UTC';
	return `${figure(Math.abs(quarters) / 4)} hours ${quarters > 0 ? 'ahead of' : 'behind'} UTC`;
}

function lastTime(checks: readonly ReadCheck[]): number {
	return checks.reduce((last, { time = last }) => Math.max(last, time), Number.NEGATIVE_INFINITY);
}
