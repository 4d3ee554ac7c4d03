import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import type { DayFigures, DeviceFigures } from '../../../shared/uptime';
import {
	Simplifier,
	summaryReport,
	type FeedQuery,
	type FeedReport,
	type ReportedNames,
	type SimpleFields,
	type SimpleValue,
} from '../../../shared/xmlFeed';

/** The figures of each device, for the range of a query as a whole. */
export async function readOverall(
	run: FeedRun,
	query: FeedQuery,
	names?: ReportedNames,
): Promise<DeviceFigures[]> {
	const items = await readItems(run, summaryReport('overall'), query, names);
	return items.map(toFigures);
}

/**
 * The figures of each device and day; without the days of which the service says nothing. Undefined, and a hint,
 * where the summaries do not say which days they are of.
 *
 * @param dates of the range, in order: where summaries name no day, they are taken in that order
 */
export async function readDays(
	run: FeedRun,
	query: FeedQuery,
	dates: readonly string[],
): Promise<DayFigures[] | undefined> {
	const items = await readItems(run, summaryReport('day'), query);
	const isDated = items.some(({ date }) => isDay(date));
	if (isDated) {
		return items.flatMap((item) => {
			const { date } = item;
			return isDay(date) ? [{ ...toFigures(item), date: date.slice(0, dayLength) }] : [];
		});
	}
	const byDevice = new Map<string, SimpleFields[]>();
	for (const item of items) {
		const key = JSON.stringify([item.deviceId, item.deviceName]);
		byDevice.set(key, [...(byDevice.get(key) ?? []), item]);
	}
	const isInOrder = [...byDevice.values()].every((own) => own.length === dates.length);
	if (!isInOrder) {
		run.addHint(
			'The daily summaries do not say which days they are of, so that no days are shown. Summary > Get Many with Group By set to Day and without Simplify shows what they hold.',
		);
		return undefined;
	}
	return [...byDevice.values()].flatMap((own) =>
		own.map((item, at) => ({ ...toFigures(item), date: dates[at] })),
	);
}

async function readItems(
	run: FeedRun,
	report: FeedReport,
	query: FeedQuery,
	names?: ReportedNames,
): Promise<SimpleFields[]> {
	const simplifier = new Simplifier(report.layout);
	const items: SimpleFields[] = [];
	for await (const records of run.feed.batches(report, query, names)) {
		for (const record of records) items.push(simplifier.simplify(record));
	}
	return items;
}

function toFigures(item: SimpleFields): DeviceFigures {
	const { deviceId, deviceName } = item;
	const down = toNumber(item.downtimePercentage);
	return {
		deviceId: typeof deviceId === 'number' || typeof deviceId === 'string' ? deviceId : null,
		deviceName: typeof deviceName === 'string' ? deviceName : null,
		uptimePercentage: toNumber(item.uptimePercentage) ?? (down === null ? null : 100 - down),
		checks: toNumber(item.checks),
		failed: toNumber(item.failed),
		averageSeconds: toNumber(item.averageSeconds),
	};
}

function toNumber(value: SimpleValue | undefined): number | null {
	return typeof value === 'number' ? value : null;
}

const dayLength = 'yyyy-mm-dd'.length;

function isDay(value: SimpleValue | undefined): value is string {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
}
