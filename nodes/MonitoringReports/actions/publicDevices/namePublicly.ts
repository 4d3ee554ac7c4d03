import { splitNames } from '../../../shared/words/names';
import type { DeviceName } from '../../../shared/features/uptime';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { Turn } from '../../../shared/words/util/turn';
import { assignRows, rejectMistyped, toNameList, type NamingScope } from './assignRows';
import { hiddenField, publicNamesField, type PublicChoices } from './fields';

export interface PublicDevice<Device> {
	device: Device;
	name: string | null;
	/** Empty for none. */
	group: string;
}

/**
 * Separates the devices to show, with their public names and groups, from the hidden ones.
 *
 * @throws {ParameterError} when none is left to show, or a name is probably a typo
 */
export async function namePublicly<Device extends DeviceName>(
	devices: readonly Device[],
	choices: PublicChoices,
	scope: NamingScope,
): Promise<{ shown: Array<PublicDevice<Device>>; hidden: Device[] }> {
	const turn = new Turn();
	const known = toNameList(devices);
	const named = await assignRows(known, choices.publicNames, publicNamesField, scope);
	const hiding = new Set<Device>();
	const unknownHidden: string[] = [];
	const hiddenTexts = choices.hidden.flatMap((text) => splitNames(text, known));
	await turn.pause();
	for await (const { text, entries } of known.matchesInTurns(hiddenTexts)) {
		if (entries.length === 0) unknownHidden.push(text);
		for (const { device } of entries) hiding.add(device);
	}
	await rejectMistyped(known, hiddenField, unknownHidden, scope);
	await turn.pause();
	const shown = devices
		.filter((device) => !hiding.has(device))
		.map((device) => {
			const { name = '', group = '' } = named.get(device) ?? {};
			return { device, name: name || device.deviceName, group };
		});
	if (shown.length === 0 && devices.length > 0) {
		throw new ParameterError(
			`Devices to Hide hides all ${devices.length} devices of this ${scope.kind}`,
			'Leave at least one device out of Devices to Hide, or choose other devices in Devices.',
		);
	}
	return { shown, hidden: devices.filter((device) => hiding.has(device)) };
}
