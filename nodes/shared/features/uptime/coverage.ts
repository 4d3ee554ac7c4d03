/** A span of the report's local time, in milliseconds since 1970 as if UTC. */
export interface TimeSpan {
	from: number;
	to: number;
}

/** The common part of two spans; undefined if they have none. */
export function cutSpan(span: TimeSpan, within: TimeSpan): TimeSpan | undefined {
	const [from, to] = [Math.max(span.from, within.from), Math.min(span.to, within.to)];
	return from < to ? { from, to } : undefined;
}

/** Gaps up to this length never count as time without checks. */
export const minSilenceMs = 30 * 60_000;

/** When a device was checked: the stretches of time in which checks follow each other closely. */
export class Coverage {
	private readonly spans: TimeSpan[] = [];

	/** Checks that are no further apart belong to one stretch; `coarsen` doubles this. */
	private reachMs = minSilenceMs;

	/** The index of the stretch of the last added check: most checks belong to the same one. */
	private latest = 0;

	/** @param maxSpans how many stretches to keep: with more, the closest ones are joined */
	constructor(private readonly maxSpans: number) {}

	/** Adds a check (milliseconds). */
	add(time: number): void {
		const span = this.spans[this.latest];
		if (span && time >= span.from && time <= span.to) return;
		this.insert(time);
	}

	/** From the first check to the last; undefined without checks. */
	get whole(): TimeSpan | undefined {
		const { spans } = this;
		return spans.length === 0 ? undefined : { from: spans[0].from, to: spans[spans.length - 1].to };
	}

	/** The gaps between stretches, in order of time, if longer than this number of milliseconds. */
	silences(longerThanMs: number): TimeSpan[] {
		return this.spans
			.slice(1)
			.map(({ from }, index) => ({ from: this.spans[index].to, to: from }))
			.filter(({ from, to }) => to - from > longerThanMs);
	}

	/** Extends or joins the stretches within reach of a check; without one, the check starts a new one. */
	private insert(time: number): void {
		const { spans } = this;
		let index = spans.length;
		while (index > 0 && spans[index - 1].from > time) index--;
		const before = index > 0 ? spans[index - 1] : undefined;
		const after = index < spans.length ? spans[index] : undefined;
		const joinsBefore = before !== undefined && time - before.to <= this.reachMs;
		const joinsAfter = after !== undefined && after.from - time <= this.reachMs;
		if (joinsBefore) {
			before.to = Math.max(before.to, time);
			this.latest = index - 1;
			if (joinsAfter) {
				before.to = after.to;
				spans.splice(index, 1);
			}
		} else if (joinsAfter) {
			after.from = time;
			this.latest = index;
		} else {
			spans.splice(index, 0, { from: time, to: time });
			this.latest = index;
			if (spans.length > this.maxSpans) this.coarsen();
		}
	}

	/** Doubles the reach, and joins stretches within it, until at most half of the allowed number is left. */
	private coarsen(): void {
		while (this.spans.length > this.maxSpans / 2) {
			this.reachMs *= 2;
			const all = this.spans.splice(0);
			for (const span of all) {
				const last = this.spans.at(-1);
				if (last && span.from - last.to <= this.reachMs) last.to = span.to;
				else this.spans.push(span);
			}
		}
		this.latest = 0;
	}
}
