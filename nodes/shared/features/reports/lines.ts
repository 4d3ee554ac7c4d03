import { shorten } from '../../words/util/phrases';
import { oneLine } from '../../words/text';
import type { DeviceName } from '../uptime';
import type { Texts } from './texts';

/** The lines of a text that are not blank. A text over `maxLength` characters is cut. */
export function linesOf(text: string, maxLength: number): string[] {
	const lines = shorten(text, maxLength).split(/\r\n?|\n/);
	return nonEmptyTexts(lines.map(oneLine));
}

export function nonEmptyTexts(texts: readonly string[]): string[] {
	return texts.filter((text) => text !== '');
}

/** The letters and digits of a name, joined by hyphens, for the name of a file; may be empty. */
export function slugOf(name: string): string {
	return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** A value with its change, as "99.9% (+0.02 points)"; only the value if the change is empty. */
export function withChange(value: string, change: string, { bracketed }: Texts): string {
	return change === '' ? value : value + bracketed(change);
}

/** The name of a device; without one, its ID, such as "Device 123". */
export function deviceName({ deviceId, deviceName: name }: DeviceName, texts: Texts): string {
	return oneLine(name ?? '') || `${texts.device} ${String(deviceId ?? '').trim()}`;
}
