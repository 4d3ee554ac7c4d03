/** Converts the objects of the service into the form that an audit checks. */
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
import { forEachInSteps, mapInSteps, type Steps } from '../../../words/util/turn';
import { hostOf, normalAddress } from '../../../words/values/webAddress';
import { addressKey, emailOf } from '../../../service/webApi/alertGroup/alertGroup';
import {
	alertGroupsOf,
	locationIdsOf,
	simplifyDevice,
} from '../../../service/webApi/device/simplify';
import { filters } from '../../../service/webApi/filter/filter';
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
 * The entries of an account, with the entries to which they refer in place of IDs, and without
 * secrets in shown texts. References to deleted entries are listed in `missing`. In steps, so that n8n can
 * pause it.
 */
export function* toAuditedContent(
	content: AccountContent,
	locations: readonly Location[],
): Steps<AuditedContent> {
	const { entities, tasks, notRead } = content;
	const schedule = yield* mapInSteps(entities.schedule, toAuditedSchedule);
	const filter = yield* mapInSteps(entities.filter, toAuditedFilter);
	const findSchedule = entryFinder('schedule', schedule, notRead);
	const findFilter = entryFinder('filter', filter, notRead);
	const alertGroup = yield* mapInSteps(entities.alertGroup, (group): AuditedGroup => {
		const ownSchedule = findSchedule(group.Scheduler_Id);
		const addresses = Array.isArray(group.Addresses) ? group.Addresses.filter(isObject) : [];
		return {
			...toAuditedAttachable(group),
			schedule: ownSchedule.entity,
			addresses: addresses.map((address) => ({
				type: String(address.Type),
				duplicateKey: addressKey(address),
				email: emailOf(address),
			})),
			missing: ownSchedule.missing,
		};
	});
	const findGroup = entryFinder('alertGroup', alertGroup, notRead);
	const findLocation = locationFinder(locations, content.names.location);
	const task: AuditedTask[] = [];
	const device = yield* mapInSteps(entities.device, (stored): AuditedDevice => {
		const ownFilter = findFilter(stored.Filter_Id);
		const ownSchedule = findSchedule(stored.Scheduler_Id);
		const groups = alertGroupsOf(stored).map(({ Id, Time_Shift_Min }) => ({
			...findGroup(Id),
			delayMinutes: toNumber(Time_Shift_Min) ?? 0,
		}));
		// Filled later, because each task refers to its device.
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
	const alertTemplate = yield* mapInSteps(entities.alertTemplate, toAuditedEntity);
	return { device, task, alertGroup, schedule, filter, alertTemplate };
}

interface FoundEntry<Entry> {
	/** Undefined if the ID refers to nothing, or the entry is deleted or not read. */
	entity?: Entry;
	/** The deleted entry, as a list of at most one: "filter ID 501". */
	missing: string[];
}

/** Returns a function that finds the entry of a kind that an ID refers to. */
function entryFinder<Entry extends AuditedEntity>(
	kind: 'alertGroup' | 'filter' | 'schedule',
	entries: readonly Entry[],
	notRead: AccountContent['notRead'],
): (id: unknown) => FoundEntry<Entry> {
	const entriesById = new Map(entries.map((entry) => [String(entry.id), entry]));
	return (id) => {
		const isNone = Number(id || 0) === 0;
		if (isNone) return { missing: [] };
		const entity = entriesById.get(String(id));
		const isMissing = entity === undefined && !notRead.includes(kind);
		return { entity, missing: isMissing ? [`${kindLabels[kind]} ID ${String(id)}`] : [] };
	};
}

/** The contents of several departments as one; an entry that several of them list is in it once. */
export function* joinContents(
	contents: ReadonlyArray<[department: string | undefined, content: AuditedContent]>,
): Steps<AuditedContent> {
	for (const [department, lists] of contents) {
		for (const entity of Object.values(lists).flat()) entity.department = department;
	}
	const join = function* <Entity extends AuditedEntity>(
		listIn: (content: AuditedContent) => readonly Entity[],
	): Steps<Entity[]> {
		const entries = new Map<string, Entity>();
		const all = contents.flatMap(([, content]) => listIn(content));
		yield* forEachInSteps(all, (entry) => entries.set(`${entry.id} ${entry.name}`, entry));
		return [...entries.values()];
	};
	return {
		device: yield* join(({ device }) => device),
		task: yield* join(({ task }) => task),
		alertGroup: yield* join(({ alertGroup }) => alertGroup),
		schedule: yield* join(({ schedule }) => schedule),
		filter: yield* join(({ filter }) => filter),
		alertTemplate: yield* join(({ alertTemplate }) => alertTemplate),
	};
}

/** A load test of the service in the form of an audit. */
export function toAuditedLoadTest(test: JsonObject): AuditedLoadTest {
	const { id, name } = simplifyLoadTest(test);
	return { ...toAuditedEntity({ Id: id, Name: name }), isIdle: isNotStarted(test) };
}

/**
 * The names (`nameKey`) of changed entries in audit events, such as "Device: Shop". Tasks and users
 * do not count: they can have the name of a device.
 */
export function changedNames(events: readonly JsonObject[]): ReadonlySet<string> {
	const names = events.flatMap(({ ObjectName }) => {
		const [, kind, name] = /^\s*(\w+)\s*:\s*(.+)$/s.exec(String(ObjectName ?? '')) ?? [];
		return name === undefined || /^(?:task|user)$/i.test(kind) ? [] : [nameKey(name)];
	});
	return new Set(names);
}

/** The ID of an object of the service, and its name without secrets. */
function toAuditedEntity({ Id, Name }: JsonObject): AuditedEntity {
	const id = toId(Id);
	return {
		id: typeof id === 'number' ? id : String(id),
		name: withoutNameSecrets(String(Name ?? '')),
	};
}

/** As `toAuditedEntity`, and whether the service lists users of the entry. */
function toAuditedAttachable(entity: JsonObject): AuditedAttachable {
	const { Assigned_To: assigned } = entity;
	const lists = isObject(assigned) ? Object.values(assigned) : [assigned];
	return {
		...toAuditedEntity(entity),
		isAssigned: lists.some((list) => Array.isArray(list) && list.length > 0),
	};
}

/** A schedule with its hours; `hours` is undefined if their format is unknown. */
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
	const { minutes, numberOfLocations, numberOfTasks } = filters.simplify(filter);
	return {
		...toAuditedAttachable(filter),
		minutes: toNumber(minutes) ?? 0,
		numberOfLocations: toNumber(numberOfLocations),
		numberOfTasks: toNumber(numberOfTasks),
	};
}

function toAuditedTask(task: JsonObject, device: AuditedDevice): AuditedTask {
	const { Url: url, RequestType: method, HostNameToResolve: hostName } = task;
	const { keywords, timeoutSeconds } = simplifyTask(task);
	const fullUrl = String(url ?? '').trim();
	const parameters = Array.isArray(task.GetParams) ? task.GetParams.filter(isObject) : [];
	const parameterNames = new Set(parameters.map(({ Name }) => String(Name)));
	let hasPasswordInUrl = false;
	const isSecretParameter = (name: string) => parameterNames.has(name);
	// The callback gets each secret in the address; undefined removes it.
	const shownUrl = withoutSecrets(fullUrl, { as: 'url', isSecretParameter }, (part) => {
		const isUserAndPassword = part === 'user';
		hasPasswordInUrl ||= isUserAndPassword;
		return undefined;
	});
	const isDns = isTaskOfKind(task, 'dns');
	return {
		...toAuditedEntity(task),
		device,
		kind: (['dns', 'web'] as const).find((kind) => isTaskOfKind(task, kind)) ?? 'other',
		// A DNS task looks up a host name, so its address does not count.
		url: isDns ? '' : shownUrl,
		host: hostOf((isDns ? '' : fullUrl) || `https://${String(hostName ?? '')}`),
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
		hasKeyword: keywords !== null,
		hasExpectedAnswer: Boolean(task.ExpectedAnswer),
		checksCertificateDate: task.CheckCertificateDate === true,
		checksCertificate: Object.keys(certificateChecks).some((check) => task[check] === true),
		reminderDays: toNumber(task.ExpirationReminderInDays) ?? 0,
		timeoutSeconds: toNumber(timeoutSeconds),
	};
}

/** Returns a function that makes the audited location for an ID, from the listed `locations` and `names`. */
function locationFinder(
	locations: readonly Location[],
	names: AccountContent['names']['location'],
): (id: unknown) => AuditedLocation {
	const locationsById = new Map(locations.map((location) => [String(location.Id), location]));
	const namesById = new Map(names.map(({ id, name }) => [String(id), name]));
	return (locationId) => {
		const id = String(locationId);
		const location = locationsById.get(id);
		return {
			id,
			name: namesById.get(id) ?? `location ID ${id}`,
			isPrivate: location !== undefined && locationKind(location) === 'private',
			// An unlisted location is unknown, so it counts as usable and causes no problem.
			isUsable: location === undefined || locationState(location) === 'available',
		};
	};
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
