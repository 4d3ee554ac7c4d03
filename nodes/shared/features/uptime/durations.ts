import { deviceKey, type Check } from '../../service/xmlFeed/check';
import { Distribution } from './distribution';

/** How long the checks of each device took; empty once that would take too much memory. */
export class Durations {
	private readonly byDevice = new Map<string, Distribution>();

	private keptNumbers = 0;

	/** @param maxKept how many different numbers are kept, rounded to three digits */
	constructor(private readonly maxKept: number) {}

	get isTooMuch(): boolean {
		return this.keptNumbers > this.maxKept;
	}

	/**
	 * If too many different numbers are kept, all are dropped, and no more are added.
	 *
	 * @param check the first of its values is the duration
	 */
	add(check: Check): void {
		const [duration] = check.values;
		if (duration === undefined || this.isTooMuch) return;
		const key = deviceKey(check);
		const distribution = this.byDevice.get(key) ?? new Distribution();
		this.byDevice.set(key, distribution);
		this.keptNumbers += distribution.add(duration);
		if (this.isTooMuch) this.byDevice.clear();
	}

	/** 95 % of a device's checks took no longer; null without any, or if all were dropped. */
	p95(device: Parameters<typeof deviceKey>[0]): number | null {
		const distribution = this.byDevice.get(deviceKey(device));
		return distribution?.quantiles([0.95])[0] ?? null;
	}
}
