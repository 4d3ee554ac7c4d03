import { checksFrom, durationOf } from '../simulation';
import type { Check, TimeRange } from '../simulation';
import { daysOf, usDate } from './dates';
import { seconds, siteTags } from './detailReport';
import { reportRoot } from './errorDocument';
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

function addChecks(tally: Tally, seed: number, reported: ReportedDevice, range: TimeRange): void {
	for (const { turn } of reported.locations) {
		for (const check of checksFrom(seed, reported.simulated, turn, range)) tally.add(check);
	}
}

/** A period without data is an empty element; spec/xml-feed-public-facts.md §2.2. */
function summary(tally: Tally, heading: Record<string, string> = {}): string {
	return xmlElement('Summary', tally.isEmpty ? {} : { ...heading, ...tally.elements() });
}

/** The part of a range that has data: none of it may be left. */
function since(horizon: number, { from, to }: TimeRange): TimeRange {
	return { from: Math.max(from, horizon), to };
}

function* overallPieces(
	seed: number,
	reported: ReportedDevice,
	range: TimeRange,
	horizon: number,
): Generator<string> {
	const tally = new Tally();
	for (const day of daysOf(since(horizon, range))) {
		addChecks(tally, seed, reported, day);
		// Nothing to write yet: gives the stream a moment to let others have their turn.
		yield '';
	}
	yield summary(tally);
}

function* dayPieces(
	seed: number,
	reported: ReportedDevice,
	range: TimeRange,
	horizon: number,
): Generator<string> {
	for (const day of daysOf(range)) {
		const tally = new Tally();
		addChecks(tally, seed, reported, since(horizon, day));
		yield summary(tally, { Date: usDate(day.from) });
	}
}

/** The two kinds of summary: one for the whole range, or one for each of its days in order. */
export const summaryKinds = { overall: overallPieces, day: dayPieces } as const;

/** The pieces of a document of summaries, each directly in its device's Site. */
export function* summaryReport(
	kind: keyof typeof summaryKinds,
	seed: number,
	devices: readonly ReportedDevice[],
	range: TimeRange,
	horizon: number,
): Generator<string> {
	const [openRoot, closeRoot] = xmlTags(reportRoot);
	yield xmlDeclaration + openRoot;
	for (const reported of devices) {
		const [openSite, closeSite] = siteTags(reported);
		yield openSite;
		yield* summaryKinds[kind](seed, reported, range, horizon);
		yield closeSite;
	}
	yield closeRoot;
}
