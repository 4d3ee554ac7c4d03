import type { Field } from '../../../shared/n8n/parameters/field';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	correctionText,
	NameList,
	splitNames,
	unknownNamesText,
	type Named,
} from '../../../shared/names';
import { deviceStates, type DeviceState, type ShownDevice } from '../../../shared/uptime';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
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
	const known = new NameList(all.map((device) => ({ ...toNamed(device), device })));
	const rows = new Map(publicNames.map((row) => [row.device, row] as const).reverse());
	const named = new Map<ShownDevice, (typeof publicNames)[number] | undefined>();
	const unknownNames: string[] = [];
	for await (const { text, entries } of known.matchesInTurns(
		publicNames.map(({ device }) => device),
	)) {
		if (entries.length === 0) unknownNames.push(text);
		for (const { device } of entries) if (!named.has(device)) named.set(device, rows.get(text));
	}
	const hiding = new Set<ShownDevice>();
	const unknownHidden: string[] = [];
	const hiddenTexts = hidden.flatMap((text) => splitNames(text, known));
	for await (const { text, entries } of known.matchesInTurns(hiddenTexts)) {
		if (entries.length === 0) unknownHidden.push(text);
		for (const { device } of entries) hiding.add(device);
	}
	addUnknownHint(run, publicNamesField, unknownNames);
	addUnknownHint(run, hiddenField, unknownHidden);
	const shown = all
		.filter((device) => !hiding.has(device))
		.map((device) => {
			const row = named.get(device);
			return row ? { ...device, name: row.name || device.name, group: row.group } : device;
		});
	if (shown.length === 0 && all.length > 0) throw nothingShownError(all.length);
	return { shown, hidden: all.filter((device) => hiding.has(device)) };
}

function toNamed({ deviceId, deviceName }: ShownDevice): Named {
	return { id: deviceId, name: deviceName };
}

function toState(word: unknown): DeviceState {
	return deviceStates.find((state) => state === word) ?? 'unknown';
}

/** The output has the hint, too: no nearest name is in it, which could be that of a hidden device. */
function addUnknownHint(run: FeedRun, { properties }: Field<unknown>, texts: string[]): void {
	if (texts.length === 0) return;
	const field = { label: properties[0].displayName, among: 'the devices of this page' };
	run.addHint(`${unknownNamesText(field, texts)}. ${correctionText(field, texts)}`);
}

function nothingShownError(count: number): ParameterError {
	return new ParameterError(
		`Hidden Devices hides all ${count} devices of this page`,
		'Leave at least one device out of Hidden Devices, or choose other devices in Devices.',
	);
}

const noDevicesHint = 'The service knows no device for this page. Check Devices and Filters.';
