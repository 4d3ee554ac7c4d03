import { splitDevices } from '../../../shared/n8n/parameters/feedFields';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { deviceStates, type DeviceState, type ShownDevice } from '../../../shared/uptime';
import { listSome } from '../../../shared/util/listSome';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
	deviceMatcher,
	deviceStatusReport,
	ReportedNames,
	Simplifier,
	type FeedQuery,
} from '../../../shared/xmlFeed';
import { checkNames } from '../checkNames';
import { hiddenField, publicNamesField, type StatusPageChoices } from './fields';

export interface ShownDevices {
	shown: ShownDevice[];
	hidden: ShownDevice[];
}

/**
 * The state of each device now, under its public name: one request.
 *
 * @throws {ParameterError} for devices that the account does not have, and when no device is left to show
 */
export async function readDevices(
	run: FeedRun,
	query: FeedQuery,
	{ hidden, publicNames }: StatusPageChoices,
): Promise<ShownDevices> {
	const report = deviceStatusReport;
	const names = new ReportedNames();
	const simplifier = new Simplifier(report.layout);
	const devices = new Map<string, ShownDevice>();
	for await (const records of run.feed.batches(report, query, names)) {
		for (const record of records) {
			const { deviceId, deviceName, state } = simplifier.simplify(record);
			const id = typeof deviceId === 'number' || typeof deviceId === 'string' ? deviceId : null;
			const name = typeof deviceName === 'string' ? deviceName : null;
			const device = { deviceId: id, deviceName: name, name, group: '', state: toState(state) };
			if (id !== null || name !== null) devices.set(JSON.stringify(id ?? [name]), device);
		}
	}
	// It is the list of devices that is read already: no further request is to be made for it.
	const listDevices = async () => ({ devices: names.devices });
	const outcome = { names, records: names.records, isCutOff: false, isUnknown: false };
	await checkNames({ ...run, listDevices }, { report, query }, outcome);
	const all = [...devices.values()];
	if (all.length === 0) run.addHint(noDevicesHint);
	const rows = publicNames.map((row) => ({ ...row, matches: matcher(row.device) }));
	const hiding = hidden
		.flatMap((text) => (all.some(matcher(text)) ? [text] : splitDevices(text)))
		.map((text) => ({ device: text, matches: matcher(text) }));
	const isHidden = (device: ShownDevice) => hiding.some(({ matches }) => matches(device));
	const unused = (texts: typeof hiding) =>
		texts.filter(({ matches }) => !all.some(matches)).map(({ device }) => `"${device}"`);
	addUnusedHint(run, unused(rows), publicNamesField.properties[0].displayName);
	addUnusedHint(run, unused(hiding), hiddenField.properties[0].displayName);
	const shown = all
		.filter((device) => !isHidden(device))
		.map((device) => {
			const row = rows.find(({ matches }) => matches(device));
			return row ? { ...device, name: row.name || device.name, group: row.group } : device;
		});
	if (shown.length === 0 && all.length > 0) throw nothingShownError(all.length);
	return { shown, hidden: all.filter(isHidden) };
}

function matcher(text: string): (device: ShownDevice) => boolean {
	const matches = deviceMatcher(text);
	return ({ deviceId, deviceName }) =>
		matches({ id: String(deviceId ?? ''), name: deviceName ?? '' });
}

function toState(word: unknown): DeviceState {
	return deviceStates.find((state) => state === word) ?? 'unknown';
}

function addUnusedHint(run: FeedRun, texts: string[], label: string): void {
	if (texts.length === 0) return;
	const are = texts.length === 1 ? 'is' : 'are';
	run.addHint(
		`${listSome(texts)} in ${label} ${are} not among the devices of this page. Correct ${label}: Device Status > Get Many shows their names and IDs.`,
	);
}

function nothingShownError(count: number): ParameterError {
	return new ParameterError(
		`Hidden Devices hides all ${count} devices of this page`,
		'Leave at least one device out of Hidden Devices, or choose other devices in Devices.',
	);
}

const noDevicesHint = 'The service knows no device for this page. Check Devices and Filters.';
