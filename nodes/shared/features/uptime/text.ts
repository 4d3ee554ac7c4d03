import { oneLine, plainLine } from '../../words/text';
import { formatTime } from './formatTime';
import type { Outage } from './outages';

const units: ReadonlyArray<readonly [seconds: number, unit: string]> = [
	[86_400, 'd'],
	[3600, 'h'],
	[60, 'min'],
	[1, 's'],
];

/** A duration in its largest unit and the next one, cut off there; no zeros: "1 h 12 min", "1 h", "0 s". */
export function formatDuration(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 1000);
	const index = units.findIndex(([size]) => seconds >= size);
	if (index < 0) return '0 s';
	const [[size, unit], [nextSize, nextUnit] = [1, '']] = units.slice(index);
	const rest = Math.floor((seconds % size) / nextSize);
	const whole = `${Math.floor(seconds / size)} ${unit}`;
	return rest === 0 ? whole : `${whole} ${rest} ${nextUnit}`;
}

/** 2026-11-20 */
export function formatDay(time: number): string {
	return formatTime(time).slice(0, 'yyyy-mm-dd'.length);
}

export function toSeconds(milliseconds: number): number {
	return Math.round(milliseconds / 1000);
}

/** 2026-11-20 10:15 */
function formatMinute(time: number): string {
	return formatTime(time).slice(0, 16).replace('T', ' ');
}

/** 2026-11-20 11:15, or 11:15 on the day of the start. */
function formatEnd(start: number, end: number): string {
	const [from, to] = [formatMinute(start), formatMinute(end)];
	return to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to;
}

/** 2026-11-20 10:15 to 11:15 */
export function formatSpan(start: number, end: number): string {
	return `${formatMinute(start)} to ${formatEnd(start, end)}`;
}

/** The display name of a device that may have no name, or one without visible characters. */
export function deviceLabel(id: number | string | null, name: string | null): string {
	if (name !== null && oneLine(name) !== '') return name;
	return id === null ? 'A device' : `Device ${id}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Without an end, the device was down at its last check, and may be up by now. */
export function outageMessage(outage: Outage): string {
	const { checks, deviceId, deviceName, durationMs, failedChecks, locations } = outage;
	const name = plainLine(deviceLabel(deviceId, deviceName));
	const names = locations.flatMap(({ location }) =>
		location === null ? [] : [plainLine(location)],
	);
	const places = names.length === 0 ? '' : ` from ${list.format(names)}`;
	const orEarlier = outage.startedBefore ? ' or earlier' : '';
	const withoutChecks =
		outage.unknownMs === 0
			? ''
			: ` No checks ran for ${formatDuration(outage.unknownMs)} of this time.`;
	const found = `${failedChecks} of ${checks} ${checks === 1 ? 'check' : 'checks'}${places} failed.${withoutChecks}`;
	const length = formatDuration(durationMs);
	const from = formatMinute(outage.start);
	if (outage.end === null) {
		return `${name} went down at ${from}${orEarlier} and was still down at its last check, after ${length}. ${found}`;
	}
	const to = formatEnd(outage.start, outage.end);
	return `${name} was down for ${length}, from ${from}${orEarlier} to ${to}. ${found}`;
}
