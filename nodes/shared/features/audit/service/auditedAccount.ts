import {
	kindLabels,
	withoutNameSecrets,
	withoutSecrets,
	type AccountContent,
} from '../../accountSetup';
import type {
	AuditedAccount,
	AuditedAttachable,
	AuditedDevice,
	AuditedEntity,
	AuditedFilter,
	AuditedGroup,
	AuditedLoadTest,
	AuditedLocation,
	AuditedSchedule,
	AuditedTask,
} from '../account';
import { nameKey } from '../../../words/names';
import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import { addressParts, normalAddress } from '../../../words/values/webAddress';
import { addressKey, emailOf } from '../../../service/webApi/alertGroup/alertGroup';
import { locationIdsOf, simplifyDevice } from '../../../service/webApi/device/simplify';
import { simplifyFilter } from '../../../service/webApi/filter/filter';
import { isNotStarted, simplifyLoadTest } from '../../../service/webApi/loadTest/loadTest';
import {
	locationKind,
	locationState,
	type Location,
} from '../../../service/webApi/location/location';
import { readExcludedTimes, readWeeklyHours } from '../../../service/webApi/schedule/schedule';
import { isTaskOfKind, simplifyTask } from '../../../service/webApi/task/task';
import { certificateChecks } from '../../../service/webApi/task/taskBody';

export type AuditedContent = Pick<
	AuditedAccount,
	'alertGroup' | 'alertTemplate' | 'device' | 'filter' | 'schedule' | 'task'
>;

/**
 * Replaces IDs by the entries they refer to; texts that may be shown have no secrets. A reference
 * to a deleted entry is listed in `missing`, unless the list of its kind was not read.
 */
export function toAuditedContent(
	content: AccountContent,
	locations: readonly Location[],
): AuditedContent {
	const { entities, tasks, notRead } = content;
	const schedule = entities.schedule.map(toAuditedSchedule);
	const filter = entities.filter.map(toAuditedFilter);
	const finderOf = <Entity extends AuditedEntity>(
		kind: 'alertGroup' | 'filter' | 'schedule',
		all: readonly Entity[],
	) => {
		const byId = new Map(all.map((one) => [String(one.id), one]));
		return (id: unknown): Reference<Entity> => {
			if (Number(id || 0) === 0) return { missing: [] };
			const entity = byId.get(String(id));
			const isMissing = entity === undefined && !notRead.includes(kind);
			return { entity, missing: isMissing ? [`${kindLabels[kind]} ID ${String(id)}`] : [] };
		};
	};
	const findSchedule = finderOf('schedule', schedule);
	const findFilter = finderOf('filter', filter);
	const alertGroup = entities.alertGroup.map((group): AuditedGroup => {
		const own = findSchedule(group.Scheduler_Id);
		const addresses = Array.isArray(group.Addresses) ? group.Addresses.filter(isObject) : [];
		return {
			...toAuditedAttachable(group),
			schedule: own.entity,
			addresses: addresses.map((address) => ({
				type: String(address.Type),
				duplicateKey: addressKey(address),
				email: emailOf(address),
			})),
			missing: own.missing,
		};
	});
	const findGroup = finderOf('alertGroup', alertGroup);
	const findLocation = locationFinder(locations, content.names.location);
	const task: AuditedTask[] = [];
	const device = entities.device.map((stored): AuditedDevice => {
		const [ownFilter, ownSchedule] = [
			findFilter(stored.Filter_Id),
			findSchedule(stored.Scheduler_Id),
		];
		const groups = groupsOf(stored).map(({ Id, Time_Shift_Min }) => ({
			...findGroup(Id),
			delayMinutes: toNumber(Time_Shift_Min) ?? 0,
		}));
		// Filled later: each task refers to its device.
		const auditedTasks: AuditedTask[] = [];
		const audited: AuditedDevice = {
			...toAuditedEntity(stored),
			frequencySeconds: toNumber(stored.Frequency),
			locations: locationIdsOf(stored).map(findLocation),
			isPaused: simplifyDevice(stored).status === 'paused',
			mutedMinutes: toNumber(stored.Alert_Silence_Min) ?? 0,
			alertGroups: groups.map(({ entity, delayMinutes }) => ({ group: entity, delayMinutes })),
			hasOwnAlerts: hasOwnAlerts(stored),
			sendsUptimeAlert:
				typeof stored.Send_Uptime_Alert === 'boolean' ? stored.Send_Uptime_Alert : undefined,
			filter: ownFilter.entity,
			schedule: ownSchedule.entity,
			tasks: auditedTasks,
			missing: [
				...groups.flatMap(({ missing }) => missing),
				...ownFilter.missing,
				...ownSchedule.missing,
			],
		};
		auditedTasks.push(...(tasks.get(stored) ?? []).map((entity) => toAuditedTask(entity, audited)));
		task.push(...auditedTasks);
		return audited;
	});
	const alertTemplate = entities.alertTemplate.map(toAuditedEntity);
	return { device, task, alertGroup, schedule, filter, alertTemplate };
}

/** Entries that several departments list are in the result once. */
export function joinContents(
	contents: ReadonlyArray<[department: string | undefined, content: AuditedContent]>,
): AuditedContent {
	for (const [department, lists] of contents) {
		for (const entity of Object.values(lists).flat()) entity.department = department;
	}
	const join = <Entity extends AuditedEntity>(
		listIn: (content: AuditedContent) => readonly Entity[],
	) => {
		const all = contents.flatMap(([, content]) => listIn(content));
		return [...new Map(all.map((one) => [`${one.id} ${one.name}`, one])).values()];
	};
	return {
		device: join(({ device }) => device),
		task: join(({ task }) => task),
		alertGroup: join(({ alertGroup }) => alertGroup),
		schedule: join(({ schedule }) => schedule),
		filter: join(({ filter }) => filter),
		alertTemplate: join(({ alertTemplate }) => alertTemplate),
	};
}

interface Reference<Entity> {
	entity?: Entity;
	missing: string[];
}

export function toAuditedLoadTest(test: JsonObject): AuditedLoadTest {
	const { id, name } = simplifyLoadTest(test);
	return { ...toAuditedEntity({ Id: id, Name: name }), isIdle: isNotStarted(test) };
}

/**
 * The keys of the names of changed entries in audit events, such as "Device: Shop". Tasks and users
 * do not count: they can have the name of a device.
 */
export function changedNames(events: readonly JsonObject[]): ReadonlySet<string> {
	const names = events.flatMap(({ ObjectName }) => {
		const [, kind, name] = /^\s*(\w+)\s*:\s*(.+)$/s.exec(String(ObjectName ?? '')) ?? [];
		return name === undefined || /^(?:task|user)$/i.test(kind) ? [] : [nameKey(name)];
	});
	return new Set(names);
}

function toAuditedEntity({ Id, Name }: JsonObject): AuditedEntity {
	const id = toId(Id);
	return {
		id: typeof id === 'number' ? id : String(id),
		name: withoutNameSecrets(String(Name ?? '')),
	};
}

function toAuditedAttachable(entity: JsonObject): AuditedAttachable {
	const { Assigned_To: assigned } = entity;
	const lists = isObject(assigned) ? Object.values(assigned) : [assigned];
	return {
		...toAuditedEntity(entity),
		isAssigned: lists.some((list) => Array.isArray(list) && list.length > 0),
	};
}

function toAuditedSchedule(schedule: JsonObject): AuditedSchedule {
	const known = readWeeklyHours(schedule);
	return {
		...toAuditedAttachable(schedule),
		hours: known?.hours,
		hoursWithout: known?.hoursWithout ?? [],
		excluded: readExcludedTimes(schedule),
	};
}

function toAuditedFilter(filter: JsonObject): AuditedFilter {
	const { minutes, numberOfLocations, numberOfTasks } = simplifyFilter(filter);
	return {
		...toAuditedAttachable(filter),
		minutes: toNumber(minutes) ?? 0,
		numberOfLocations: toNumber(numberOfLocations),
		numberOfTasks: toNumber(numberOfTasks),
	};
}

function toAuditedTask(task: JsonObject, device: AuditedDevice): AuditedTask {
	const { url, method, hostName, keywords, timeoutSeconds } = simplifyTask(task);
	const fullUrl = String(url ?? '').trim();
	const parameters = Array.isArray(task.GetParams) ? task.GetParams.filter(isObject) : [];
	const names = new Set(parameters.map(({ Name }) => String(Name)));
	let hasPasswordInUrl = false;
	const isSecretParameter = (name: string) => names.has(name);
	const shownUrl = withoutSecrets(fullUrl, { as: 'url', isSecretParameter }, (part) => {
		// The part `user` is user and password before the host.
		hasPasswordInUrl ||= part === 'user';
		return undefined;
	});
	const isDns = isTaskOfKind(task, 'dns');
	return {
		...toAuditedEntity(task),
		device,
		kind: (['dns', 'web'] as const).find((kind) => isTaskOfKind(task, kind)) ?? 'other',
		// A DNS task looks up a host name, so its address does not count.
		url: isDns ? '' : shownUrl,
		place: addressParts((isDns ? '' : fullUrl) || `https://${String(hostName ?? '')}`),
		duplicateKey: JSON.stringify([
			normalAddress(fullUrl),
			method,
			task.GetParams,
			task.PostParams,
			task.Keyword1,
		]),
		hasPasswordInUrl,
		method: String(method ?? ''),
		hostName: String(hostName ?? ''),
		// An empty list becomes an empty text.
		hasKeyword: String(keywords) !== '',
		hasExpectedAnswer: Boolean(task.ExpectedAnswer),
		checksCertificateDate: task.CheckCertificateDate === true,
		checksCertificate: Object.keys(certificateChecks).some((check) => task[check] === true),
		reminderDays: toNumber(task.ExpirationReminderInDays) ?? 0,
		timeoutSeconds: toNumber(timeoutSeconds),
	};
}

function locationFinder(
	locations: readonly Location[],
	names: AccountContent['names']['location'],
): (id: unknown) => AuditedLocation {
	const states = new Map(locations.map((location) => [String(location.Id), location]));
	const nameOf = new Map(names.map(({ id, name }) => [String(id), name]));
	return (id) => {
		const location = states.get(String(id));
		return {
			id: String(id),
			name: nameOf.get(String(id)) ?? `location ID ${String(id)}`,
			isPrivate: location !== undefined && locationKind(location) === 'private',
			// Nothing is known of an unlisted one, so it causes no problem.
			isUsable: location === undefined || locationState(location) === 'available',
		};
	};
}

function groupsOf({ Notifications }: JsonObject): JsonObject[] {
	const groups = isObject(Notifications) ? Notifications.Notification_Groups : undefined;
	return Array.isArray(groups) ? groups.filter(isObject) : [];
}

/** Whether a device has alerts without a group, as all had before groups existed (docs/dev/service.md W5). */
function hasOwnAlerts({ Notifications }: JsonObject): boolean {
	if (!isObject(Notifications)) return false;
	return Object.entries(Notifications).some(
		([name, value]) => /_Flag$/.test(name) && value === true,
	);
}

/** A number, or a whole number as text (docs/dev/service.md W7); null for others. */
function toNumber(value: unknown): number | null {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : null;
}
