import { deviceKey, type Check } from '../../service/xmlFeed/check';
import { Distribution } from './distribution';

/** How long the checks of each device took; all is dropped if it takes too much memory. */
export class Durations {
	private readonly byDevice = new Map<string, Distribution>();

	private keptNumbers = 0;

	/**
	 * @param maxKept how many different durations, rounded to three digits, all devices may have together
	 * @param index of the duration among the values of a check
	 */
	constructor(
		private readonly maxKept: number,
		private readonly index = 0,
	) {}

	/** Whether all durations were dropped. */
	get isTooMuch(): boolean {
		return this.keptNumbers > this.maxKept;
	}

	/** Adds the duration of a check; one without it is ignored. */
	add(check: Check): void {
		const duration = check.values[this.index];
		if (duration === undefined || this.isTooMuch) return;
		const key = deviceKey(check);
		const distribution = this.byDevice.get(key) ?? new Distribution();
		this.byDevice.set(key, distribution);
		this.keptNumbers += distribution.add(duration);
		if (this.isTooMuch) this.byDevice.clear();
	}

	/** The duration that 95 % of a device's checks did not exceed; null without checks, or if all were dropped. */
	p95(device: Parameters<typeof deviceKey>[0]): number | null {
		const distribution = this.byDevice.get(deviceKey(device));
		return distribution?.quantiles([0.95])[0] ?? null;
	}
}
