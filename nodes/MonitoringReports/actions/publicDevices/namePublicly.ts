import type { Field } from '../../../shared/n8n/parameters/field';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { correctionText, NameList, splitNames, unknownNamesText } from '../../../shared/names';
import type { DeviceName } from '../../../shared/uptime';
import { ParameterError } from '../../../shared/util/monitoringError';
import { hiddenField, publicNamesField, type PublicChoices } from './fields';

/** A device that others see. */
export interface PublicDevice<Device> {
	device: Device;
	/** What they read. */
	name: string | null;
	/** Empty for none. */
	group: string;
}

/** What the devices are of, for hints and refusals. */
interface Place {
	run: Pick<FeedRun, 'addHint'>;
	of: 'page' | 'report';
}

/**
 * The devices that others see, under the names and in the groups that they read.
 *
 * @throws {ParameterError} when none is left
 */
export async function namePublicly<Device extends DeviceName>(
	devices: readonly Device[],
	choices: PublicChoices,
	place: Place,
): Promise<{ shown: Array<PublicDevice<Device>>; hidden: Device[] }> {
	const { publicNames } = choices;
	const known = new NameList(
		devices.map((device) => ({ id: device.deviceId, name: device.deviceName, device })),
	);
	const rows = new Map(publicNames.map((row) => [row.device, row] as const).reverse());
	const named = new Map<Device, (typeof publicNames)[number] | undefined>();
	const unknownNames: string[] = [];
	for await (const { text, entries } of known.matchesInTurns(
		publicNames.map(({ device }) => device),
	)) {
		if (entries.length === 0) unknownNames.push(text);
		for (const { device } of entries) if (!named.has(device)) named.set(device, rows.get(text));
	}
	const hiding = new Set<Device>();
	const unknownHidden: string[] = [];
	const hiddenTexts = choices.hidden.flatMap((text) => splitNames(text, known));
	for await (const { text, entries } of known.matchesInTurns(hiddenTexts)) {
		if (entries.length === 0) unknownHidden.push(text);
		for (const { device } of entries) hiding.add(device);
	}
	addUnknownHint(place, publicNamesField, unknownNames);
	addUnknownHint(place, hiddenField, unknownHidden);
	const shown = devices
		.filter((device) => !hiding.has(device))
		.map((device) => {
			const { name = '', group = '' } = named.get(device) ?? {};
			return { device, name: name || device.deviceName, group };
		});
	if (shown.length === 0 && devices.length > 0) throw nothingShownError(devices.length, place);
	return { shown, hidden: devices.filter((device) => hiding.has(device)) };
}

/** The output has the hint, too: no nearest name is in it, which could be that of a hidden device. */
function addUnknownHint({ run, of }: Place, { properties }: Field<unknown>, texts: string[]): void {
	if (texts.length === 0) return;
	const field = { label: properties[0].displayName, among: `the devices of this ${of}` };
	run.addHint(`${unknownNamesText(field, texts)}. ${correctionText(field, texts)}`);
}

function nothingShownError(count: number, { of }: Place): ParameterError {
	return new ParameterError(
		`Hidden Devices hides all ${count} devices of this ${of}`,
		'Leave at least one device out of Hidden Devices, or choose other devices in Devices.',
	);
}
