import { nonEmptyStringField, type Field } from '../../../shared/n8n/parameters/field';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	correctionText,
	DeviceFinder,
	isTag,
	looksMistyped,
	NameList,
	unknownNamesError,
	unknownNamesText,
} from '../../../shared/words/names';
import type { DeviceName } from '../../../shared/features/uptime';
import { quoteSome } from '../../../shared/words/util/phrases';
import type { NamedEntity } from '../../../shared/service/webApi';
import { TaggedDevices } from '../../../shared/service/xmlFeed';

export const deviceOfRowField = nonEmptyStringField({
	displayName: 'Device ID or Name',
	name: 'device',
	placeholder: 'e.g. Shop*, or #web',
	description:
		'ID, name or #tag. * and ? are wildcards. Tags need a Web API UID. The first matching row applies.',
});

export type NamingRun = Pick<FeedRun, 'addHint' | 'listDevices' | 'listTaggedDevices'>;

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
 * Yields each text with the devices that it means by ID, name, pattern or tag, if any. Requests the
 * tags of devices from the Web API only if a text is a tag.
 */
export async function* matchesOf<Device extends DeviceName>(
	known: ReturnType<typeof toNameList<Device>>,
	texts: readonly string[],
	{ run }: NamingScope,
): AsyncGenerator<{ text: string; devices: Device[] }> {
	const finder = texts.some(isTag) ? new DeviceFinder(await run.listTaggedDevices()) : undefined;
	for await (const { text, entries } of known.matchesInTurns(texts)) {
		const tagged = finder ? entriesAmong(known, finder.findTagged(text)) : [];
		yield { text, devices: [...new Set([...entries, ...tagged])].map(({ device }) => device) };
	}
}

/** The entries of a list that are among devices with a tag; those without ID are found by name. */
function entriesAmong<Device extends DeviceName>(
	{ entries }: ReturnType<typeof toNameList<Device>>,
	devices: readonly NamedEntity[],
) {
	if (devices.length === 0) return [];
	const tagged = new TaggedDevices(devices.map(({ id, name }) => ({ id: String(id), name })));
	return entries.filter(({ id, name }) =>
		tagged.includes({ id: id === null ? '' : String(id), name: name ?? '' }),
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
	for await (const { text, devices } of matchesOf(known, texts, scope)) {
		if (devices.length === 0) unknown.push(text);
		const row = byText.get(text);
		for (const device of devices) if (row && !assigned.has(device)) assigned.set(device, row);
	}
	await rejectMistyped(known, field, unknown, scope);
	return assigned;
}

/**
 * Refuses texts that are probably typos: a hint is easily missed, and a device that should be
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
	const field = { label, among: `the devices of this ${kind}` };
	const similar = texts.filter((text) =>
		known.entries.some(({ name }) => name !== null && looksMistyped(text, name)),
	);
	if (similar.length > 0) {
		// A similar name of another device of the account is not a typo.
		const { devices } = await run.listDevices({});
		const mistyped = await new NameList(devices).unmatchedInTurns(similar);
		if (mistyped.length > 0) throw unknownNamesError(field, mistyped, known);
	}
	const [tags, names] = [texts.filter(isTag), texts.filter((text) => !isTag(text))];
	if (names.length > 0) {
		run.addHint(`${unknownNamesText(field, names)}. ${correctionText(field, names)}`);
	}
	if (tags.length > 0) {
		run.addHint(
			`No device of this ${kind} has the tags in ${label}: ${quoteSome(tags)}. If one should have them, check the tags in your account, and that Devices includes it.`,
		);
	}
}
