/** One outage as a timeline: each line names the source of its fact. */
import {
	checkParts,
	countLocations,
	dayMs,
	deviceKey,
	deviceLabel,
	Distribution,
	findOutages,
	formatDay,
	formatSpan,
	formatTime,
	outageMessage,
	UptimeHistory,
	type Check,
	type Outage,
	type OutageRule,
	type Period,
} from '../../../shared/features/uptime';
import { describeTimeline, outageFacts, type Fact } from '../../../shared/features/watch';
import { clockDates, feedFacts, type FeedDates } from '../../../shared/service/xmlFeed';
import { plainLine } from '../../../shared/words/text';
import { errorUnlessCanceled } from '../../../shared/words/util/monitoringError';
import { listSome, shorten } from '../../../shared/words/util/phrases';
import { parseIsoTime, toWallClock } from '../../../shared/words/util/time';
import type { RowSource } from '../outputReport';
import { readHistory } from '../uptimeReport/readOutages';
import { countChecks } from './countChecks';
import { addOutageHints, outageRow } from './outageRows';

const hourMs = 3_600_000;

/** The days before the range that show the usual response time. */
const usualDays = 7;

const maxDevices = 20;
const maxChangeLength = 300;

/** A range in milliseconds of local time, as if UTC; an end without a time includes that day. */
function spanOf({ from, to }: FeedDates): Period {
	const end = Date.parse(`${to} UTC`);
	return { from: Date.parse(`${from} UTC`), to: to.includes(' ') ? end : end + dayMs };
}

/** A range with days before it for comparison, and one after it for the end of an outage. */
export function widenRange(range: FeedDates): FeedDates {
	const { from, to } = spanOf(range);
	return clockDates(from - usualDays * dayMs, to + dayMs);
}

/**
 * Makes the function that returns one row: the longest outage in the range, or a sentence without one.
 *
 * @param range its checks are read with the days of {@link widenRange}
 */
export function explainOutage(rule: OutageRule, range: FeedDates) {
	return async (source: RowSource): Promise<object[]> => {
		const { run } = source;
		const { counted } = await countChecks(
			source,
			[...checkParts, 'duration'],
			() => new CheckedRange(spanOf(range)),
		);
		const { devices } = counted.history;
		addOutageHints(run, devices, rule);
		const all = devices.flatMap((device) =>
			findOutages(device, rule).map((outage) => ({ device, outage })),
		);
		const [longest, ...others] = all
			.filter(({ outage }) => counted.distance(outage) <= 0)
			.sort((one, other) => other.outage.durationMs - one.outage.durationMs);
		if (!longest) return [noOutageRow(counted, all)];
		const { outage } = longest;
		const row = outageRow(outage, countLocations(longest.device));
		const { durationSeconds, end, failedLayer, locationNames, reason, start } = row;
		const places = listSome(others.map((other) => placeOf(other.outage)));
		const { message, ...texts } = describeTimeline(row.message, {
			responses: [
				...outageFacts(outage),
				{ text: `Other outages in the range: ${places || 'none'}` },
				...(await factsOrFailure(run, 'Other devices', otherDevices(source, outage, rule))),
				counted.usualTime(outage),
			],
			'audit log': await factsOrFailure(run, 'Changes', changesBefore(source, outage)),
		});
		const facts = { durationSeconds, reason, failedLayer, locationNames };
		return [{ message, deviceName: labelOf(outage), start, end, ...facts, ...texts }];
	};
}

/** The checks of a range, and the usual response times of the days before it. */
class CheckedRange {
	readonly history = new UptimeHistory({ withReasons: true });

	checks = 0;

	/** The keys of the devices with checks in the range. */
	readonly checked = new Set<string>();

	/** By hour of the day and device. */
	private readonly durations = new Map<string, Distribution>();

	constructor(readonly span: Period) {}

	add(check: Check): void {
		this.history.add(check);
		const { from, to } = this.span;
		const { isSuccess, time, values } = check;
		if (isSuccess !== undefined && time >= from && time < to) {
			this.checks++;
			this.checked.add(deviceKey(check));
		}
		const duration = values[checkParts.length];
		if (!isSuccess || duration === undefined || time >= from) return;
		const key = `${hourOf(time)} ${deviceKey(check)}`;
		const ofHour = this.durations.get(key) ?? new Distribution();
		this.durations.set(key, ofHour);
		ofHour.add(duration);
	}

	/** How far an outage is from the range; 0 or less in it. */
	distance({ start, until }: Outage): number {
		const { from, to } = this.span;
		return start >= to ? Math.max(start - to, 1) : from - until;
	}

	usualTime(outage: Outage): Fact {
		const hour = hourOf(outage.start);
		const durations = this.durations.get(`${hour} ${deviceKey(outage)}`);
		const [median] = durations?.quantiles([0.5]) ?? [];
		const when = `${hour}:00 to ${hour}:59, ${usualDays} days before ${formatDay(this.span.from)}`;
		const figure = typeof median === 'number' ? `${Math.round(median * 1000) / 1000} s` : 'unknown';
		const text = `Median response time (${when}): ${figure}, ${durations?.count ?? 0} successful checks`;
		return { text };
	}
}

const hourOf = (time: number) => formatTime(time).slice(11, 13);

const labelOf = ({ deviceId, deviceName }: Pick<Outage, 'deviceId' | 'deviceName'>) =>
	plainLine(deviceLabel(deviceId, deviceName));

/** The device and time of an outage. One cut off by the read range may be longer. */
function placeOf(outage: Outage): string {
	const more = outage.startedBefore || outage.end === null ? ' or longer' : '';
	return `${labelOf(outage)} (${formatSpan(outage.start, outage.until)}${more})`;
}

function noOutageRow(range: CheckedRange, all: Array<{ outage: Outage }>): object {
	const { checks, history, span } = range;
	const isChecked = (device: (typeof devices)[number]) => range.checked.has(deviceKey(device));
	const { devices } = history;
	const names = (checks === 0 ? devices : devices.filter(isChecked)).map(labelOf);
	const silent = devices.filter((device) => !isChecked(device)).map(labelOf);
	const outages = all.map(({ outage }) => outage);
	const [nearest] = outages.sort((one, other) => range.distance(one) - range.distance(other));
	const at = `of ${listSome(names) || 'the devices'} from ${formatSpan(span.from, span.to)}`;
	const title =
		checks === 0 ? `No checks ${at}: outages are unknown` : `No outage in ${checks} checks ${at}`;
	const responses = [
		...(nearest ? [{ text: `Nearest outage: ${outageMessage(nearest)}` }] : []),
		...(silent.length > 0 && checks > 0
			? [{ text: `No checks, so outages are unknown: ${listSome(silent)}` }]
			: []),
	];
	const { message, ...texts } = describeTimeline(title, { responses });
	const deviceName = names.length === 1 ? names[0] : null;
	return {
		...{ message, deviceName, start: null, end: null },
		...{ durationSeconds: null, reason: null, failedLayer: null, locationNames: '' },
		...texts,
	};
}

/** The devices that were down at the same time. */
async function otherDevices(
	{ options, query, run }: RowSource,
	outage: Outage,
	rule: OutageRule,
): Promise<Fact[]> {
	const { start, until } = outage;
	// A time with parts of a second is cut off, and the end of the range is exclusive.
	const dates = clockDates(start - hourMs, Math.min(until, start + dayMs) + 2000);
	const all = { ...query, ...dates, devices: [feedFacts.anyDevice.value], tagged: undefined };
	// Hints about other devices do not belong to this answer.
	const quiet = { ...run, addHint: () => undefined };
	const { devices } = await readHistory(quiet, all, options);
	const others = devices.filter((device) => deviceKey(device) !== deviceKey(outage));
	const down = others.flatMap((device) => {
		const outages = findOutages(device, rule);
		return outages.find((other) => other.start <= until && other.until >= start) ?? [];
	});
	const places = listSome(down.map(placeOf), maxDevices) || 'none';
	const cut = until > start + dayMs ? ' in its first 24 hours' : '';
	const text = `Also down${cut}, of ${others.length} other devices with checks: ${places}`;
	return [{ text }];
}

async function changesBefore(
	{ run }: RowSource,
	{ start, startedBefore }: Outage,
): Promise<Fact[]> {
	if (startedBefore) return [{ text: 'Changes not read: the start of the outage is unknown' }];
	const to = parseIsoTime(formatTime(start), run.timeZone);
	// The hour before by the clock, which is two hours when it is set back.
	const from = Math.min(to - hourMs, parseIsoTime(formatTime(start - hourMs), run.timeZone));
	const found = await run.listChanges(from, to);
	if (!found) return [{ text: 'Changes not read: the credential has no Web API UID' }];
	const latest = found.latest.map(({ text, time }) => ({
		time: toWallClock(time, run.timeZone).getTime(),
		text: plainLine(shorten(text, maxChangeLength)),
	}));
	return [
		...latest,
		{ text: `Configuration changes in the hour before: ${found.count || 'none'}` },
	];
}

/** The facts, or a single one with the reason if they could not be read; a cancellation is thrown. */
async function factsOrFailure(
	run: RowSource['run'],
	name: string,
	facts: Promise<Fact[]>,
): Promise<Fact[]> {
	return await facts.catch((thrown: unknown) => {
		const reason = run.hintText(errorUnlessCanceled(thrown).message);
		return [{ text: plainLine(`${name} could not be read: ${reason}`) }];
	});
}
