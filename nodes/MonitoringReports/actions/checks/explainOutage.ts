/** One outage as a timeline of facts, each with its source and, if it has one, its time. */
import {
	checkParts,
	countLocations,
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
	type DeviceHistory,
	type EvenClock,
	type Outage,
	type OutageRule,
	type Period,
} from '../../../shared/features/uptime';
import { describeTimeline, outageFacts, type Fact } from '../../../shared/features/watch';
import { clockDates, feedFacts, type FeedDates } from '../../../shared/service/xmlFeed';
import { plainLine } from '../../../shared/words/text';
import { errorUnlessCanceled } from '../../../shared/words/util/monitoringError';
import { listSome, shorten } from '../../../shared/words/util/phrases';
import { mapInTurns } from '../../../shared/words/util/turn';
import { dayMs, hourMs, parseIsoTime, toWallClock } from '../../../shared/words/util/time';
import type { RowSource } from '../outputReport';
import { readHistory } from '../uptimeReport/readOutages';
import { countChecks } from './countChecks';
import { addOutageHints, outageRow } from './outageRows';

/** The days before the range that show the usual response time. */
const usualDays = 7;

const maxDevices = 20;
const maxChangeLength = 300;

/** A range in milliseconds of local time, as if UTC. Without a time, `to` includes that day. */
function spanOf({ from, to }: FeedDates): Period {
	const end = Date.parse(`${to} UTC`);
	return { from: Date.parse(`${from} UTC`), to: to.includes(' ') ? end : end + dayMs };
}

/**
 * The range to read for a chosen one: seven days more before it, for the usual response time, and
 * one more after it, for the end of an outage.
 */
export function widenRange(range: FeedDates): FeedDates {
	const { from, to } = spanOf(range);
	return clockDates(from - usualDays * dayMs, to + dayMs);
}

/**
 * Returns the function that turns checks into one row: the timeline of the longest outage, or a
 * message that there was none. Of equally long ones, the first in time counts.
 *
 * @param rule when a device counts as down
 * @param range the chosen range; the checks must be those of {@link widenRange}
 */
export function explainOutage(rule: OutageRule, range: FeedDates) {
	return async (source: RowSource): Promise<object[]> => {
		const { run } = source;
		const { counted } = await countChecks(
			source,
			[...checkParts, 'duration'],
			(clock) => new CheckedRange(spanOf(range), clock),
		);
		const { devices } = counted.history;
		await addOutageHints(run, devices, rule);
		const byDevice = await mapInTurns(devices, (device) =>
			findOutages(device, rule).map((outage) => ({ device, outage })),
		);
		const all = byDevice.flat();
		const [longest, ...others] = all
			.filter(({ outage }) => counted.distanceMs(outage) <= 0)
			.sort(
				({ outage: one }, { outage: other }) =>
					other.durationMs - one.durationMs || one.start - other.start,
			);
		const around = all.map(({ outage }) => outage);
		if (!longest) return [await noOutageRow(counted, around)];
		const { outage } = longest;
		const row = outageRow(outage, countLocations(longest.device));
		const { durationSeconds, end, failedLayer, locations, reason, start } = row;
		const otherTexts = listSome(others.map((other) => deviceAndTime(other.outage)));
		const { message, ...texts } = describeTimeline(row.message, {
			responses: [
				...outageFacts(outage),
				{ text: `Other outages in the range: ${otherTexts || 'none'}` },
				...(await factsOrFailure(run, 'Other devices', otherDevicesDown(source, outage, rule))),
				counted.usualTime(outage),
			],
			'audit log': await factsOrFailure(run, 'Changes', changesBefore(source, outage)),
		});
		const facts = { durationSeconds, reason, failedLayer, locations };
		return [{ message, deviceName: labelOf(outage), start, end, ...facts, ...texts }];
	};
}

/** The checks of the widened range: history, figures of the range and of the days before it. */
class CheckedRange {
	readonly history: UptimeHistory;

	/** The number of checks in the chosen range. */
	checks = 0;

	/** The keys of the devices with checks in the chosen range. */
	readonly checked = new Set<string>();

	/** The durations of successful checks before the range, by hour of the day and device. */
	private readonly durations = new Map<string, Distribution>();

	constructor(
		readonly span: Period,
		clock: EvenClock | undefined,
	) {
		this.history = new UptimeHistory({ clock, withReasons: true });
	}

	add(check: Check): void {
		this.history.add(check);
		const { from, to } = this.span;
		const { isSuccess, time, values } = check;
		if (isSuccess !== undefined && time >= from && time < to) {
			this.checks++;
			this.checked.add(deviceKey(check));
		}
		// The values are the parts of the duration, then the duration.
		const duration = values[checkParts.length];
		if (!isSuccess || duration === undefined || time >= from) return;
		const key = `${hourOf(time)} ${deviceKey(check)}`;
		const ofHour = this.durations.get(key) ?? new Distribution();
		this.durations.set(key, ofHour);
		ofHour.add(duration);
	}

	/** The milliseconds between an outage and the range; 0 or less if it is in the range. */
	distanceMs({ start, until }: Outage): number {
		const { from, to } = this.span;
		return start >= to ? Math.max(start - to, 1) : from - until;
	}

	/** The median response time of the device at the same hour of the days before the range. */
	usualTime(outage: Outage): Fact {
		const hour = hourOf(outage.start);
		const durations = this.durations.get(`${hour} ${deviceKey(outage)}`);
		const median = durations?.median;
		const when = `${hour}:00 to ${hour}:59, ${usualDays} days before ${formatDay(this.span.from)}`;
		const figure = typeof median === 'number' ? `${Math.round(median * 1000) / 1000} s` : 'unknown';
		const text = `Median response time (${when}): ${figure}, ${durations?.count ?? 0} successful checks`;
		return { text };
	}
}

const hourOf = (time: number) => formatTime(time).slice(11, 13);

const labelOf = ({ deviceId, deviceName }: Pick<Outage, 'deviceId' | 'deviceName'>) =>
	plainLine(deviceLabel(deviceId, deviceName));

/** An outage as "Shop (from – to)"; "or longer" is added if the read range cuts it off. */
function deviceAndTime(outage: Outage): string {
	const more = outage.startedBefore || outage.end === null ? ' or longer' : '';
	return `${labelOf(outage)} (${formatSpan(outage.start, outage.until)}${more})`;
}

/** The row for a range without outages. It names the nearest of the outages around the range. */
async function noOutageRow(range: CheckedRange, around: readonly Outage[]): Promise<object> {
	const { checks, span } = range;
	const { devices } = range.history;
	const isChecked = (device: DeviceHistory) => range.checked.has(deviceKey(device));
	const labelled = await mapInTurns(devices, (device) => ({
		label: labelOf(device),
		isChecked: isChecked(device),
	}));
	const labels = (wanted: boolean) =>
		labelled.flatMap((one) => (one.isChecked === wanted ? [one.label] : []));
	const unchecked = labels(false);
	const names = checks === 0 ? unchecked : labels(true);
	const [nearest] = [...around].sort(
		(one, other) => range.distanceMs(one) - range.distanceMs(other),
	);
	const where = `of ${listSome(names) || 'the devices'} from ${formatSpan(span.from, span.to)}`;
	const title =
		checks === 0
			? `No checks ${where}: outages are unknown`
			: `No outage in ${checks} checks ${where}`;
	const responses = [
		...(nearest ? [{ text: `Nearest outage: ${outageMessage(nearest)}` }] : []),
		...(unchecked.length > 0 && checks > 0
			? [{ text: `No checks, so outages are unknown: ${listSome(unchecked)}` }]
			: []),
	];
	const { message, ...texts } = describeTimeline(title, { responses });
	const deviceName = names.length === 1 ? names[0] : null;
	return {
		...{ message, deviceName, start: null, end: null },
		...{ durationSeconds: null, reason: null, failedLayer: null, locations: null },
		...texts,
	};
}

/** A fact with the other devices of the account that were down during an outage. */
async function otherDevicesDown(
	{ options, query, run }: RowSource,
	outage: Outage,
	rule: OutageRule,
): Promise<Fact[]> {
	const { start, until } = outage;
	// A time with parts of a second is cut off, and the end of the range is exclusive.
	const dates = clockDates(start - hourMs, Math.min(until, start + dayMs) + 2000);
	const all = { ...query, ...dates, devices: [feedFacts.anyDevice.value] };
	// Hints about other devices do not belong to this answer.
	const runWithoutHints = { ...run, addHint: () => undefined };
	const { devices } = await readHistory(runWithoutHints, all, options);
	const others = devices.filter((device) => deviceKey(device) !== deviceKey(outage));
	const byDevice = await mapInTurns(others, (device) => {
		const outages = findOutages(device, rule);
		return outages.find((other) => other.start <= until && other.until >= start) ?? [];
	});
	const down = byDevice.flat();
	const downTexts = listSome(down.map(deviceAndTime), maxDevices) || 'none';
	const limit = until > start + dayMs ? ' in its first 24 hours' : '';
	const text = `Also down${limit}, of ${others.length} other devices with checks: ${downTexts}`;
	return [{ text }];
}

/** The configuration changes in the hour before an outage: the latest ones, and their number. */
async function changesBefore({ run }: RowSource, outage: Outage): Promise<Fact[]> {
	const { start, startedBefore } = outage;
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

/** The facts, or one fact that `name` ("Changes") could not be read. Throws only cancellations. */
async function factsOrFailure(run: RowSource['run'], name: string, facts: Promise<Fact[]>) {
	return await facts.catch((thrown: unknown) => {
		const reason = run.hintText(errorUnlessCanceled(thrown).message);
		return [{ text: plainLine(`${name} could not be read: ${reason}`) }];
	});
}
