import { oneLine, plainLine } from '../../words/text';
import { formatTime } from './formatTime';
import type { Outage } from './outages';

/** From the largest to the smallest. */
const timeUnits = [
	{ unit: 'day', seconds: 86_400, sign: 'd' },
	{ unit: 'hour', seconds: 3600, sign: 'h' },
	{ unit: 'minute', seconds: 60, sign: 'min' },
	{ unit: 'second', seconds: 1, sign: 's' },
] as const;

export type TimeUnit = (typeof timeUnits)[number]['unit'];

/**
 * A duration as people say it, such as 1 h and 12 min: two units at most, without amounts of 0, except 0 s. It is
 * rounded to minutes from two minutes on, and to hours from a day on.
 */
export function splitDuration(
	seconds: number,
): Array<{ amount: number; unit: TimeUnit; sign: string }> {
	const roundTo = (size: number) => Math.ceil(seconds / size - 0.5) * size;
	const whole = Math.round(seconds);
	const minutes = whole < 120 ? whole : roundTo(60);
	let rest = minutes < 86_400 ? minutes : roundTo(3600);
	const parts = timeUnits.map(({ seconds: size, ...unit }) => {
		const amount = Math.floor(rest / size);
		rest %= size;
		return { amount, ...unit };
	});
	const largest = parts.findIndex(({ amount }) => amount > 0);
	if (largest < 0) return parts.slice(-1);
	return parts.slice(largest, largest + 2).filter(({ amount }) => amount > 0);
}

/** "1 h 12 min", "1 h", "0 s", see {@link splitDuration}. */
export function formatDuration(milliseconds: number): string {
	const parts = splitDuration(milliseconds / 1000);
	return parts.map(({ amount, sign }) => `${amount} ${sign}`).join(' ');
}

/** A time in the report's local time as a date: 2026-11-20 */
export function formatDay(time: number): string {
	return formatTime(time).slice(0, 'yyyy-mm-dd'.length);
}

/** Milliseconds as whole seconds, rounded. */
export function toSeconds(milliseconds: number): number {
	return Math.round(milliseconds / 1000);
}

/** 2026-11-20 10:15 */
export function formatMinute(time: number): string {
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

/** Names of the service in one line: "London, Paris, and Tokyo" */
export function joinNames(names: readonly string[]): string {
	return list.format(names.map(plainLine));
}

/** An outage as sentences, see {@link outageSentence}. */
export function outageMessage(outage: Outage): string {
	const { checks, failedChecks, locations, unknownMs } = outage;
	const names = locations.flatMap(({ location }) => location ?? []);
	const places = names.length === 0 ? '' : ` from ${joinNames(names)}`;
	const unknown = formatDuration(unknownMs);
	const withoutChecks = unknownMs === 0 ? '' : ` No checks ran for ${unknown} of this time.`;
	const found = `${failedChecks} of ${checks} ${checks === 1 ? 'check' : 'checks'}${places} failed.${withoutChecks}`;
	return `${outageSentence(outage)}. ${found}`;
}

/** Without an end, the device was down at its last check, and may be up by now. */
export function outageSentence({ deviceId, deviceName, durationMs, ...outage }: Outage): string {
	const name = plainLine(deviceLabel(deviceId, deviceName));
	const orEarlier = outage.startedBefore ? ' or earlier' : '';
	const length = formatDuration(durationMs);
	const from = formatMinute(outage.start);
	if (outage.end === null) {
		return `${name} went down at ${from}${orEarlier} and was still down at its last check, after ${length}`;
	}
	const to = formatEnd(outage.start, outage.end);
	return `${name} was down for ${length}, from ${from}${orEarlier} to ${to}`;
}
