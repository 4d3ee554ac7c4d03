/** The settings of a device with their names looked up, before anything is written. */
import type { WebApiContext } from '../../../shared/n8n/run/webApi';
import {
	requireOne,
	splitNames,
	type NameField,
	type NameList,
	type NameReference,
} from '../../../shared/names';
import { parseId } from '../../../shared/util/id';
import { ParameterError } from '../../../shared/util/monitoringError';
import type { DeviceFields, EntityId, NamedEntity } from '../../../shared/webApi';
import { nameFieldOf } from '../byName';
import { alertDelays, delayHint, settingLabels } from './settingsFields';

type NameReader = () => Promise<NameList<NamedEntity>>;

/** An alert group, or several in one text with commas or semicolons between them. */
interface AlertGroupRow {
	group: NameReference;
	/** Minutes. */
	delay?: number;
	/** Minutes; of the last of several, in place of `delay`. */
	delayOfLast?: number;
}

/** As a person says them, with names or ids; what is undefined stays as it is, or as the service has it. */
export interface DeviceSettings {
	/** Who is alerted, after so many minutes; without entries nobody is. */
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
}

const packageField: NameField = {
	label: settingLabels.packageId,
	among: 'the packages of the platform',
};

/** @throws {ParameterError} for a name that is not known, or that several entries have */
export async function resolveSettings(
	settings: DeviceSettings,
	getPlatformId: () => Promise<EntityId>,
	context: WebApiContext,
): Promise<Partial<DeviceFields>> {
	const { client, cache } = context;
	const { alertGroups, schedule, filter, packageId, owner, ...plain } = settings;
	const find = async (field: NameField, written: NameReference | undefined, list: NameReader) =>
		written === undefined ? undefined : await findId(field, written, list);
	const found = {
		alertGroups: alertGroups && (await resolveAlertGroups(alertGroups, context)),
		scheduleId: await find(nameFieldOf('schedule', settingLabels.schedule), schedule, () =>
			cache.listNamed(client, 'schedule'),
		),
		filterId: await find(nameFieldOf('filter', settingLabels.filter), filter, () =>
			cache.listNamed(client, 'filter'),
		),
		packageId: await find(packageField, packageId, async () =>
			cache.packages(client, await getPlatformId()),
		),
		ownerId: await find(nameFieldOf('device', settingLabels.owner), owner, () =>
			cache.allDevices(client),
		),
		tags: plain.tags,
		sendUptimeAlert: plain.sendUptimeAlert,
		skipSimultaneousChecks: plain.skipSimultaneousChecks,
		falsePositiveCheck: plain.falsePositiveCheck,
	};
	const said = Object.entries(found).filter(([, value]) => value !== undefined);
	return Object.fromEntries(said);
}

async function resolveAlertGroups(
	rows: AlertGroupRow[],
	{ client, cache }: WebApiContext,
): Promise<DeviceFields['alertGroups']> {
	const field = nameFieldOf('alertGroup', settingLabels.alertGroups);
	const list = async () => await cache.listNamed(client, 'alertGroup');
	const separated: AlertGroupRow[] = [];
	for (const row of rows) separated.push(...(await separateLast(row, list)));
	const groups: DeviceFields['alertGroups'] = [];
	for (const { group, delay = 0 } of separated) {
		if (!alertDelays.includes(delay)) {
			const text = typeof group === 'string' ? group : group.name;
			throw new ParameterError(`Delay of "${text}" in ${field.label} cannot be used`, delayHint);
		}
		const ids = await findIds(field, [group], list);
		groups.push(...ids.map((id) => ({ id, delay })));
	}
	return groups;
}

/** The last of several groups has a row of its own when it has a delay of its own. */
async function separateLast(
	{ group, delay, delayOfLast }: AlertGroupRow,
	list: NameReader,
): Promise<AlertGroupRow[]> {
	if (delayOfLast === undefined || typeof group !== 'string') return [{ group, delay }];
	const names = await separateNames(group, list);
	const last = names.length - 1;
	return names.map((name, index) => ({
		group: name,
		delay: index === last ? delayOfLast : delay,
	}));
}

/** An ID is taken as it is, and nothing is listed for it. */
async function findId(field: NameField, written: NameReference, list: NameReader): Promise<number> {
	const id = typeof written === 'string' ? parseId(written.trim()) : undefined;
	return id ?? requireOne(field, written, await list()).id;
}

/** The ids of what is written in texts, several in one with commas or semicolons between them; each once. */
export async function findIds(
	field: NameField,
	written: NameReference[],
	list: NameReader,
): Promise<number[]> {
	const ids: number[] = [];
	for (const one of written) {
		const references = typeof one === 'string' ? await separateNames(one, list) : [one];
		for (const reference of references) ids.push(await findId(field, reference, list));
	}
	return [...new Set(ids)];
}

/** The names and ids in a text; where there are only ids, nothing is listed. */
async function separateNames(text: string, list: NameReader): Promise<string[]> {
	return /^[\d\s,;]+$/.test(text) ? (text.match(/\d+/g) ?? []) : splitNames(text, await list());
}
