import { compareNames } from '../../words/util/compareNames';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import type { DaySpan, ReportClock } from './clock';
import { coverDays } from './coverDays';
import { deviceFinder, type DeviceName } from './deviceFinder';
import { combineFigures, withoutUncheckedFigures } from './figures';
import type { Outage } from './outages';
import { isOpenIncident, isOver, type ShownNotice } from './notices';
import { toDays, toReportOutage } from './reportDevice';
import type { DayFigures, FirstCheck, ReportDay, ReportOutage } from './reportData';

export const deviceStates = ['up', 'down', 'paused', 'noTasks', 'unknown'] as const;

export type DeviceState = (typeof deviceStates)[number];

/** A device of the page as its visitors see it; its ID and `deviceName` in the account are not shown. */
export interface ShownDevice extends DeviceName {
	/** The public name; null for a device without any name. */
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
	/** The start of the outage for which the service shows the device as down; null if no check shows it. */
	downSince: Pick<ReportOutage, 'start' | 'startedBefore'> | null;
	/** From how many locations it fails, if it is up and fails from some of them only; otherwise null. */
	failing: FailingLocations | null;
}

export interface FailingLocations {
	failing: number;
	of: number;
}

/** Since when a device is checked, and from how many of its locations it fails. */
export interface DeviceChecks extends DeviceName, FirstCheck, FailingLocations {}

export interface StatusOutage extends ReportOutage {
	/** The current state by the service, regardless of its latest checks. */
	state: DeviceState;
}

/** Paused devices do not count; the state of unchecked ones is unknown. */
export type OverallState = 'allUp' | 'someDown' | 'allDown' | 'unknown';

/** Plain data: the content of a status page. Times have no zone. */
export interface StatusPage {
	/** The custom title; empty for the default one of its language. */
	title: string;
	/** `incident` if an incident is open, and no device is down. */
	state: OverallState | 'incident';
	counts: Record<DeviceState, number>;
	/** When the states were read, by the clock of this zone. */
	updatedAt: string;
	timeZone: string;
	/** When the latest check was, as the service's clock showed it; null when that is not known. */
	latestCheck: string | null;
	/** Upcoming and current ones first, otherwise in the given order. */
	notices: ShownNotice[];
	/** In the order of their groups, and by name in them. */
	devices: StatusDevice[];
	/** How many days the strips have; null without them. */
	dayCount: number | null;
	/** Latest first, under public names. Null if there are no checks, or outages are not included. */
	outages: StatusOutage[] | null;
	/** The days of the outages, and whether there were checks; null if outages are not included. */
	outageDays: OutageDay[] | null;
}

export interface OutageDay {
	date: string;
	isChecked: boolean;
}

export interface StatusInput extends Pick<
	StatusPage,
	'latestCheck' | 'outageDays' | 'timeZone' | 'title' | 'updatedAt'
> {
	notices: readonly ShownNotice[];
	devices: readonly ShownDevice[];
	clock: ReportClock;
	/** All days of the strips by date, in order. */
	spans: ReadonlyMap<string, DaySpan>;
	/** Also of devices that are not shown. Null without days. */
	days: readonly DayFigures[] | null;
	/** Also of devices that are not shown. Null when they are not known. */
	outages: readonly Outage[] | null;
	/** Also of devices that are not shown. */
	checked: readonly DeviceChecks[];
}

/** The content of a status page (formulas: docs/figures.md). In steps, so that n8n can pause it. */
export function* buildStatusPage(input: StatusInput): Steps<StatusPage> {
	const { days, outageDays, outages, title, updatedAt, timeZone, latestCheck } = input;
	const find = deviceFinder(input.devices);
	const daysByDevice =
		days && (yield* groupInSteps(yield* mapInSteps(days, withoutUncheckedFigures), find));
	const dates = [...input.spans.keys()];
	const checked = new Map(input.checked.map((one) => [find(one), one]));
	const ongoing = new Map(
		(outages ?? []).filter(({ end }) => end === null).map((outage) => [find(outage), outage]),
	);
	const devices = yield* mapInSteps(input.devices, (shown): StatusDevice => {
		const device = {
			...shown,
			failing: partialFailure(shown, checked.get(shown)),
			downSince: downSinceOf(shown, ongoing.get(shown)),
		};
		if (!daysByDevice) return { ...device, uptimePercentage: null, days: null };
		const known = daysByDevice.get(shown) ?? [];
		const own = coverDays(known, input.spans, input.clock, checked.get(shown));
		const { uptimePercentage } = combineFigures(own);
		return { ...device, uptimePercentage, days: toDays(own, dates) };
	});
	const counts = { up: 0, down: 0, paused: 0, noTasks: 0, unknown: 0 };
	for (const { state } of devices) counts[state]++;
	const latestFirst = yield* sortInSteps(outages ?? [], (one, other) => other.start - one.start);
	const shownOutages = yield* mapInSteps(latestFirst, (outage) => {
		const device = find(outage);
		return device ? [toShownOutage(outage, device)] : [];
	});
	const state = overallState(counts);
	const isDown = state === 'someDown' || state === 'allDown';
	return {
		title,
		state: !isDown && input.notices.some(isOpenIncident) ? 'incident' : state,
		counts,
		updatedAt,
		timeZone,
		latestCheck,
		notices: [...input.notices].sort(
			(one, other) => Number(isOver(one.phase)) - Number(isOver(other.phase)),
		),
		devices: yield* sortInSteps(devices, compareDevices),
		dayCount: days && dates.length,
		outages: outages && shownOutages.flat(),
		outageDays,
	};
}

/** From how many locations a device fails that is up; null if it fails from none or all, or is not up. */
function partialFailure({ state }: ShownDevice, locations: FailingLocations | undefined) {
	if (state !== 'up' || !locations) return null;
	const { failing, of } = locations;
	return failing > 0 && failing < of ? { failing, of } : null;
}

/** The start of the outage of a device that is down; null if it is not down, or no check shows the outage. */
function downSinceOf({ state }: ShownDevice, ongoing: Outage | undefined) {
	if (state !== 'down' || !ongoing) return null;
	const { start, startedBefore } = toReportOutage(ongoing);
	return { start, startedBefore };
}

/**
 * An outage with the public name of its device. If the device is no longer checked, the outage ends
 * with its last check, because it may be over.
 */
function toShownOutage(outage: Outage, { name, state }: ShownDevice): StatusOutage {
	const isChecked = state !== 'paused' && state !== 'noTasks';
	const end = isChecked ? outage.end : outage.until;
	return { ...toReportOutage({ ...outage, end }), deviceName: name, state };
}

/** The state of all devices together. Devices without tasks count as unknown; paused ones do not count. */
function overallState({ down, up, ...others }: Record<DeviceState, number>): OverallState {
	const unknown = others.unknown + others.noTasks;
	if (down > 0) return up + unknown === 0 ? 'allDown' : 'someDown';
	return up > 0 && unknown === 0 ? 'allUp' : 'unknown';
}

/** By group, then by name; devices without a group come last. */
function compareDevices(one: StatusDevice, other: StatusDevice): number {
	const isUngrouped = ({ group }: StatusDevice) => Number(group === '');
	return (
		isUngrouped(one) - isUngrouped(other) ||
		compareNames(one.group, other.group) ||
		compareNames(one.name, other.name)
	);
}
