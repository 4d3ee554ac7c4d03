import { shorten } from '../../words/util/phrases';
import { oneLine } from '../../words/text';
import type { DeviceName } from '../uptime';
import type { Texts } from './texts';

/** A text that somebody wrote, line by line, without blank ones. */
export function linesOf(text: string, maxLength: number): string[] {
	return shorten(text, maxLength)
		.split(/\r\n?|\n/)
		.map(oneLine)
		.filter((line) => line !== '');
}

export function withChange(value: string, change: string): string {
	return change === '' ? value : `${value} (${change})`;
}

/** Without data, "no data" is said once. */
export function unique(words: string[]): string[] {
	return [...new Set(words)];
}

/** What a device is called in a report; its ID where it has no name. */
export function deviceName({ deviceId, deviceName: name }: DeviceName, texts: Texts): string {
	return oneLine(name ?? '') || texts.deviceNamed(String(deviceId ?? '').trim());
}
