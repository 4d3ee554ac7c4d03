/** Looks up the names in the settings of a device, before anything is written. */
import type { Account } from '../../../shared/n8n/run/webApiContext';
import {
	requireOne,
	splitNames,
	unknownNamesError,
	type NameField,
	type NameList,
	type NameReference,
} from '../../../shared/words/names';
import { parseId } from '../../../shared/words/util/id';
import { Mistakes } from '../../../shared/words/util/mistakes';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import type { DeviceFields, EntityId, NamedEntity } from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';
import { alertDelays, delayHint, settingLabels } from './settingsFields';

/** Reads the entries of the account among which names are looked up. */
type NameReader = () => Promise<NameList<NamedEntity>>;

/** A row of Alert Groups: a group, or several in one text separated by commas or semicolons. */
interface AlertGroupRow {
	group: NameReference;
	/** Minutes. */
	delay?: number;
	/** Minutes. From a sheet, as in "Sales, On call (20 min)": the delay of the last group only. */
	delayOfLast?: number;
}

/** Settings as entered, with names or IDs; undefined keeps the current or default value. */
export interface DeviceSettings {
	/** The alert groups with their delays in minutes; without entries no one is alerted. */
	alertGroups?: AlertGroupRow[];
	/** "0" is none. */
	schedule?: NameReference;
	/** "0" is none. */
	filter?: NameReference;
	tags?: string[];
	packageId?: NameReference;
	/** The device that this one belongs to; "0" is none. */
	owner?: NameReference;
	sendUptimeAlert?: boolean;
	skipSimultaneousChecks?: boolean;
	falsePositiveCheck?: boolean;
	paused?: boolean;
}

/** The label for messages: the field, or the column of a sheet. */
export type SettingLabels = Record<keyof NamedSettings, string>;

type NamedSettings = Pick<
	DeviceSettings,
	'alertGroups' | 'schedule' | 'filter' | 'packageId' | 'owner'
>;

/** The settings with IDs in place of names. @param getPlatformId called only to look up a package */
export async function resolveSettings(
	settings: DeviceSettings,
	getPlatformId: () => Promise<EntityId>,
	context: Account,
	labels: SettingLabels = settingLabels,
): Promise<Partial<DeviceFields>> {
	const { client, cache } = context;
	const { alertGroups, schedule, filter, packageId, owner } = settings;
	const { tags, sendUptimeAlert, skipSimultaneousChecks, falsePositiveCheck, paused } = settings;
	const plain = { tags, sendUptimeAlert, skipSimultaneousChecks, falsePositiveCheck, paused };
	const listPackages = async () => cache.packages(client, await getPlatformId());
	const packageField = { label: labels.packageId, among: 'the packages of the platform' };
	const mistakes = new Mistakes();
	const find = async (
		field: NameField,
		written: NameReference | undefined,
		list: NameReader,
		canBeNone = true,
	) =>
		written === undefined
			? undefined
			: await mistakes.noteAsync(() => findId(field, written, list, canBeNone));
	const found = {
		alertGroups:
			alertGroups &&
			(await mistakes.noteAsync(() =>
				resolveAlertGroups(alertGroups, context, nameFieldOf('alertGroup', labels.alertGroups)),
			)),
		scheduleId: await find(nameFieldOf('schedule', labels.schedule), schedule, () =>
			cache.listNamed(client, 'schedule'),
		),
		filterId: await find(nameFieldOf('filter', labels.filter), filter, () =>
			cache.listNamed(client, 'filter'),
		),
		// A device always has a package, so it cannot be none.
		packageId: await find(packageField, packageId, listPackages, false),
		ownerId: await find(nameFieldOf('device', labels.owner), owner, () => cache.allDevices(client)),
		...plain,
	};
	mistakes.throwNoted();
	const given = Object.entries(found).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given);
}

/** The alert groups in the rows, as IDs with delays in minutes; a row without a delay has 0. */
async function resolveAlertGroups(
	rows: AlertGroupRow[],
	{ client, cache }: Account,
	field: NameField,
): Promise<DeviceFields['alertGroups']> {
	const list = async () => await cache.listNamed(client, 'alertGroup');
	const rowsByDelay: AlertGroupRow[] = [];
	for (const row of rows) rowsByDelay.push(...(await splitByDelay(row, list)));
	const groups: DeviceFields['alertGroups'] = [];
	const mistakes = new Mistakes();
	for (const { group, delay = 0 } of rowsByDelay) {
		if (!alertDelays.includes(delay)) {
			const message = `Alert Delay of "${textOf(group)}" in ${field.label} cannot be used`;
			mistakes.add(new ParameterError(message, delayHint));
		}
		const ids = (await mistakes.noteAsync(() => findIds(field, [group], list))) ?? [];
		groups.push(...ids.map((id) => ({ id, delay })));
	}
	mistakes.throwNoted();
	return groups;
}

/**
 * Splits a row whose delay applies only to the last of several groups (`delayOfLast`), into a row
 * for each group. Other rows stay as they are. Only texts from sheets have `delayOfLast`.
 */
async function splitByDelay({ group, delay, delayOfLast }: AlertGroupRow, list: NameReader) {
	if (delayOfLast === undefined || typeof group !== 'string') return [{ group, delay }];
	const names = await separateNames(group, list);
	const last = names.length - 1;
	return names.map((name, index) => ({
		group: name,
		delay: index === last ? delayOfLast : delay,
	}));
}

function textOf(reference: NameReference): string {
	return typeof reference === 'string' ? reference : reference.name;
}

/** The ID of an entry by name, or by ID without a list. @param canBeNone whether 0 (none) is accepted */
async function findId(
	field: NameField,
	written: NameReference,
	list: NameReader,
	canBeNone: boolean,
): Promise<EntityId> {
	const id = typeof written === 'string' ? parseId(written.trim()) : undefined;
	if (id === 0 && !canBeNone) {
		const message = `"${textOf(written)}" in ${field.label} is not a valid value`;
		throw new ParameterError(message, 'Enter a name or an ID, or remove it.');
	}
	return id ?? requireOne(field, written, await list()).id;
}

/** The IDs of entries, each once; 0 is refused. @param written each text can have several names or IDs */
export async function findIds(
	field: NameField,
	written: NameReference[],
	list: NameReader,
): Promise<EntityId[]> {
	const ids = new Set<EntityId>();
	const mistakes = new Mistakes();
	const unknown: string[] = [];
	for (const reference of await separateUnique(written, list)) {
		if (await isUnknown(reference, list)) {
			unknown.push(textOf(reference));
			continue;
		}
		const id = await mistakes.noteAsync(() => findId(field, reference, list, false));
		if (id !== undefined) ids.add(id);
	}
	if (unknown.length > 0) mistakes.add(unknownNamesError(field, unknown, await list()));
	mistakes.throwNoted();
	return [...ids];
}

/** Splits texts into single names and IDs, each once. A name picked from a list is never split. */
async function separateUnique(written: NameReference[], list: NameReader) {
	const references = new Map<string, NameReference>();
	for (const one of written) {
		const separate = typeof one === 'string' ? await separateNames(one, list) : [one];
		for (const each of separate) references.set(JSON.stringify(each), each);
	}
	return references.values();
}

/** Whether no entry has the name. IDs count as known, without reading the list. */
async function isUnknown(reference: NameReference, list: NameReader): Promise<boolean> {
	if (typeof reference === 'string' && parseId(reference.trim()) !== undefined) return false;
	return (await list()).find(reference).length === 0;
}

/** The names and IDs in a text. If the text only contains IDs, the list is not read. */
async function separateNames(text: string, list: NameReader): Promise<string[]> {
	return /^[\d\s,;]+$/.test(text) ? (text.match(/\d+/g) ?? []) : splitNames(text, await list());
}
