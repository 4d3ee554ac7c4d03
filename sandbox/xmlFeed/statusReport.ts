import { stateAt } from '../simulation';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement, xmlTags, xmlText } from './xml';

/** The root is called so although this is the status; spec/xml-feed-public-facts.md §2.1. */
const statusRoot = 'DotcomMonitorConfig';

/** spec/xml-feed-public-facts.md §2.1; the spelling POSTPONED is inferred there. */
const statusAttributes = {
	up: { State: 'Up', Status: 'ACTIVE' },
	down: { State: 'Down', Status: 'ACTIVE' },
	paused: { State: 'Postponed', Status: 'POSTPONED' },
} as const;

/** The pieces of the document with the current state of each device. */
export function* statusReport(
	seed: number,
	devices: readonly ReportedDevice[],
	now: number,
): Generator<string> {
	const [open, close] = xmlTags(statusRoot);
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
