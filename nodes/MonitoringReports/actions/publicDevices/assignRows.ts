import { nonEmptyStringField, type Field } from '../../../shared/n8n/parameters/field';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	correctionText,
	isTag,
	looksMistyped,
	NameList,
	requireComparable,
	unknownNamesError,
	unknownNamesText,
} from '../../../shared/words/names';
import type { DeviceName } from '../../../shared/features/uptime';

export const deviceOfRowField = nonEmptyStringField({
	displayName: 'Device ID or Name',
	name: 'device',
	placeholder: 'e.g. Shop*',
	description: 'ID or name. * and ? are wildcards. The first matching row applies.',
});

export type NamingRun = Pick<FeedRun, 'addHint' | 'listDevices'>;

export interface NamingScope {
	run: NamingRun;
	/** What shows the devices, for messages. */
	kind: 'page' | 'report';
}

/** A list that finds the devices that a text means by ID, name or pattern. */
export function toNameList<Device extends DeviceName>(devices: readonly Device[]) {
	return new NameList(
		devices.map((device) => ({ id: device.deviceId, name: device.deviceName, device })),
	);
}

/**
 * Assigns to each device the first row that means it. Devices without a row are not in the map.
 *
 * @param field contains the rows; messages show its label
 * @throws {ParameterError} for names that are probably typos
 */
export async function assignRows<Device extends DeviceName, Row extends { device: string }>(
	known: ReturnType<typeof toNameList<Device>>,
	rows: readonly Row[],
	field: Field<unknown>,
	scope: NamingScope,
): Promise<Map<Device, Row>> {
	// Reversed, because a map keeps the last row of a text, but the first one must apply.
	const byText = new Map(rows.map((row) => [row.device, row] as const).reverse());
	const assigned = new Map<Device, Row>();
	const unknown: string[] = [];
	const texts = rows.map(({ device }) => device);
	for await (const { text, entries } of known.matchesInTurns(texts)) {
		if (entries.length === 0) unknown.push(text);
		const row = byText.get(text);
		for (const { device } of entries) if (row && !assigned.has(device)) assigned.set(device, row);
	}
	await rejectMistyped(known, field, unknown, scope);
	return assigned;
}

/**
 * Refuses tags, texts that are probably typos, and IDs where the service returned only names: a hint is easily missed, and a device that should be
 * hidden would be published. Adds hints about other texts, whose devices may be deleted, or not
 * chosen in Devices. Others can see hints, so these suggest no similar names, which can be hidden
 * devices.
 *
 * @param texts match no device of the page or report
 * @throws {ParameterError} with the nearest names
 */
export async function rejectMistyped(
	known: ReturnType<typeof toNameList>,
	{ properties }: Field<unknown>,
	texts: readonly string[],
	{ run, kind }: NamingScope,
): Promise<void> {
	const label = properties[0].displayName;
	requireComparable(label, texts, known.entries);
	const field = { label, among: `the devices of this ${kind}` };
	// The feed has no tags: one that should hide devices must not be ignored.
	const doubtful = texts.filter(
		(text) =>
			isTag(text) || known.entries.some(({ name }) => name !== null && looksMistyped(text, name)),
	);
	if (doubtful.length > 0) {
		// A similar name of another device of the account is not a typo.
		const { devices } = await run.listDevices({});
		const mistyped = await new NameList(devices).unmatchedInTurns(doubtful);
		if (mistyped.length > 0) throw unknownNamesError(field, mistyped, known);
	}
	if (texts.length > 0) {
		run.addHint(`${unknownNamesText(field, texts)}. ${correctionText(field, texts)}`);
	}
}
