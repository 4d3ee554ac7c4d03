import type { Check } from '../../service/xmlFeed/check';
import { plainLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';
import { formatTime } from './formatTime';
import { failedLayerOf, type FailedLayer } from './layer';

export interface FailedCheck {
	check: Check;
	layer: FailedLayer;
	address?: string;
}

export interface FailureSeen {
	/** By the report's clock, in ISO 8601 without a zone. */
	time: string;
	location: string | null;
	layer: FailedLayer;
	error: string | null;
}

/** The reason to show if the failure has no message. */
const layerWords: Record<FailedLayer, string> = {
	dns: 'its host name was not found (DNS)',
	connection: 'there was no connection',
	certificate: 'the encrypted connection (TLS) failed',
	http: 'the server did not answer as expected',
	content: 'the content was not as expected',
	unknown: '',
};

/** How many of the latest failed checks of a device are kept. */
const maxKept = 400;

const maxReported = 10;

/** Responses of a monitored site can be long; other fields have the full text. */
export const maxErrorLength = 300;

/** The message of a failure in one line, shortened, or words for the failed layer; empty if both are unknown. */
export function reasonText(layer: FailedLayer, error: string | null | undefined): string {
	return error ? plainLine(shorten(error, maxErrorLength)) : layerWords[layer];
}

/** The latest failed checks of a device, from checks in any order. */
export class LatestFailures {
	private kept: FailedCheck[] = [];

	/** @param address the checked address; undefined if unknown */
	add(check: Check, address: string | undefined): void {
		this.kept.push({ check, address, layer: failedLayerOf(check.error, check.values) });
		if (this.kept.length >= maxKept * 2) this.keepLatestInOrder();
	}

	/** The kept failed checks from a time on, in order of time. */
	since(time: number): FailedCheck[] {
		return this.keepLatestInOrder().filter(({ check }) => check.time >= time);
	}

	private keepLatestInOrder(): FailedCheck[] {
		this.kept = this.kept.sort((one, other) => one.check.time - other.check.time).slice(-maxKept);
		return this.kept;
	}
}

/**
 * The failures to list in an event or an outage, at most ten. Failures with the same location,
 * layer and error are listed once, with the time of the first.
 *
 * @param failures in order of time
 * @param shown converts the time of a check to the time that the clocks showed
 */
export function reportFailures(
	failures: ReadonlyArray<{
		check: Pick<Check, 'error' | 'location' | 'time'>;
		layer: FailedLayer;
	}>,
	shown = (time: number) => time,
): FailureSeen[] {
	const reported = new Map<string, FailureSeen>();
	for (const { check, layer } of failures) {
		const { error, location, time } = check;
		const key = JSON.stringify([location, layer, error]);
		if (reported.has(key) || reported.size >= maxReported) continue;
		reported.set(key, {
			time: formatTime(shown(time)),
			location: location ?? null,
			layer,
			error: error === undefined ? null : shorten(error, maxErrorLength),
		});
	}
	return [...reported.values()];
}
