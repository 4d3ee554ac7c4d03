import { nonEmptyStringField, type Field } from '../../../shared/n8n/parameters/field';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import { correctionText, NameList, unknownNamesText } from '../../../shared/names';
import type { DeviceName } from '../../../shared/uptime';

/** Which devices a row is about. */
export const deviceOfRowField = nonEmptyStringField({
	displayName: 'Device ID or Name',
	name: 'device',
	placeholder: 'e.g. Shop*',
	description:
		'* stands for any characters and ? for one. Where several rows fit a device, the first counts.',
});

/** What the devices are of, for hints and refusals. */
export interface Place {
	run: Pick<FeedRun, 'addHint'>;
	of: 'page' | 'report';
}

export function toNameList<Device extends DeviceName>(devices: readonly Device[]) {
	return new NameList(
		devices.map((device) => ({ id: device.deviceId, name: device.deviceName, device })),
	);
}

/** The first row that fits each device; devices that none fits are not in it. */
export async function assignRows<Device extends DeviceName, Row extends { device: string }>(
	known: ReturnType<typeof toNameList<Device>>,
	rows: readonly Row[],
	field: Field<unknown>,
	place: Place,
): Promise<Map<Device, Row>> {
	const byText = new Map(rows.map((row) => [row.device, row] as const).reverse());
	const assigned = new Map<Device, Row>();
	const unknown: string[] = [];
	for await (const { text, entries } of known.matchesInTurns(rows.map(({ device }) => device))) {
		if (entries.length === 0) unknown.push(text);
		const row = byText.get(text);
		for (const { device } of entries) if (row && !assigned.has(device)) assigned.set(device, row);
	}
	addUnknownHint(place, field, unknown);
	return assigned;
}

/** The output has the hint, too: no nearest name is in it, which could be that of a hidden device. */
export function addUnknownHint(
	{ run, of }: Place,
	{ properties }: Field<unknown>,
	texts: string[],
): void {
	if (texts.length === 0) return;
	const field = { label: properties[0].displayName, among: `the devices of this ${of}` };
	run.addHint(`${unknownNamesText(field, texts)}. ${correctionText(field, texts)}`);
}
