import { groupBy } from '../../../words/util/groupBy';
import { dayMs, toWallClock } from '../../../words/util/time';
import { feedFacts } from '../../../service/xmlFeed';
import type { ReadCheck } from '../checkReading';
import { countText, listFieldNames, roundedText, median } from '../evidence';
import { confirmed, confirmedIf, notSeen, refuted, probeMaker } from '../probe';
import { secondsVerdict, shareVerdict, wordsVerdict } from '../verdicts';

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

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * The data are the checks of one device since yesterday, or an error `code`.
 */
export const feedCheckProbes = {
	checks: ofChecks('X4')({
		check: 'Single checks are elements called Response, with the known fields',
		toVerdict({ code, checks, fields, elements }, { isPrivate }) {
			if (code !== undefined) return refuted(code);
			if (checks.length === 0) {
				const evidence = `no record; elements: ${listFieldNames(elements, isPrivate)}`;
				// An empty report has at most three elements. With more, checks have another name.
				return elements.length > 3 ? refuted(evidence) : notSeen(evidence);
			}
			const given = fields.map((name) => name.toLowerCase());
			const lacking = checkFields.filter((name) => !given.includes(name.toLowerCase()));
			const evidence = `${countText(checks.length, 'check')} with ${listFieldNames(fields, isPrivate)}`;
			if (lacking.length === 0) return confirmed(evidence);
			return refuted(`${evidence}; without ${lacking.join(', ')}`);
		},
		advice:
			'Check the raw response: Response > Get Many with Simplify off. Fields with other names are kept under details.',
	}),
	checkTime: ofChecks('X4')({
		check: 'A check has its time in a field with a known name',
		toVerdict({ checks, timeField }, { isPrivate }) {
			if (checks.length === 0) return notSeen('no check');
			if (!timeField) return refuted('no field is a time');
			return confirmedIf(timeField.isKnown, listFieldNames([timeField.name], isPrivate));
		},
		advice:
			'Nothing, if a field is named here: outages and statistics use the first field with a time. Without one, they are not possible.',
	}),
	checkTimeForm: ofChecks('X2')({
		check: 'Times of checks have the month first, and are within the requested range',
		toVerdict({ checks, timeField, timeForms }, { now, timeZone }) {
			if (checks.length === 0 || !timeField) return notSeen('no time');
			const clock = toWallClock(now, timeZone).getTime();
			// Checks since yesterday, and a day more at both ends for other time zones of the account.
			const isInRange = ({ time = NaN }: ReadCheck) =>
				time >= clock - 3 * dayMs && time <= clock + dayMs;
			const forms = timeForms.filter((form) => /^[9/:. TZAPM+-]{6,40}$/i.test(form));
			const written = `; written ${forms.join(', ') || 'in another form'}`;
			return shareVerdict(checks.filter(isInRange).length, checks.length, 'time', written);
		},
		advice:
			'Some checks have a time in an unknown format. Outages and statistics skip these checks and return their number. Report the format shown here to the maintainers of this node.',
	}),
	resultWords: ofChecks('X5')({
		check: 'The result of a check is a known letter or word',
		toVerdict({ checks }, service) {
			const words = checks.flatMap(({ status }) => status ?? []);
			const ifNone = countText(checks.length, 'check');
			return wordsVerdict(words, feedFacts.resultWords.value, ifNone, service);
		},
		advice:
			'Enter the values that mean success in Options > Success Status Values of the reports and the trigger.',
	}),
	durationUnit: ofChecks('X5')({
		check: 'The duration of a check is in seconds',
		toVerdict({ checks }) {
			const durations = checks.flatMap(({ duration }) => duration ?? []);
			return secondsVerdict(durations, countText(checks.length, 'check'));
		},
		advice:
			'Durations seem to be milliseconds and are output unchanged: read them as milliseconds, and set limits of statistics accordingly.',
	}),
	checkLocation: ofChecks('X4')({
		check: 'A check has its location',
		toVerdict({ checks }) {
			if (checks.length === 0) return notSeen('no check');
			const locations = checks.flatMap(({ location }) => location ?? []);
			const places = `, ${countText(new Set(locations).size, 'location')}`;
			return shareVerdict(locations.length, checks.length, 'check', places);
		},
		advice:
			'Locations are missing in the output, and outages cannot be counted by failing locations: leave Minimum Locations at 1.',
	}),
	checkOrder: ofChecks('X4')({
		check: 'Checks are sorted by location, then by time',
		toVerdict({ checks }) {
			const timed = checks.filter(({ time }) => time !== undefined);
			const isLocated = timed.some(({ location }) => location !== undefined);
			if (timed.length < 3 || !isLocated) return notSeen(countText(timed.length, 'check'));
			const locations = new Set(timed.map(({ location }) => location)).size;
			const pairs = timed.slice(1).map((check, index) => [timed[index], check]);
			const hasSameLocation = ([one, other]: ReadCheck[]) => one.location === other.location;
			// A group is a run of checks of one location: in sorted checks, each location has one.
			const groups = 1 + pairs.filter((pair) => !hasSameLocation(pair)).length;
			const isSorted = pairs
				.filter(hasSameLocation)
				.every(([{ time: before = 0 }, { time = 0 }]) => time >= before);
			const evidence = `${isSorted ? 'sorted' : 'not sorted'} by time, ${countText(groups, 'group')} for ${countText(locations, 'location')}`;
			return confirmedIf(isSorted && groups === locations, evidence);
		},
		handled: 'outages are found in any order. A hint shows if their times are inexact.',
	}),
	checkCadence: ofChecksAndFrequency({
		check: 'One location checks after the other, at the frequency of the device',
		toVerdict({ checks, frequency }) {
			const deviceGap = medianGap(checks);
			if (deviceGap === undefined) return notSeen(countText(checks.length, 'check'));
			const byLocation = groupBy(checks, ({ location }) => location);
			const locationGaps = [...byLocation.values()].flatMap((group) => medianGap(group) ?? []);
			const evidence = `median ${roundedText(deviceGap)} s between checks of the device, ${roundedText(median(locationGaps))} s of one location; ${countText(byLocation.size, 'location')}, frequency ${roundedText(frequency)}`;
			if (frequency === undefined) return notSeen(evidence);
			return confirmedIf(Math.abs(deviceGap - frequency) <= frequency / 3, evidence);
		},
		advice:
			'Nothing: outages and statistics use checks in any order. If all locations check at the same time, set Minimum Locations: a single failing location is not an outage.',
	}),
};

/** The median seconds between checks; equal times count once. Undefined for fewer than two times. */
function medianGap(checks: readonly ReadCheck[]): number | undefined {
	const times = [...new Set(checks.flatMap(({ time }) => time ?? []))].sort(
		(one, other) => one - other,
	);
	return median(times.slice(1).map((time, index) => (time - times[index]) / 1000));
}
