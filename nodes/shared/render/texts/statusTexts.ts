import type { DeviceState, OverallState } from '../../uptime';

/** What a status page says beside what reports say, in one language. */
export interface StatusTexts {
	/** What a page without a title of its own is called. */
	title: string;
	states: Record<DeviceState, string>;
	/** The first sentence. @param count of those that are down, or of those not known */
	overall: Record<OverallState, (count: number, all: number) => string>;
	noDevices: string;
	/** The heading over devices without a group; the second where others have one. */
	systems: string;
	otherSystems: string;
	updated(moment: string, zone: string): string;
	latestCheck(moment: string): string;
	today: string;
	daysAgo(count: number): string;
	/** @param count of the days that have data */
	uptimeInDays(percentage: string, count: number): string;
	/** Over the days of a device that were not good. */
	worseDays(count: number): string;
	outagesOf(days: number): string;
	downFor(time: string): string;
	seenFrom(locations: string): string;
	clock: string;
}
