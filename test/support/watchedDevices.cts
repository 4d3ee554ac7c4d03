import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from './nodes.cts';

/** By ID. */
export type DeviceStates = Record<string, { name: string; state: string }>;

/** A new object each time, because tests change the states. */
export const fourDevices = (): DeviceStates => ({
	[firstDevice]: { name: 'Shop front', state: 'up' },
	84212: { name: 'Mail <relay>', state: 'up' },
	84213: { name: 'Old site', state: 'paused' },
	84214: { name: 'Archive', state: 'up' },
});

const states: Record<string, string> = {
	up: 'State="Up" Status="ACTIVE"',
	down: 'State="Down" Status="ACTIVE"',
	paused: 'State="Postponed" Status="POSTPONED"',
	unknown: 'State="Undefined" Status="ACTIVE"',
};

const toReference = (character: string) => `&#${character.charCodeAt(0)};`;

export function statusDocument(devices: DeviceStates): string {
	const sites = Object.entries(devices).map(
		([id, { name, state }]) =>
			`<Site ID="${id}" Name="${name.replace(/[&<"\s]/g, toReference)}" ${states[state]}/>`,
	);
	return `<?xml version="1.0"?><DotcomMonitorConfig>${sites.join('')}</DotcomMonitorConfig>`;
}

/** For the next request for the list of states. */
export function answerStates(sandbox: Sandbox, devices: DeviceStates): void {
	sandbox.faults.add({
		kind: 'body',
		path: '*status.aspx',
		body: statusDocument(devices),
		times: 1,
	});
}
