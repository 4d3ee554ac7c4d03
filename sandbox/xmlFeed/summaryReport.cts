import { simulateChecks, sumTimings } from '../simulation/index.cts';
import type { Check, TimeRange } from '../simulation/index.cts';
import { findSummaryDataStart, formatDate, formatDateTime, parseRange } from './dates.cts';
import { formatSeconds, formatSiteTags } from './detailReport.cts';
import type { ResponsesRequest } from './feedRequest.cts';
import { splitIntoPeriods, type Period, type PeriodKind } from './periods.cts';
import type { ReportedDevice } from './reportedDevices.cts';
import { formatElement, formatTags, reportRoot, xmlDeclaration } from './xml.cts';

/** Adds up checks; only the durations of successful ones count. */
class Tally {
	private successes = 0;

	private failures = 0;

	private totalMs = 0;

	private sumOfSquares = 0;

	add({ succeeded, timings }: Check): void {
		if (!succeeded) {
			this.failures += 1;
			return;
		}
		const durationMs = sumTimings(timings);
		this.successes += 1;
		this.totalMs += durationMs;
		this.sumOfSquares += durationMs * durationMs;
	}

	get isEmpty(): boolean {
		return this.successes + this.failures === 0;
	}

	/** Percentages are of the checks; all names but that of the average are assumed. */
	toElements(): Record<string, string> {
		const share = this.successes / (this.successes + this.failures);
		// In thousandths of a percent, so that the two add up to 100 as they are printed.
		const uptime = Math.round(share * 100_000);
		return {
			...this.toResponseTimes(),
			'Uptime-Percentage': (uptime / 1000).toFixed(3),
			'Downtime-Percentage': ((100_000 - uptime) / 1000).toFixed(3),
			'Success-Count': String(this.successes),
			'Failure-Count': String(this.failures),
		};
	}

	/** Absent, as docs/dev/service.md X4 allows, when no check succeeded. */
	private toResponseTimes(): Record<string, string> {
		if (this.successes === 0) return {};
		const averageMs = this.totalMs / this.successes;
		const variance = Math.max(0, this.sumOfSquares / this.successes - averageMs * averageMs);
		return {
			'Average-Response-Time': formatSeconds(averageMs),
			'Standard-Deviation': formatSeconds(Math.sqrt(variance)),
		};
	}
}

type SummaryKind = 'overall' | PeriodKind;

function addChecks(
	tally: Tally,
	{ service, includes }: ResponsesRequest,
	reported: ReportedDevice,
	range: TimeRange,
): void {
	const { seed } = service.settings;
	const locationIndexes = reported.locations.map(({ index }) => index);
	for (const check of simulateChecks(seed, reported.simulated, locationIndexes, range)) {
		if (includes(check)) tally.add(check);
	}
}

/** A period without data is an empty element; docs/dev/service.md X4. */
function* formatSummary(
	request: ResponsesRequest,
	reported: ReportedDevice,
	{ from, to }: TimeRange,
	dateElement: Record<string, string> = {},
): Generator<string> {
	const tally = new Tally();
	const dataStart = findSummaryDataStart(request.now);
	for (const day of splitIntoPeriods('day', { from: Math.max(from, dataStart), to })) {
		addChecks(tally, request, reported, day);
		// There is nothing to write yet, but the stream can give other requests their turn.
		yield '';
	}
	yield formatElement('Summary', tally.isEmpty ? {} : { ...dateElement, ...tally.toElements() });
}

/** The name and the form of the date are assumed. */
function createDateElement(kind: PeriodKind, { startsAt }: Period): Record<string, string> {
	return { Date: kind === 'hour' ? formatDateTime(startsAt) : formatDate(startsAt) };
}

function* formatSummaries(
	kind: SummaryKind,
	request: ResponsesRequest,
	reported: ReportedDevice,
	range: TimeRange,
): Generator<string> {
	if (kind === 'overall') {
		yield* formatSummary(request, reported, range);
		return;
	}
	for (const period of splitIntoPeriods(kind, range)) {
		yield* formatSummary(request, reported, period, createDateElement(kind, period));
	}
}

function* formatDocument(
	kind: SummaryKind,
	request: ResponsesRequest,
	range: TimeRange,
): Generator<string> {
	const [openRoot, closeRoot] = formatTags(reportRoot);
	yield xmlDeclaration + openRoot;
	for (const reported of request.devices) {
		const [openSite, closeSite] = formatSiteTags(reported);
		yield openSite;
		yield* formatSummaries(kind, request, reported, range);
		yield closeSite;
	}
	yield closeRoot;
}

/** Summaries are directly in their Site. The report throws FeedRequestError for invalid dates. */
export function createSummaryReport(kind: SummaryKind) {
	return (request: ResponsesRequest): Iterable<string> =>
		formatDocument(kind, request, parseRange(kind, request.parameters, request.now));
}
