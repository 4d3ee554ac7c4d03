import { isolate, oneLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';
import type { ReportDay, ReportDevice, ReportOutage, UptimeReport } from '../uptime';
import type { Format } from './format';
import { deviceName } from './lines';

/** Further devices are not explained: the verdict has their number. */
const maxDevices = 3;

const maxName = 120;

/**
 * The reasons why devices missed the target: a sentence for each of the first three with a known
 * reason, in the order of the report (worst first).
 */
export function describeMissedTargets({ devices, period }: UptimeReport, format: Format): string[] {
	const { belowBy, missedBy } = format.texts;
	const sentence = period.secondsToCome > 0 ? belowBy : missedBy;
	const sentences: string[] = [];
	for (const device of devices) {
		if (sentences.length >= maxDevices) break;
		const reason = device.isTargetMet === false ? reasonOf(device, format) : '';
		if (reason === '') continue;
		sentences.push(sentence(isolate(shorten(deviceName(device, format.texts), maxName)), reason));
	}
	return sentences;
}

/** Why a device missed its target: outages if known, otherwise downtime; empty without both. */
function reasonOf(device: ReportDevice, format: Format): string {
	const { texts } = format;
	const outages = device.outages ?? [];
	if (outages.length > 0) {
		const [longest] = [...outages].sort(
			(one, other) => other.durationSeconds - one.durationSeconds,
		);
		const time = format.duration(longest.durationSeconds);
		const when = whenAndWhere(longest, format);
		if (outages.length === 1) return texts.oneOutage(time, when);
		return texts.someOutages(format.number(outages.length), time, when);
	}
	const { downtimeSeconds } = device;
	if (downtimeSeconds === null || downtimeSeconds === 0) return '';
	const time = format.duration(downtimeSeconds);
	const day = worstDay(device);
	return day === undefined
		? texts.downFor(time)
		: texts.downtimeMostlyOn(time, format.weekday(day));
}

/** The start of an outage and its locations, if known. */
function whenAndWhere({ locations, start, startedBefore }: ReportOutage, format: Format): string {
	const { comma, orEarlier, seenFrom } = format.texts;
	const places = locations.map((location) => isolate(shorten(oneLine(location), maxName)));
	return [
		format.weekdayMoment(start) + (startedBefore ? ` ${orEarlier}` : ''),
		...(places.length === 0 ? [] : [seenFrom(format.list(places))]),
	].join(comma);
}

/** The day with over half of the total downtime; undefined if there is none, or only one day. */
function worstDay({ days }: ReportDevice): string | undefined {
	if (days === null || days.length < 2) return undefined;
	const downtimeOf = ({ coveredSeconds, uptimePercentage }: ReportDay) =>
		(100 - (uptimePercentage ?? 100)) * (coveredSeconds ?? 0);
	const total = days.reduce((sum, day) => sum + downtimeOf(day), 0);
	return days.find((day) => downtimeOf(day) > total / 2)?.date;
}
