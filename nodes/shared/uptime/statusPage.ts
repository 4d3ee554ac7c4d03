import { groupBy } from '../util/groupBy';
import { compareNames } from '../util/compareNames';
import { deviceFinder } from './deviceFinder';
import { combine, known } from './figures';
import type { Outage } from './outages';
import { toDays, toReportOutage } from './report';
import type { DayFigures, ReportDay, ReportOutage } from './reportData';

export const deviceStates = ['up', 'down', 'paused', 'noTasks', 'unknown'] as const;

export type DeviceState = (typeof deviceStates)[number];

/** A device of the page, as a visitor is to see it. */
export interface ShownDevice {
	deviceId: string | number | null;
	deviceName: string | null;
	/** What visitors read; null for a device that has no name at all. */
	name: string | null;
	/** Empty for none. */
	group: string;
	state: DeviceState;
}

export interface StatusDevice extends ShownDevice {
	/** Over the days that have data; null without any. */
	uptimePercentage: number | null;
	/** Null when days were not asked for. */
	days: ReportDay[] | null;
}

export interface StatusOutage extends ReportOutage {
	/** What the service says of the device now, whatever its latest checks say. */
	state: DeviceState;
}

/** Paused devices do not count; of those that are not checked nobody knows whether they are up. */
export type OverallState = 'allUp' | 'someDown' | 'allDown' | 'unknown';

/** Plain data: all that a status page says. Times are without a zone. */
export interface StatusPage {
	/** What a person called it; empty for the name that it has in its language. */
	title: string;
	state: OverallState;
	counts: Record<DeviceState, number>;
	/** When the states were read, by the clock of this zone. */
	updatedAt: string;
	timeZone: string;
	/** When the latest check was, as the service's clock showed it; null when that is not known. */
	latestCheck: string | null;
	/** In the order of their groups, and by name in them. */
	devices: StatusDevice[];
	/** How many days the strips have; null without them. */
	dayCount: number | null;
	/** The latest first, under public names. Null when there is no check to tell, or nobody asked. */
	outages: StatusOutage[] | null;
	/** How many days outages reach back; null when nobody asked for them. */
	outageDays: number | null;
}

export interface StatusInput {
	title: string;
	updatedAt: string;
	timeZone: string;
	latestCheck: string | null;
	devices: readonly ShownDevice[];
	/** All days of the strips, in order. */
	dates: readonly string[];
	/** Also of devices that are not shown. Null without days. */
	days: readonly DayFigures[] | null;
	/** Also of devices that are not shown. Null when they are not known. */
	outages: readonly Outage[] | null;
	outageDays: number | null;
}

/** What is known of the devices of a page; docs/figures.md has the formulas. */
export function buildStatusPage(input: StatusInput): StatusPage {
	const { dates, days, outageDays, outages, title, updatedAt, timeZone, latestCheck } = input;
	const find = deviceFinder(input.devices);
	const daysByDevice = days && groupBy(days.map(known), find);
	const devices = input.devices.map((device): StatusDevice => {
		if (!daysByDevice) return { ...device, uptimePercentage: null, days: null };
		const own = daysByDevice.get(device) ?? [];
		const { uptimePercentage } = combine(own);
		return { ...device, uptimePercentage, days: toDays(own, dates) };
	});
	const counts = countStates(devices);
	return {
		title,
		state: overallState(counts),
		counts,
		updatedAt,
		timeZone,
		latestCheck,
		devices: devices.sort(compareDevices),
		dayCount: days && dates.length,
		outages:
			outages &&
			outages
				.flatMap((outage) => {
					const device = find(outage);
					return device ? [toShownOutage(outage, device)] : [];
				})
				.sort((one, other) => compareTexts(other.start, one.start)),
		outageDays,
	};
}

/** Nobody knows that a device is still down once it is not checked any more. */
function toShownOutage(outage: Outage, { name, state }: ShownDevice): StatusOutage {
	const isChecked = state !== 'paused' && state !== 'noTasks';
	const end = isChecked ? outage.end : outage.until;
	return { ...toReportOutage({ ...outage, end }), deviceName: name, state };
}

function countStates(devices: readonly StatusDevice[]): Record<DeviceState, number> {
	const count = (state: DeviceState) => devices.filter((device) => device.state === state).length;
	return {
		up: count('up'),
		down: count('down'),
		paused: count('paused'),
		noTasks: count('noTasks'),
		unknown: count('unknown'),
	};
}

function overallState({ down, up, ...others }: Record<DeviceState, number>): OverallState {
	const unsure = others.unknown + others.noTasks;
	if (down > 0) return up + unsure === 0 ? 'allDown' : 'someDown';
	return up > 0 && unsure === 0 ? 'allUp' : 'unknown';
}

/** What has no group comes last. */
function compareDevices(one: StatusDevice, other: StatusDevice): number {
	const isGrouped = ({ group }: StatusDevice) => (group === '' ? 1 : 0);
	return (
		isGrouped(one) - isGrouped(other) ||
		compareNames(one.group, other.group) ||
		compareNames(one.name, other.name)
	);
}

function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
