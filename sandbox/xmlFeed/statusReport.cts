import { findState } from '../simulation/index.cts';
import type { FeedRequest } from './feedRequest.cts';
import { configRoot, formatElement, formatTags, toXmlText, xmlDeclaration } from './xml.cts';

/** docs/dev/service.md X4; POSTPONED in capitals is assumed. */
const statusAttributes = {
	up: { State: 'Up', Status: 'ACTIVE' },
	down: { State: 'Down', Status: 'ACTIVE' },
	paused: { State: 'Postponed', Status: 'POSTPONED' },
} as const;

export function* statusReport({ service, devices, now }: FeedRequest): Generator<string> {
	const [open, close] = formatTags(configRoot);
	yield xmlDeclaration + open;
	for (const { device, simulated } of devices) {
		const { State, Status } = statusAttributes[findState(service.settings.seed, simulated, now)];
		yield formatElement('Site', {
			'@ID': String(device.id),
			'@Name': toXmlText(device.name),
			'@State': State,
			'@Status': Status,
		});
	}
	yield close;
}
