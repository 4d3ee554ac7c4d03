import { shorten } from '../../words/util/phrases';
import { maxErrorLength, reportFailures, type FailureSeen } from './failures';
import { commonLayer, type FailedLayer } from './layer';

/** How many different failures each streak keeps: texts of a site can differ in each check. */
const maxKept = 5;

interface Reason {
	/** The part of reaching the site that failed, such as `dns`. */
	layer: FailedLayer;
	error?: string;
	time: number;
}

interface LayerCount {
	checks: number;
	/** The time of the first check. */
	time: number;
}

/** Why checks in a row failed: how many in each layer, and the earliest different failures. */
export class Reasons {
	readonly layers = new Map<FailedLayer, LayerCount>();

	private readonly earliest = new Map<string, Reason>();

	/** Adds a failed check; checks can come in any order. */
	add(reason: Reason): void {
		this.count(reason.layer, { checks: 1, time: reason.time });
		this.keep(reason);
	}

	/** Adds the reasons of other checks. */
	append(others: Reasons): void {
		for (const [layer, count] of others.layers) this.count(layer, count);
		for (const reason of others.failures) this.keep(reason);
	}

	/** The earliest of each kind of failure (layer and error), in no order. */
	get failures(): Reason[] {
		return [...this.earliest.values()];
	}

	private count(layer: FailedLayer, { checks, time }: LayerCount): void {
		const known = this.layers.get(layer) ?? { checks: 0, time };
		this.layers.set(layer, {
			checks: known.checks + checks,
			time: Math.min(known.time, time),
		});
	}

	/** Keeps the earliest failure of its kind; of too many kinds, the latest one is dropped. */
	private keep({ error: text, layer, time }: Reason): void {
		const error = text && shorten(text, maxErrorLength);
		const key = `${layer} ${error ?? ''}`;
		const known = this.earliest.get(key);
		if (known && known.time <= time) return;
		this.earliest.set(key, { error, layer, time });
		if (this.earliest.size <= maxKept) return;
		const [[latest]] = [...this.earliest].sort(([, one], [, other]) => other.time - one.time);
		this.earliest.delete(latest);
	}
}

/**
 * The most frequent layer of an outage, and its different failures by location, in order of time.
 *
 * @param shown converts the time of a check to the time that the clocks showed
 */
export function summarizeReasons(
	sources: ReadonlyArray<{ location: string; reasons: Reasons }>,
	shown: (time: number) => number,
): {
	failedLayer: FailedLayer;
	failures: FailureSeen[];
} {
	const layers = sources.flatMap(({ reasons }) => [...reasons.layers]);
	layers.sort(([, one], [, other]) => one.time - other.time);
	const failures = sources.flatMap(({ location, reasons }) =>
		reasons.failures.map(({ layer, ...check }) => ({
			layer,
			check: { ...check, location: location === '' ? undefined : location },
		})),
	);
	failures.sort((one, other) => one.check.time - other.check.time);
	return {
		failedLayer: commonLayer(layers.map(([layer, { checks }]) => [layer, checks])),
		failures: reportFailures(failures, shown),
	};
}
