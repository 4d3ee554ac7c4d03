import { stateAt } from '../simulation';
import { configRoot } from './configReport';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement, xmlTags, xmlText } from './xml';

/** spec/xml-feed-public-facts.md §2.1; the spelling POSTPONED is inferred there. */
const statusAttributes = {
	up: { State: 'Up', Status: 'ACTIVE' },
	down: { State: 'Down', Status: 'ACTIVE' },
	paused: { State: 'Postponed', Status: 'POSTPONED' },
} as const;

/**
 * The pieces of the document with the current state of each device. Its root is that of the
 * configuration; spec/xml-feed-public-facts.md §2.1.
 */
export function* statusReport(
	seed: number,
	devices: readonly ReportedDevice[],
	now: number,
): Generator<string> {
	const [open, close] = xmlTags(configRoot);
	yield xmlDeclaration + open;
	for (const { device, simulated } of devices) {
		const { State, Status } = statusAttributes[stateAt(seed, simulated, now)];
		yield xmlElement('Site', {
			'@ID': String(device.id),
			'@Name': xmlText(device.name),
			'@State': State,
			'@Status': Status,
		});
	}
	yield close;
}
