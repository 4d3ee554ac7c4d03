import { dayMs, hourMs, toWallClock } from '../../../nodes/shared/words/util/time';
import { createResultReader } from '../../../nodes/shared/service/xmlFeed';
import type { ReadCheck } from '../checkReading.cts';
import { countText, roundedText } from '../evidence.cts';
import type { FeedData } from '../feed.cts';
import { confirmedIf, notSeen, refuted, probeMaker } from '../probe.cts';
import { shareVerdict } from '../verdicts.cts';

const ofLatest = probeMaker('X2', ['feed'], ({ feed }) => feed.latestChecks());
/** Makes probes that read the checks of another range or filter (`other`), and the latest checks. */
function ofRangeAndLatest<Reading>(section: string, read: (feed: FeedData) => Promise<Reading>) {
	return probeMaker(section, ['feed'], async ({ feed }) => ({
		other: await read(feed),
		latest: (await feed.latestChecks()).checks,
	}));
}

/** The time of a check may be its start, but a range may select by its end. */
const toleranceMs = 5 * 60_000;

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * `latest` are the checks of one device since yesterday. Without a report, `code` is the error code.
 */
export const feedRangeProbes = {
	accountClock: ofLatest({
		check: 'The feed uses the time zone of the workflow',
		toVerdict({ checks, servedAt }, { timeZone }) {
			const last = latestTime(checks);
			if (!Number.isFinite(last) || Number.isNaN(servedAt)) return notSeen('no time');
			if (Math.abs(last - servedAt) > dayMs) return notSeen('no check of the last day');
			// The real time of the response is `servedAt`, so the difference is the offset from UTC.
			const accountOffset = toQuarterHours(last - servedAt);
			const workflowOffset = toQuarterHours(wallClock(servedAt, timeZone) - servedAt);
			const evidence = `the latest check is stamped ${describeOffset(accountOffset)}, the workflow's time zone is ${describeOffset(workflowOffset)}`;
			return confirmedIf(Math.abs(accountOffset - workflowOffset) <= 1, evidence);
		},
	}),
	wholeDay: ofRangeAndLatest('X2', (feed) => feed.yesterday())({
		check: 'A day in To includes the whole day',
		toVerdict({ other: { code, checks }, latest }, { now, timeZone }) {
			if (latest.length === 0) return notSeen('no check');
			const start = dayStart(now - dayMs, timeZone);
			const isYesterday = ({ time = 0 }: ReadCheck) => time >= start && time < start + dayMs;
			const expected = latest.filter(isYesterday).length;
			if (expected === 0) return notSeen('no check yesterday');
			if (code !== undefined) return refuted(`refused: ${code}`);
			const found = checks.filter(isYesterday).length;
			return confirmedIf(
				found >= expected,
				`${found} of ${countText(expected, 'check')} of yesterday`,
			);
		},
	}),
	openRange: ofRangeAndLatest('X2', (feed) => feed.openRange())({
		check: 'Without To, a report ends now',
		toVerdict({ other: { code, checks }, latest }, { now, timeZone }) {
			const last = latestTime(latest);
			if (!Number.isFinite(last)) return notSeen('no time');
			if (code !== undefined) return refuted(`refused: ${code}`);
			// Early in the day, a report that ends with yesterday would look the same.
			const isToday = last >= dayStart(now, timeZone) + hourMs;
			if (!isToday) return notSeen('no check after the first hour of today');
			const missingHours = (last - latestTime(checks)) / hourMs;
			return confirmedIf(checks.length > 0 && missingHours < 1, countText(checks.length, 'check'));
		},
	}),
	timesOfDay: ofRangeAndLatest('X2', (feed) => feed.someHours())({
		check: 'From and To can have a time of day',
		toVerdict({ other: { code, checks }, latest }, { feed, timeZone }) {
			const [from, to] = feed.someHoursRange().map((time) => wallClock(time, timeZone));
			const isInside = ({ time = 0 }: ReadCheck) =>
				time >= from - toleranceMs && time < to + toleranceMs;
			const expected = latest.filter(isInside).length;
			if (expected === 0) return notSeen('no check in those hours');
			if (code !== undefined) return refuted(`refused: ${code}`);
			const inside = checks.filter(isInside).length;
			const outside = checks.length - inside;
			// More than half is enough, because the expected ones include those in the tolerance.
			const evidence = `${inside} of ${countText(expected, 'check')} around six hours, ${outside} outside`;
			return confirmedIf(inside > expected / 2 && outside === 0, evidence);
		},
	}),
	locationFilter: probeMaker('X1', ['feed'], ({ feed }) => feed.checksOfLocation())({
		check: 'Checks can be limited to a location',
		toVerdict(reading) {
			if (!reading) return notSeen('checks of fewer than two locations');
			const { location, checks, code } = reading;
			if (code !== undefined) return refuted(`refused: ${code}`);
			const own = checks.filter((check) => check.location === location).length;
			const share = shareVerdict(own, checks.length, 'check');
			return own > 0 ? share : refuted(share.evidence);
		},
	}),
	resultFilter: ofRangeAndLatest('X1', (feed) => feed.failedChecks())({
		check: 'Checks can be limited to those that failed',
		toVerdict({ other: { code, checks }, latest }) {
			if (code !== undefined) return refuted(`refused: ${code}`);
			if (!latest.some(isSuccess)) return notSeen('no check with a known result');
			const successes = checks.filter(isSuccess).length;
			const evidence = `${countText(checks.length, 'check')}, ${successes} that succeeded`;
			return confirmedIf(successes === 0, evidence);
		},
	}),
};

const resultOf = createResultReader();

function isSuccess({ status = '' }: ReadCheck): boolean {
	return resultOf(status) === 'success';
}

/** The local time of a zone in milliseconds since 1970, as if it were UTC. The times of checks are like this. */
function wallClock(time: number, timeZone: string): number {
	return toWallClock(time, timeZone).getTime();
}

/** The local time at which the day of a time started, in milliseconds like {@link wallClock}. */
function dayStart(time: number, timeZone: string): number {
	return Math.floor(wallClock(time, timeZone) / dayMs) * dayMs;
}

/** The nearest number of quarters of an hour: offsets of time zones are multiples of these. */
function toQuarterHours(milliseconds: number): number {
	return Math.round(milliseconds / (hourMs / 4));
}

/** An offset from UTC as a text, such as `2.5 hours ahead of UTC`. */
function describeOffset(quarterHours: number): string {
	if (quarterHours === 0) return 'as UTC';
	const direction = quarterHours > 0 ? 'ahead of' : 'behind';
	return `${roundedText(Math.abs(quarterHours) / 4)} hours ${direction} UTC`;
}

/** The latest time of checks; minus infinity if none has a time. */
function latestTime(checks: readonly ReadCheck[]): number {
	return checks.reduce((last, { time = last }) => Math.max(last, time), Number.NEGATIVE_INFINITY);
}
