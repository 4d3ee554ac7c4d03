import { feedFacts } from '../../../service/xmlFeed';
import type { CheckReading, ReadCheck } from '../checkReading';
import { count, fieldNames, figure, median } from '../evidence';
import { judgeWords } from '../judgeWords';
import {
	confirmed,
	judged,
	notSeen,
	probe,
	refuted,
	type ProbeTable,
	type Verdict,
} from '../probe';
import { dayMs, wallClock } from '../reading';

const needs = ['feed'] as const;

/** The fields of a check that the contract names (docs/dev/service.md X4). */
const checkFields = [
	...['ID', 'Name', 'URL', 'Duration', 'DnsTime', 'SSLTime', 'ConnectionTime'],
	...['RequestTime', 'FirstPacketTime', 'DownloadTime', 'Status'],
];

/** No check that succeeds takes a minute. */
const maxPlausibleSeconds = 60;

/** What single checks look like: of one device, since yesterday. */
export const feedCheckProbes = {
	checks: probe({
		check: 'Single checks are elements called Response, with the known fields',
		section: 'X4',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ code, checks, fields, elements }, { isPrivate }): Verdict => {
			if (code !== undefined) return refuted(code);
			if (checks.length === 0) {
				const evidence = `no record; elements: ${fieldNames(elements, isPrivate)}`;
				return elements.length > 3 ? refuted(evidence) : notSeen(evidence);
			}
			const own = fields.map((name) => name.toLowerCase());
			const lacking = checkFields.filter((name) => !own.includes(name.toLowerCase()));
			const evidence = `${count(checks.length, 'check')} with ${fieldNames(fields, isPrivate)}`;
			return lacking.length === 0
				? confirmed(evidence)
				: refuted(`${evidence}; without ${lacking.join(', ')}`);
		},
		whatToDo:
			'Check the raw response: Response > Get Many with Simplify off. Fields with other names are kept under details.',
	}),
	checkTime: probe({
		check: 'A check has its time in a field with a known name',
		section: 'X4',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks, timeField }, { isPrivate }): Verdict => {
			if (checks.length === 0) return notSeen('no check');
			if (!timeField) return refuted('no field is a time');
			return judged(timeField.isKnown, fieldNames([timeField.name], isPrivate));
		},
		whatToDo:
			'Nothing, if a field is named here: outages and statistics use the first field with a time. Without one, they are not possible.',
	}),
	checkTimeForm: probe({
		check: 'Times of checks have the month first, and are within the requested range',
		section: 'X2',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks, timeField, timeForms }, service): Verdict => {
			if (checks.length === 0 || !timeField) return notSeen('no time');
			const from = wallClock(service.now - 2 * dayMs, service.timeZone) - dayMs;
			const to = wallClock(service.now, service.timeZone) + dayMs;
			const isInRange = ({ time }: ReadCheck) => time !== undefined && time >= from && time <= to;
			const inRange = checks.filter(isInRange).length;
			const forms = timeForms.filter((form) => /^[9/:. TZAPM+-]{6,40}$/i.test(form));
			return judged(
				inRange === checks.length,
				`${inRange} of ${count(checks.length, 'time')}; written ${forms.join(', ') || 'in another form'}`,
			);
		},
		whatToDo:
			'Some checks have a time in an unknown format. Outages and statistics leave them out and return their number. Report the format shown here.',
	}),
	resultWords: probe({
		check: 'The result of a check is a known letter or word',
		section: 'X5',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks }, { isPrivate }): Verdict => {
			const texts = checks.flatMap(({ status }) => status ?? []);
			if (texts.length === 0) return notSeen(count(checks.length, 'check'));
			return judgeWords(texts, feedFacts.resultWords.value, isPrivate);
		},
		whatToDo:
			'Enter the values that mean success in Options > Success Statuses of the reports and the trigger.',
	}),
	durationUnit: probe({
		check: 'The duration of a check is in seconds',
		section: 'X5',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks }): Verdict => {
			const numbers = checks.flatMap(({ duration }) => duration ?? []);
			const middle = median(numbers);
			if (middle === undefined) return notSeen(count(checks.length, 'check'));
			return judged(middle < maxPlausibleSeconds, `median ${figure(middle)}`);
		},
		whatToDo:
			'Durations seem to be milliseconds and are output unchanged: read them as milliseconds, and set limits of statistics accordingly.',
	}),
	checkLocation: probe({
		check: 'A check has its location',
		section: 'X4',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks }): Verdict => {
			if (checks.length === 0) return notSeen('no check');
			const located = checks.filter(({ location }) => location !== undefined);
			const places = new Set(located.map(({ location }) => location)).size;
			return judged(
				located.length === checks.length,
				`${located.length} of ${count(checks.length, 'check')}, ${count(places, 'location')}`,
			);
		},
		whatToDo:
			'Locations are missing in the output, and outages cannot be counted by failing locations: leave Minimum Locations at 1.',
	}),
	checkOrder: probe({
		check: 'Checks come location by location, forward in time',
		section: 'X4',
		needs,
		read: (service) => service.feed.latestChecks(),
		judge: ({ checks }): Verdict => {
			const timed = checks.filter(({ time }) => time !== undefined);
			const isLocated = timed.some(({ location }) => location !== undefined);
			if (timed.length < 3 || !isLocated) return notSeen(count(timed.length, 'check'));
			const groups = groupRuns(timed);
			const isForward = groups.every((group) => isSorted(group.map(({ time = 0 }) => time)));
			const locations = new Set(timed.map(({ location }) => location)).size;
			const evidence = `${isForward ? 'forward' : 'not forward'} in time, ${count(groups.length, 'run')} of ${count(locations, 'location')}`;
			return judged(isForward && groups.length === locations, evidence);
		},
		whatToDo: 'Nothing: outages are found in any order. A hint shows if their times are inexact.',
	}),
	checkCadence: probe({
		check: 'One location checks after the other, at the frequency of the device',
		section: 'X4',
		needs,
		read: async (service) => {
			const device = await service.feed.checkedDevice();
			const frequency = (await service.feed.frequencies()).get(device ?? '');
			return { ...(await service.feed.latestChecks()), frequency };
		},
		judge: ({ checks, frequency }): Verdict => {
			const own = medianGap(checks);
			const places = new Set(checks.map(({ location }) => location));
			if (own === undefined) return notSeen(count(checks.length, 'check'));
			const gaps = [...places].flatMap(
				(place) => medianGap(checks.filter(({ location }) => location === place)) ?? [],
			);
			const evidence = `median ${figure(own)} s between checks of the device, ${figure(median(gaps))} s of one location; ${count(places.size, 'location')}, frequency ${figure(frequency)}`;
			if (frequency === undefined) return notSeen(evidence);
			return judged(Math.abs(own - frequency) <= frequency / 3, evidence);
		},
		whatToDo:
			'Nothing: outages and statistics use checks in any order. If all locations check at the same time, set Minimum Locations: a single failing location is not an outage.',
	}),
} as const satisfies ProbeTable;

/** Checks of one location that follow each other. */
function groupRuns(checks: CheckReading['checks']): ReadCheck[][] {
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

/** In seconds; several tasks that are checked together count as one. */
function medianGap(checks: readonly ReadCheck[]): number | undefined {
	const times = [...new Set(checks.flatMap(({ time }) => time ?? []))].sort(
		(one, other) => one - other,
	);
	return median(times.slice(1).map((time, index) => (time - times[index]) / 1000));
}
