/** The settings of a device with their names looked up, before anything is written. */
import type { WebApiContext } from '../../../shared/n8n/run/webApi';
import { nearestNamesText } from '../../../shared/util/closestMatches';
import { listSome } from '../../../shared/util/listSome';
import { ParameterError } from '../../../shared/util/monitoringError';
import {
	findByName,
	findByNameOrId,
	splitNames,
	type DeviceFields,
	type EntityId,
	type LookupResult,
	type Named,
} from '../../../shared/webApi';
import { alertDelays, delayHint, settingLabels, type Reference } from './settingsFields';

/** An alert group, or several in one text with commas or semicolons between them. */
interface AlertGroupRow {
	group: Reference;
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
	schedule?: Reference;
	/** "0" is none. */
	filter?: Reference;
	tags?: string[];
	packageId?: Reference;
	/** The device that this one belongs to; "0" is none. */
	owner?: Reference;
	sendUptimeAlert?: boolean;
	skipSimultaneousChecks?: boolean;
	falsePositiveCheck?: boolean;
}

/** @throws {ParameterError} for a name that is not known, or that several entries have */
export async function resolveSettings(
	settings: DeviceSettings,
	getPlatformId: () => Promise<EntityId>,
	context: WebApiContext,
): Promise<Partial<DeviceFields>> {
	const { client, cache } = context;
	const { alertGroups, schedule, filter, packageId, owner, ...plain } = settings;
	const find = async (
		label: string,
		written: Reference | undefined,
		list: () => Promise<Named[]>,
	) => (written === undefined ? undefined : await findId(label, written, list));
	const found = {
		alertGroups: alertGroups && (await resolveAlertGroups(alertGroups, context)),
		scheduleId: await find(settingLabels.schedule, schedule, () =>
			cache.listNamed(client, 'schedule'),
		),
		filterId: await find(settingLabels.filter, filter, () => cache.listNamed(client, 'filter')),
		packageId: await find(settingLabels.packageId, packageId, async () =>
			cache.packages(client, await getPlatformId()),
		),
		ownerId: await find(settingLabels.owner, owner, () => cache.allDevices(client)),
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
	const label = settingLabels.alertGroups;
	const list = async () => await cache.listNamed(client, 'alertGroup');
	const separated: AlertGroupRow[] = [];
	for (const row of rows) separated.push(...(await separateLast(row, list)));
	const groups: DeviceFields['alertGroups'] = [];
	for (const { group, delay = 0 } of separated) {
		if (!alertDelays.includes(delay)) {
			const text = typeof group === 'string' ? group : group.name;
			throw new ParameterError(`Delay of "${text}" in ${label} cannot be used`, delayHint);
		}
		const ids = await findIds(label, [group], list);
		groups.push(...ids.map((id) => ({ id, delay })));
	}
	return groups;
}

/** The last of several groups has a row of its own when it has a delay of its own. */
async function separateLast(
	{ group, delay, delayOfLast }: AlertGroupRow,
	list: () => Promise<Named[]>,
): Promise<AlertGroupRow[]> {
	if (delayOfLast === undefined || typeof group !== 'string') return [{ group, delay }];
	const names = await separateNames(group, list);
	const last = names.length - 1;
	return names.map((name, index) => ({
		group: name,
		delay: index === last ? delayOfLast : delay,
	}));
}

/** Whether a text is an ID, which is taken as it is. */
function isIdText(text: string): boolean {
	return /^\d{1,15}$/.test(text.trim());
}

async function findId(
	label: string,
	written: Reference,
	list: () => Promise<Named[]>,
): Promise<number> {
	if (typeof written !== 'string') {
		return requireOne(label, written.name, findByName(written.name, await list()));
	}
	return isIdText(written)
		? Number(written)
		: requireOne(label, written, findByNameOrId(written, await list()));
}

/** The ids of what is written in texts, several in one with commas or semicolons between them; each once. */
export async function findIds(
	label: string,
	written: Reference[],
	list: () => Promise<Named[]>,
): Promise<number[]> {
	const ids: number[] = [];
	for (const text of written) {
		if (typeof text !== 'string') {
			ids.push(await findId(label, text, list));
			continue;
		}
		for (const name of await separateNames(text, list)) ids.push(await findId(label, name, list));
	}
	return [...new Set(ids)];
}

/** The names and ids in a text; where there are only ids, nothing is listed. */
async function separateNames(text: string, list: () => Promise<Named[]>): Promise<string[]> {
	return /^[\d\s,;]+$/.test(text) ? (text.match(/\d+/g) ?? []) : splitNames(text, await list());
}

/** The id of what was looked up, unless there is nothing or more than one of that name. */
export function requireOne(
	label: string,
	written: string,
	{ found, suggestions }: LookupResult,
): number {
	const [entry, ...others] = found;
	if (entry !== undefined && others.length === 0) return entry.id;
	if (others.length > 0) {
		const ids = listSome(found.map(({ id }) => String(id)));
		throw new ParameterError(
			`"${written}" in ${label} stands for several entries of your account: IDs ${ids}`,
			`Enter the ID of the one you mean in ${label}.`,
		);
	}
	const nearest = suggestions.length === 0 ? '' : `${nearestNamesText(suggestions)}. `;
	throw new ParameterError(
		`"${written}" in ${label} is not known to your account`,
		`${nearest}Correct ${label}: enter a name as the service lists it, or an ID.`,
	);
}
