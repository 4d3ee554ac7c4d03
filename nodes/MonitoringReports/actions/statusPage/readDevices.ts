import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { deviceStates, type ShownDevice } from '../../../shared/features/uptime';
import { deviceKey, worstOfEach } from '../../../shared/features/watch';
import {
	deviceStatusReport,
	ReportedNames,
	Simplifier,
	type FeedQuery,
} from '../../../shared/service/xmlFeed';
import { checkDevicesAndLocations } from '../checkNames';
import { forEachInSteps, inTurns } from '../../../shared/words/util/turn';
import { namePublicly } from '../publicDevices/namePublicly';
import { type PublicChoices } from '../publicDevices/fields';

export interface ShownDevices {
	shown: ShownDevice[];
	hidden: ShownDevice[];
}

/**
 * Reads the current states of the devices with one request, and separates shown from hidden ones. A
 * device listed several times counts in its worst state.
 *
 * @throws {ParameterError} for unknown devices, and when none is left to show
 */
export async function readDevices(
	run: FeedRun,
	query: FeedQuery,
	choices: PublicChoices,
): Promise<ShownDevices> {
	const report = deviceStatusReport;
	const names = new ReportedNames();
	const simplifier = new Simplifier(report.layout);
	const listed: Array<ShownDevice & { key: string }> = [];
	for await (const records of run.feed.batches(report, query, names)) {
		const steps = forEachInSteps(records, (record) => {
			const { deviceId, deviceName, state } = simplifier.simplify(record);
			const id = typeof deviceId === 'number' || typeof deviceId === 'string' ? deviceId : null;
			const name = typeof deviceName === 'string' ? deviceName : null;
			const known = deviceStates.find((word) => word === state) ?? 'unknown';
			const device = { deviceId: id, deviceName: name, name, group: '', state: known };
			const key = deviceKey(id, name);
			if (key !== undefined) listed.push({ ...device, key });
		});
		await inTurns(steps);
	}
	// The report above is the list of devices, so no further request is needed.
	const listDevices = async () => ({ devices: names.devices });
	const outcome = { names, records: names.records, isCutOff: false, isUnknown: false };
	await checkDevicesAndLocations({ ...run, listDevices }, { report, query }, outcome);
	const all = worstOfEach(listed);
	if (all.length === 0) run.addHint(noDevicesHint);
	const isNarrowed = Object.values(query).some((value) => [value].flat().some(Boolean));
	// Without a filter, that list has all devices of the account.
	const namingRun = isNarrowed ? run : { ...run, listDevices };
	const { shown, hidden } = await namePublicly(all, choices, { run: namingRun, kind: 'page' });
	return {
		shown: shown.map(({ device, name, group }) => ({ ...device, name, group })),
		hidden,
	};
}

const noDevicesHint =
	'The service returned no devices for this status page. Check Devices and Filters.';
