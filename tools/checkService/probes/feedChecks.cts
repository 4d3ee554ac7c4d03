import { groupBy } from '../../../nodes/shared/words/util/groupBy';
import { dayMs, toWallClock } from '../../../nodes/shared/words/util/time';
import { feedFacts } from '../../../nodes/shared/service/xmlFeed';
import type { ReadCheck } from '../checkReading.cts';
import { countText, listFieldNames, roundedText, median } from '../evidence.cts';
import { confirmed, confirmedIf, notSeen, refuted, probeMaker } from '../probe.cts';
import { secondsVerdict, shareVerdict, wordsVerdict } from '../verdicts.cts';

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
		toVerdict({ code, checks, fields, elements }) {
			if (code !== undefined) return refuted(code);
			if (checks.length === 0) {
				const evidence = `no record; elements: ${listFieldNames(elements)}`;
				// An empty report has at most three elements. With more, checks have another name.
				return elements.length > 3 ? refuted(evidence) : notSeen(evidence);
			}
			const given = fields.map((name) => name.toLowerCase());
			const lacking = checkFields.filter((name) => !given.includes(name.toLowerCase()));
			const evidence = `${countText(checks.length, 'check')} with ${listFieldNames(fields)}`;
			if (lacking.length === 0) return confirmed(evidence);
			return refuted(`${evidence}; without ${lacking.join(', ')}`);
		},
	}),
	checkTime: ofChecks('X4')({
		check: 'A check has its time in a field with a known name',
		toVerdict({ checks, timeField }) {
			if (checks.length === 0) return notSeen('no check');
			if (!timeField) return refuted('no field is a time');
			return confirmedIf(timeField.isKnown, listFieldNames([timeField.name]));
		},
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
	}),
	resultWords: ofChecks('X5')({
		check: 'The result of a check is a known letter or word',
		toVerdict({ checks }) {
			const words = checks.flatMap(({ status }) => status ?? []);
			const ifNone = countText(checks.length, 'check');
			return wordsVerdict(words, feedFacts.resultWords.value, ifNone);
		},
	}),
	durationUnit: ofChecks('X5')({
		check: 'The duration of a check is in seconds',
		toVerdict({ checks }) {
			const durations = checks.flatMap(({ duration }) => duration ?? []);
			return secondsVerdict(durations, countText(checks.length, 'check'));
		},
	}),
	checkLocation: ofChecks('X4')({
		check: 'A check has its location',
		toVerdict({ checks }) {
			if (checks.length === 0) return notSeen('no check');
			const locations = checks.flatMap(({ location }) => location ?? []);
			const places = `, ${countText(new Set(locations).size, 'location')}`;
			return shareVerdict(locations.length, checks.length, 'check', places);
		},
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
	}),
};

/** The median seconds between checks; equal times count once. Undefined for fewer than two times. */
function medianGap(checks: readonly ReadCheck[]): number | undefined {
	const times = [...new Set(checks.flatMap(({ time }) => time ?? []))].sort(
		(one, other) => one - other,
	);
	return median(times.slice(1).map((time, index) => (time - times[index]) / 1000));
}
