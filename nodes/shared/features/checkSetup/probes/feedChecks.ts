import { feedFacts } from '../../../service/xmlFeed';
import type { CheckReading, ReadCheck } from '../checkReading';
import { count, listFieldNames, roundedText, median } from '../evidence';
import { judged, notSeen, refuted, probeMaker } from '../probe';
import { dayMs, wallClock } from '../reading';
import { judgeMedian, judgeShare, judgeWords } from '../verdicts';

const ofChecks = (section: string) =>
	probeMaker(section, ['feed'], (service) => service.feed.latestChecks());
const ofChecksAndFrequency = probeMaker('X4', ['feed'], async ({ feed }) => {
	const device = await feed.checkedDevice();
	const frequency = (await feed.frequencies()).get(device ?? '');
	return { ...(await feed.latestChecks()), frequency };
});

/** The fields of a check that the contract names (docs/dev/service.md X4). */
const checkFields = [
	...['ID', 'Name', 'URL', 'Duration', 'DnsTime', 'SSLTime', 'ConnectionTime'],
	...['RequestTime', 'FirstPacketTime', 'DownloadTime', 'Status'],
];

/** Successful checks take less than a minute, so a larger median is in milliseconds. */
export const maxPlausibleSeconds = 60;

/** Probes of single checks, of one device since yesterday. */
export const feedCheckProbes = {
	checks: ofChecks('X4')({
		check: 'Single checks are elements called Response, with the known fields',
		expect({ code, checks, fields, elements }, { isPrivate }) {
			if (code !== undefined) return refuted(code);
			if (checks.length === 0) {
				const evidence = `no record; elements: ${listFieldNames(elements, isPrivate)}`;
				// With more elements than an empty report has, checks have another name.
				return elements.length > 3 ? refuted(evidence) : notSeen(evidence);
			}
			const own = fields.map((name) => name.toLowerCase());
			const lacking = checkFields.filter((name) => !own.includes(name.toLowerCase()));
			const without = lacking.length === 0 ? '' : `; without ${lacking.join(', ')}`;
			const evidence = `${count(checks.length, 'check')} with ${listFieldNames(fields, isPrivate)}`;
			return judged(lacking.length === 0, evidence + without);
		},
		advice:
			'Check the raw response: Response > Get Many with Simplify off. Fields with other names are kept under details.',
	}),
	checkTime: ofChecks('X4')({
		check: 'A check has its time in a field with a known name',
		expect({ checks, timeField }, { isPrivate }) {
			if (checks.length === 0) return notSeen('no check');
			if (!timeField) return refuted('no field is a time');
			return judged(timeField.isKnown, listFieldNames([timeField.name], isPrivate));
		},
		advice:
			'Nothing, if a field is named here: outages and statistics use the first field with a time. Without one, they are not possible.',
	}),
	checkTimeForm: ofChecks('X2')({
		check: 'Times of checks have the month first, and are within the requested range',
		expect({ checks, timeField, timeForms }, { now, timeZone }) {
			if (checks.length === 0 || !timeField) return notSeen('no time');
			const from = wallClock(now - 2 * dayMs, timeZone) - dayMs;
			const to = wallClock(now, timeZone) + dayMs;
			const inRange = checks.filter(({ time = NaN }) => time >= from && time <= to).length;
			const forms = timeForms.filter((form) => /^[9/:. TZAPM+-]{6,40}$/i.test(form));
			const written = `; written ${forms.join(', ') || 'in another form'}`;
			return judgeShare(inRange, checks.length, 'time', written);
		},
		advice:
			'Some checks have a time in an unknown format. Outages and statistics skip these checks and return their number. Report the format shown here to the maintainers of this node.',
	}),
	resultWords: ofChecks('X5')({
		check: 'The result of a check is a known letter or word',
		expect({ checks }, service) {
			const texts = checks.flatMap(({ status }) => status ?? []);
			const without = count(checks.length, 'check');
			return judgeWords(texts, feedFacts.resultWords.value, without, service);
		},
		advice:
			'Enter the values that mean success in Options > Success Status Values of the reports and the trigger.',
	}),
	durationUnit: ofChecks('X5')({
		check: 'The duration of a check is in seconds',
		expect({ checks }) {
			const numbers = checks.flatMap(({ duration }) => duration ?? []);
			const isExpected = (middle: number) => middle < maxPlausibleSeconds;
			return judgeMedian(numbers, count(checks.length, 'check'), isExpected);
		},
		advice:
			'Durations seem to be milliseconds and are output unchanged: read them as milliseconds, and set limits of statistics accordingly.',
	}),
	checkLocation: ofChecks('X4')({
		check: 'A check has its location',
		expect({ checks }) {
			if (checks.length === 0) return notSeen('no check');
			const locations = checks.flatMap(({ location }) => location ?? []);
			const places = `, ${count(new Set(locations).size, 'location')}`;
			return judgeShare(locations.length, checks.length, 'check', places);
		},
		advice:
			'Locations are missing in the output, and outages cannot be counted by failing locations: leave Minimum Locations at 1.',
	}),
	checkOrder: ofChecks('X4')({
		check: 'Checks are sorted by location, then by time',
		expect({ checks }) {
			const timed = checks.filter(({ time }) => time !== undefined);
			const isLocated = timed.some(({ location }) => location !== undefined);
			if (timed.length < 3 || !isLocated) return notSeen(count(timed.length, 'check'));
			const groups = splitByLocation(timed);
			const isForward = groups.every((group) => isSorted(group.map(({ time = 0 }) => time)));
			const locations = new Set(timed.map(({ location }) => location)).size;
			const evidence = `${isForward ? 'sorted' : 'not sorted'} by time, ${count(groups.length, 'group')} for ${count(locations, 'location')}`;
			return judged(isForward && groups.length === locations, evidence);
		},
		handled: 'outages are found in any order. A hint shows if their times are inexact.',
	}),
	checkCadence: ofChecksAndFrequency({
		check: 'One location checks after the other, at the frequency of the device',
		expect({ checks, frequency }) {
			const own = medianGap(checks);
			const places = new Set(checks.map(({ location }) => location));
			if (own === undefined) return notSeen(count(checks.length, 'check'));
			const gaps = [...places].flatMap(
				(place) => medianGap(checks.filter(({ location }) => location === place)) ?? [],
			);
			const evidence = `median ${roundedText(own)} s between checks of the device, ${roundedText(median(gaps))} s of one location; ${count(places.size, 'location')}, frequency ${roundedText(frequency)}`;
			if (frequency === undefined) return notSeen(evidence);
			return judged(Math.abs(own - frequency) <= frequency / 3, evidence);
		},
		advice:
			'Nothing: outages and statistics use checks in any order. If all locations check at the same time, set Minimum Locations: a single failing location is not an outage.',
	}),
};

/** Splits checks, in the order of the report, wherever the location changes. */
function splitByLocation(checks: CheckReading['checks']): ReadCheck[][] {
	const groups: ReadCheck[][] = [];
	for (const check of checks) {
		const last = groups.at(-1);
		if (last && last[0].location === check.location) last.push(check);
		else groups.push([check]);
	}
	return groups;
}

function isSorted(times: readonly number[]): boolean {
	return times.every((time, index) => index === 0 || time >= times[index - 1]);
}

/** The median seconds between checks; those at the same time, as of several tasks, count as one. */
function medianGap(checks: readonly ReadCheck[]): number | undefined {
	const times = [...new Set(checks.flatMap(({ time }) => time ?? []))].sort(
		(one, other) => one - other,
	);
	return median(times.slice(1).map((time, index) => (time - times[index]) / 1000));
}
