import { oneLine } from '../../words/text';
import type { DeviceName } from '../uptime';
import type { Texts } from './texts';

/** What a device is called in a report; its ID where it has no name. */
export function deviceName({ deviceId, deviceName: name }: DeviceName, texts: Texts): string {
	return oneLine(name ?? '') || texts.deviceNamed(String(deviceId ?? '').trim());
}
