import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import type { DayFigures, DeviceFigures } from '../../../shared/features/uptime';
import { forEachInSteps, groupInSteps, inTurns, mapInTurns } from '../../../shared/words/util/turn';
import {
	ReportDates,
	Simplifier,
	summaryReport,
	unreadTimesError,
	unreadTimesText,
	type FeedQuery,
	type FeedReport,
	type ReportedNames,
	type SimpleFields,
	type SimpleValue,
} from '../../../shared/service/xmlFeed';
import { toIsoTime } from '../../../shared/words/util/serviceTime';
import { addOddFiguresHint } from '../oddFigures';

/** The figures of each device over the whole range. `names` collects the reported devices. */
export async function readOverall(
	run: FeedRun,
	query: FeedQuery,
	names?: ReportedNames,
): Promise<DeviceFigures[]> {
	const items = await readSimplified(run, summaryReport('overall'), query, names);
	return items.map(toFigures);
}

/**
 * The figures of each device and day; days without data are omitted. If the summaries have no dates
 * and cannot be assigned to days, adds a hint and returns undefined.
 *
 * @param dates the dates of the range, in order
 * @throws {ServiceError} when dates are in an unknown format
 */
export async function readDays(
	run: FeedRun,
	query: FeedQuery,
	dates: readonly string[],
): Promise<DayFigures[] | undefined> {
	const items = await readSimplified(run, summaryReport('day'), query);
	const datedDays: DayFigures[] = [];
	let last: { text?: string; day?: string } = {};
	const steps = forEachInSteps(items, (item) => {
		if ((item.date ?? null) === null) return;
		const text = String(item.date);
		if (text !== last.text) last = { text, day: toIsoTime(text)?.slice(0, 'yyyy-mm-dd'.length) };
		const { day } = last;
		if (day === undefined)
			throw unreadTimesError(unreadTimesText('The daily summaries have dates', text));
		datedDays.push({ ...toFigures(item), date: day });
	});
	await inTurns(steps);
	if (datedDays.length > 0) return datedDays;
	const byDevice = await inTurns(
		groupInSteps(items, ({ deviceId, deviceName }) => JSON.stringify([deviceId, deviceName])),
	);
	// Without dates, the summaries of a device are its days in order, if there is one for each date.
	const isInOrder = [...byDevice.values()].every((own) => own.length === dates.length);
	if (!isInOrder) {
		run.addHint(
			'The daily summaries have no dates, so no days are shown. Check the raw data of Summary > Get Many with Group By set to Day and Simplify off.',
		);
		return undefined;
	}
	const days = await mapInTurns(byDevice.values(), (own) =>
		own.map((item, index) => ({ ...toFigures(item), date: dates[index] })),
	);
	return days.flat();
}

/** The simplified records of a report. Adds a hint about figures that cannot be read. */
async function readSimplified(
	run: FeedRun,
	report: FeedReport,
	query: FeedQuery,
	names?: ReportedNames,
): Promise<SimpleFields[]> {
	const simplifier = new Simplifier(report.layout, {}, new ReportDates(report, query));
	const items: SimpleFields[] = [];
	for await (const records of run.feed.batches(report, query, names)) {
		for (const record of records) items.push(simplifier.simplify(record));
	}
	addOddFiguresHint(run, simplifier.oddFigures);
	return items;
}

/** The figures in a simplified record; null for each figure that is missing or no number. */
function toFigures(item: SimpleFields): DeviceFigures {
	const { deviceId, deviceName } = item;
	return {
		deviceId: typeof deviceId === 'number' || typeof deviceId === 'string' ? deviceId : null,
		deviceName: typeof deviceName === 'string' ? deviceName : null,
		...uptimeOf(toNumber(item.uptimePercentage), toNumber(item.downtimePercentage)),
		checks: toNumber(item.checks),
		failed: toNumber(item.failed),
		averageSeconds: toNumber(item.averageSeconds),
	};
}

/** In percentage points: the service rounds uptime and downtime. */
const roundingError = 0.02;

/**
 * The uptime in percent of the known time; null without any. `up` and `down` are in percent of all
 * time; a pause is in neither, and counts as unknown (docs/dev/service.md X5). If one of the two is
 * null, the other decides. `definedPart` (up to 1) is the known part of all time, if it is not all.
 */
function uptimeOf(
	up: number | null,
	down: number | null,
): Pick<DeviceFigures, 'definedPart' | 'uptimePercentage'> {
	if (up === null || down === null) {
		return { uptimePercentage: up ?? (down === null ? null : 100 - down) };
	}
	const defined = up + down;
	if (Math.abs(100 - defined) <= roundingError) return { uptimePercentage: up };
	if (defined <= 0) return { uptimePercentage: null };
	return {
		uptimePercentage: 100 - (100 * down) / defined,
		definedPart: Math.min(1, defined / 100),
	};
}

function toNumber(value: SimpleValue | undefined): number | null {
	return typeof value === 'number' ? value : null;
}
