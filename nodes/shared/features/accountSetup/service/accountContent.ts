/** Reads all objects of an account. */
import type { AccountContent } from '../toSetup';
import type { ListedKind } from '../setup';
import { ServiceError } from '../../../service/http/serviceError';
import type { Named } from '../../../words/names';
import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { AccountCache } from '../../../service/webApi/accountCache';
import type { WebApiClient } from '../../../service/webApi/client';
import { notReturnedError } from '../../../service/webApi/writeBack';
import { entities, type EntityId } from '../../../service/webApi/entities';
import { getIfThere, undefinedIfGone } from '../../../service/webApi/nameIndex';
import { listAvailablePlatforms, namedPackagesOf } from '../../../service/webApi/platform/platform';
import { listTaskIds } from '../../../service/webApi/task/task';
import { withoutAppendedQuery } from '../../../service/webApi/task/taskBody';
import { toEntityId } from './setupBodies';

export interface ContentFailure {
	kind: ListedKind | 'location';
	error: ServiceError;
}

export interface ReadAccount {
	content: AccountContent;
	failures: ContentFailure[];
}

/** The number of devices between two progress messages: reading them takes some seconds. */
const devicesPerMessage = 100;

/** The kinds whose lists are read whole; devices come by platform. */
const otherKinds = ['alertGroup', 'schedule', 'filter', 'alertTemplate'] as const;

type OtherKind = (typeof otherKinds)[number];

/** `whole` requires all lists but one that the service may lack; `parts` also accepts other failures. */
export type Completeness = 'parts' | 'whole';

/** Error codes that would show that the service lacks a list, not observed yet (docs/dev/service.md W2). */
const missingCodes = ['NOT_FOUND', 'REQUEST_REFUSED', 'UNEXPECTED_RESPONSE'];

/** The lists that may be missing, and the codes of the errors that show it. */
const optionalLists: Record<Completeness, { kinds: readonly OtherKind[]; codes: string[] }> = {
	whole: { kinds: ['alertTemplate'], codes: missingCodes },
	parts: { kinds: otherKinds, codes: [...missingCodes, 'ACCESS_DENIED'] },
};

/**
 * The content of an account, read once per run. Lists that may be missing are noted in `failures`
 * if they fail; all other errors are thrown.
 */
export async function readAccountContent(
	client: WebApiClient,
	cache: AccountCache,
	completeness: Completeness,
	onProgress: (text: string) => void,
): Promise<ReadAccount> {
	return await cache.readOnce(`account content: ${completeness}`, () =>
		readContent(client, cache, completeness, onProgress),
	);
}

/** As `readAccountContent`, but without the cache. Devices deleted in the meantime are left out. */
async function readContent(
	client: WebApiClient,
	cache: AccountCache,
	completeness: Completeness,
	onProgress: (text: string) => void,
): Promise<ReadAccount> {
	const failures: ContentFailure[] = [];
	const platforms = await listAvailablePlatforms(client);
	const lists = await mapConcurrently(platforms, client.concurrency, async ({ Id }) => ({
		devices: await cache.devices(client, Id),
		locations: await cache.locationNames(client, Id, (error) =>
			failures.push({ kind: 'location', error }),
		),
	}));
	// A device that two platforms list is one device.
	const listed = [...new Map(lists.flatMap(({ devices }) => [...devices]))];
	const tasks = new Map<JsonObject, JsonObject[]>();
	let readCount = 0;
	const devices = await mapConcurrently(listed, client.concurrency, async ([id, device]) => {
		const deviceTasks = await readTasks(client, cache, id);
		if (deviceTasks) tasks.set(device, deviceTasks);
		readCount++;
		if (readCount % devicesPerMessage === 0) {
			onProgress(`Read ${readCount} of ${listed.length} devices with their tasks`);
		}
		return deviceTasks ? [device] : [];
	});
	// An account without devices would be an empty export, and a plan that creates all of them again.
	const unreadId = [...cache.unread].flatMap((name) => /^device (.*)/.exec(name)?.[1] ?? [])[0];
	if (unreadId && devices.flat().length === 0) throw notReturnedError('device', unreadId);
	const others = await mapConcurrently(otherKinds, client.concurrency, async (kind) => {
		const { kinds, codes } = optionalLists[completeness];
		return await readAll(client, cache, kind).catch((error: unknown) => {
			const isMissing = error instanceof ServiceError && codes.includes(error.code);
			if (!isMissing || !kinds.includes(kind)) throw error;
			failures.push({ kind, error });
			return [];
		});
	});
	const [alertGroup, schedule, filter, alertTemplate] = others;
	const all = { device: devices.flat(), alertGroup, schedule, filter, alertTemplate };
	const content = {
		entities: all,
		tasks,
		names: {
			device: namesOf(all.device),
			alertGroup: namesOf(alertGroup),
			schedule: namesOf(schedule),
			filter: namesOf(filter),
			alertTemplate: namesOf(alertTemplate),
			platform: namesOf(platforms),
			package: platforms.flatMap(namedPackagesOf),
			location: lists.flatMap(({ locations }) =>
				[...locations].map(([id, name]) => ({ id, name })),
			),
		},
		notRead: otherKinds.filter((kind) => failures.some((failure) => failure.kind === kind)),
	};
	return { content, failures };
}

/** All objects of a kind; those that are listed, but do not exist, are noted in the cache. */
async function readAll(client: WebApiClient, { unread }: AccountCache, kind: ListedKind) {
	const note = (id: EntityId) => void unread.add(`${entities[kind].value.label} ${id}`);
	const listed = await client.getAllListed(kind, () => client.listIds(kind), note);
	return listed.map(({ entity }) => entity);
}

/** The tasks of a device; undefined if the device is deleted. */
async function readTasks(client: WebApiClient, { unread }: AccountCache, id: EntityId) {
	const note = (taskId: EntityId) => void unread.add(`task ${taskId} of device ${id}`);
	const tasks = await client
		.getAllListed('task', () => listTaskIds(client, id), note)
		.catch(async (error: unknown) => {
			// A task that cannot be read must not make its device look deleted.
			if ((await getIfThere(client, 'device', id)) !== undefined) throw error;
			return undefinedIfGone(error);
		});
	return tasks?.map(({ entity }) => withoutAppendedQuery(entity));
}

/** The IDs and names of objects; null for a missing name. */
function namesOf(entities: readonly JsonObject[]): Named[] {
	return entities.map(({ Id, Name }) => ({
		id: toEntityId(toId(Id)),
		name: typeof Name === 'string' ? Name : null,
	}));
}
