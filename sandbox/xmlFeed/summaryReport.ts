import { checksFrom, durationOf } from '../simulation';
import type { Check, TimeRange } from '../simulation';
import type { CheckFilter } from './checkFilter';
import { usDate, usDateTime } from './dates';
import { seconds, siteTags } from './detailReport';
import { reportRoot } from './errorDocument';
import { periodsOf } from './periods';
import type { Period, PeriodKind } from './periods';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement, xmlTags } from './xml';

/** Adds up checks; durations are of successful checks only, in milliseconds. */
class Tally {
	private successes = 0;

	private failures = 0;

	private durations = 0;

	private squares = 0;

	add({ succeeded, timings }: Check): void {
		if (!succeeded) {
			this.failures += 1;
			return;
		}
		const duration = durationOf(timings);
		this.successes += 1;
		this.durations += duration;
		this.squares += duration * duration;
	}

	get isEmpty(): boolean {
		return this.successes + this.failures === 0;
	}

	/** Percentages are shares of the checks; all names but the average's are assumed. */
	elements(): Record<string, string> {
		const share = this.successes / (this.successes + this.failures);
		// In thousandths of a percent, so that the two add up to 100 as they are printed.
		const uptime = Math.round(share * 100_000);
		return {
			...this.performance(),
			'Uptime-Percentage': (uptime / 1000).toFixed(3),
			'Downtime-Percentage': ((100_000 - uptime) / 1000).toFixed(3),
			'Success-Count': String(this.successes),
			'Failure-Count': String(this.failures),
		};
	}

	/** Absent, as spec/xml-feed-public-facts.md §2.2 allows, when no check succeeded. */
	private performance(): Record<string, string> {
		if (this.successes === 0) return {};
		const average = this.durations / this.successes;
		const variance = Math.max(0, this.squares / this.successes - average * average);
		return {
			'Average-Response-Time': seconds(average),
			'Standard-Deviation': seconds(Math.sqrt(variance)),
		};
	}
}

function addChecks(
	tally: Tally,
	{ seed, counts }: SummaryRequest,
	reported: ReportedDevice,
	range: TimeRange,
): void {
	for (const { turn } of reported.locations) {
		for (const check of checksFrom(seed, reported.simulated, turn, range)) {
			if (counts(check)) tally.add(check);
		}
	}
}

/** A period without data is an empty element; spec/xml-feed-public-facts.md §2.2. */
function* summaryPieces(
	reported: ReportedDevice,
	request: SummaryRequest,
	{ from, to }: TimeRange,
	heading: Record<string, string> = {},
): Generator<string> {
	const tally = new Tally();
	for (const day of periodsOf('day', { from: Math.max(from, request.horizon), to })) {
		addChecks(tally, request, reported, day);
		// Nothing to write yet: gives the stream a moment to let others have their turn.
		yield '';
	}
	yield xmlElement('Summary', tally.isEmpty ? {} : { ...heading, ...tally.elements() });
}

/** The name and the form of the date are assumed; it is where the whole period begins. */
function dateHeading(kind: PeriodKind, { beginsAt }: Period): Record<string, string> {
	return { Date: kind === 'hour' ? usDateTime(beginsAt) : usDate(beginsAt) };
}

function* sitePieces(reported: ReportedDevice, request: SummaryRequest): Generator<string> {
	const { kind, range } = request;
	if (kind === 'overall') {
		yield* summaryPieces(reported, request, range);
		return;
	}
	for (const period of periodsOf(kind, range)) {
		yield* summaryPieces(reported, request, period, dateHeading(kind, period));
	}
}

/** What is asked of a report of summaries. */
export interface SummaryRequest {
	/** One summary for the whole range, or one for each of its periods in order. */
	readonly kind: 'overall' | PeriodKind;
	readonly seed: number;
	readonly range: TimeRange;
	readonly counts: CheckFilter;
	/** The first moment (epoch ms) of data. */
	readonly horizon: number;
}

/** The pieces of a document of summaries, each directly in its device's Site. */
export function* summaryReport(
	devices: readonly ReportedDevice[],
	request: SummaryRequest,
): Generator<string> {
	const [openRoot, closeRoot] = xmlTags(reportRoot);
	yield xmlDeclaration + openRoot;
	for (const reported of devices) {
		const [openSite, closeSite] = siteTags(reported);
		yield openSite;
		yield* sitePieces(reported, request);
		yield closeSite;
	}
	yield closeRoot;
}
