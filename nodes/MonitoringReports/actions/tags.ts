/** Tags among the devices of a report: the feed does not know them, the Web API does. */
import type { MonitoringCredential } from '../../shared/n8n/run/credential';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import { requireUidForTags } from '../../shared/n8n/run/tags';
import {
	anyDepartmentField,
	DeviceFinder,
	isTag,
	NameList,
	unknownNamesError,
} from '../../shared/names';
import type { FeedQuery } from '../../shared/xmlFeed';

/**
 * Rejects tags that nobody can look up, before anything is asked.
 *
 * @param fetch the credential, which is read only where there is a tag
 * @throws {CredentialError} when there is a tag, and nothing to log in to the Web API with
 */
export async function requireUidForTagsIn(
	query: FeedQuery,
	fetch: () => Promise<MonitoringCredential>,
): Promise<void> {
	const { label, tags } = tagsIn(query);
	if (tags.length > 0) requireUidForTags(label, tags, await fetch());
}

/**
 * The query with the devices that its tags stand for.
 *
 * @throws {ParameterError} when no device has one of them
 */
export async function withTags(
	run: Pick<FeedRun, 'listTaggedDevices'>,
	query: FeedQuery,
): Promise<FeedQuery> {
	const { label, tags } = tagsIn(query);
	if (tags.length === 0) return query;
	const known = await run.listTaggedDevices();
	const finder = new DeviceFinder(known);
	const found = tags.map((tag) => ({ tag, devices: finder.find(tag) }));
	const unknown = found.filter(({ devices }) => devices.length === 0).map(({ tag }) => tag);
	if (unknown.length > 0) {
		throw unknownNamesError(anyDepartmentField(label), unknown, new NameList(known));
	}
	const tagged = new Map(
		found.map(({ tag, devices }) => [
			tag,
			devices.map(({ id, name }) => ({ id: String(id), name })),
		]),
	);
	return { ...query, tagged };
}

function tagsIn({ devices = [], exceptDevices = [] }: FeedQuery) {
	const label = exceptDevices.length > 0 ? 'All But' : 'Devices';
	return { label, tags: [...new Set([...devices, ...exceptDevices].filter(isTag))] };
}
