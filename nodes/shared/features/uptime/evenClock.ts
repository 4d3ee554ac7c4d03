import { dayMs, findClockChange, toWallClock } from '../../words/util/time';
import { cutSpan, type TimeSpan } from './coverage';

/** A time in which the clock is not changed. */
interface Segment extends TimeSpan {
	/** How far the clock that was shown is ahead of even time. */
	aheadMs: number;
}

/** The service keeps checks for six months. */
const maxRangeMs = 400 * dayMs;

/**
 * Even time: the time of a clock that is not changed when summer time starts or ends, and shows what
 * the report's clock shows after the last change of a range.
 */
export class EvenClock {
	/** @param segments in order of time, in even time */
	constructor(private readonly segments: readonly Segment[]) {}

	/** What the report's clock showed. */
	toShown(time: number): number {
		const segment = this.segments.find(({ to }) => time < to);
		return time + (segment?.aheadMs ?? 0);
	}

	/** The moments at which the report's clock showed a time: two in the repeated hour; at least one. */
	momentsOf(shown: number): number[] {
		const moments = this.segments.flatMap(({ aheadMs, from, to }) => {
			const time = shown - aheadMs;
			return time >= from && time < to ? time : [];
		});
		// The clock skips an hour in spring.
		return moments.length > 0 ? moments : [shown - this.segments[0].aheadMs];
	}

	/** The even times in which the report's clock showed a span. */
	spansOf(shown: TimeSpan): TimeSpan[] {
		return this.segments.flatMap(
			({ aheadMs, ...segment }) =>
				cutSpan({ from: shown.from - aheadMs, to: shown.to - aheadMs }, segment) ?? [],
		);
	}
}

/** The even clock of a range of the report's clock; undefined if no change of clocks is in or near it. */
export function evenClockOf(range: TimeSpan, timeZone: string, now: number): EvenClock | undefined {
	// Days around the range, because zones differ from UTC.
	const end = Math.min(range.to + dayMs, now);
	let from = Math.max(range.from - dayMs, end - maxRangeMs);
	const offsetAt = (moment: number) => toWallClock(moment, timeZone).getTime() - moment;
	const starts = [{ moment: Number.NEGATIVE_INFINITY, offset: offsetAt(from) }];
	for (; from < end; from += dayMs) {
		const moment = findClockChange(from, Math.min(from + dayMs, end), timeZone);
		if (moment !== undefined) starts.push({ moment, offset: offsetAt(moment) });
	}
	const last = starts[starts.length - 1].offset;
	if (starts.length === 1) return undefined;
	return new EvenClock(
		starts.map(({ moment, offset }, index) => ({
			from: moment + last,
			to: (starts.at(index + 1)?.moment ?? Number.POSITIVE_INFINITY) + last,
			aheadMs: offset - last,
		})),
	);
}
