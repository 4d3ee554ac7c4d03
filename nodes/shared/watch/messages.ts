import { formatDuration } from '../uptime';
import { toWallClock } from '../util/time';
import type { DeviceReading, EventKind, WatchEvent } from './types';

/** What an event says, ready to send. */
export interface EventTexts {
	message: string;
	slackText: string;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const icons: Record<EventKind, string> = {
	cameBack: ':large_green_circle:',
	changed: ':large_blue_circle:',
	deviceRemoved: ':heavy_minus_sign:',
	newDevice: ':heavy_plus_sign:',
	paused: ':double_vertical_bar:',
	resumed: ':arrow_forward:',
	stillDown: ':red_circle:',
	unstable: ':warning:',
	wentDown: ':red_circle:',
};

const stateWords: Record<string, string> = {
	noTasks: 'without tasks',
	unknown: 'in an unknown state',
};

/** @param timeZone whose clock the texts are in */
export function describeEvent(event: WatchEvent, timeZone: string): EventTexts {
	const rest = restOf(event, timeZone);
	const name = deviceLabel(event);
	const sample = event.isSample ? 'Sample: ' : '';
	return {
		message: `${sample}${name} ${rest}`,
		slackText: `${icons[event.kind]} ${sample}*${escapeSlack(name)}* ${escapeSlack(rest)}`,
	};
}

/** What a device is right now, of which nothing is known from before. */
export function describeState({ id, name, state }: Omit<DeviceReading, 'key'>): string {
	return `${deviceLabel({ deviceId: id, deviceName: name })} is ${stateWord(state)}`;
}

/** Without what Slack reads as a link or a mention. */
export function escapeSlack(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function deviceLabel({
	deviceId,
	deviceName,
}: Pick<WatchEvent, 'deviceId' | 'deviceName'>): string {
	return deviceName ?? (deviceId === null ? 'A device' : `Device ${deviceId}`);
}

/** What is said of the device: "is down since 14:03". */
function restOf(event: WatchEvent, timeZone: string): string {
	const { changes, durationMs, downSince, kind, previousState, since, startedBefore, time } = event;
	const clock = (at: number | null) => formatClock(at ?? time, time, timeZone);
	const length = durationMs === null ? '' : formatDuration(durationMs);
	const least = startedBefore ? 'at least ' : '';
	const after = length === '' ? '' : ` after ${least}${length}`;
	const state = stateWord(event.state);
	switch (kind) {
		case 'wentDown':
			return `is down${startedBefore ? '' : ` since ${clock(since)}`}${detailsOf(event)}`;
		case 'cameBack':
			return `is back${after}`;
		case 'stillDown':
			return startedBefore
				? `is still down, for ${least}${length}`
				: `is still down, since ${clock(downSince)}: for ${length} so far`;
		case 'paused':
			return `is paused since ${clock(since)}`;
		case 'resumed':
			return `is monitored again${after} and is ${state}`;
		case 'newDevice':
			return `is new and is ${state}`;
		case 'deviceRemoved':
			return `is no longer in the account; it was ${stateWord(previousState)}`;
		case 'unstable':
			return `is unstable: ${changes} changes within an hour, and ${state} now`;
		case 'changed':
			return `is ${state} since ${clock(since)}; it was ${stateWord(previousState)}`;
	}
}

function detailsOf({ details }: WatchEvent): string {
	if (!details) return '';
	const { failedLocations, lastError } = details;
	const places = failedLocations.length === 0 ? '' : ` from ${list.format(failedLocations)}`;
	if (places === '' && lastError === null) return '';
	return `. Checks failed${places}${lastError === null ? '' : `: ${lastError}`}`;
}

function stateWord(state: string | null): string {
	return state === null ? 'gone' : Object.hasOwn(stateWords, state) ? stateWords[state] : state;
}

/** The time of day, with the day where it is not the same. */
function formatClock(at: number, now: number, timeZone: string): string {
	const [text, today] = [at, now].map((time) => toWallClock(time, timeZone).toISOString());
	const minute = text.slice(11, 16);
	return text.slice(0, 10) === today.slice(0, 10) ? minute : `${text.slice(0, 10)} ${minute}`;
}
