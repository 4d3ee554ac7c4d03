import { shorten } from '../../words/util/phrases';
import { oneLine } from '../../words/text';
import type { DeviceName } from '../uptime';
import type { Texts } from './texts';

export function linesOf(text: string, maxLength: number): string[] {
	return shorten(text, maxLength)
		.split(/\r\n?|\n/)
		.map(oneLine)
		.filter((line) => line !== '');
}

export function withChange(value: string, change: string, { bracketed }: Texts): string {
	return change === '' ? value : value + bracketed(change);
}

/** The different words, in their order: without data, "no data" appears once. */
export function withoutRepeats(words: string[]): string[] {
	return [...new Set(words)];
}

export function deviceName({ deviceId, deviceName: name }: DeviceName, texts: Texts): string {
	return oneLine(name ?? '') || texts.deviceNamed(String(deviceId ?? '').trim());
}
