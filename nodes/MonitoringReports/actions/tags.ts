/** Tags among the devices of a report: the feed does not know them, the Web API does. */
import { requireWebApi, type MonitoringCredential } from '../../shared/n8n/run/credential';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import {
	anyDepartmentField,
	DeviceFinder,
	isTag,
	NameList,
	unknownNamesError,
} from '../../shared/names';
import { quoteSome } from '../../shared/util/listSome';
import { CredentialError } from '../../shared/util/monitoringError';
import type { FeedQuery } from '../../shared/xmlFeed';

/**
 * Rejects tags that nobody can look up, before anything is asked.
 *
 * @param fetch the credential, which is read only where there is a tag
 * @throws {CredentialError} when there is a tag, and nothing to log in to the Web API with
 */
export async function requireUidForTags(
	query: FeedQuery,
	fetch: () => Promise<MonitoringCredential>,
): Promise<void> {
	const { label, tags } = tagsIn(query);
	if (tags.length === 0) return;
	const credential = await fetch();
	if (credential.webApiUid !== '') {
		requireWebApi(credential);
		return;
	}
	const are = tags.length === 1 ? 'is a tag' : 'are tags';
	throw new CredentialError(
		`${quoteSome(tags)} in ${label} ${are}, and the credential has no Web API UID to look tags up with`,
		`Open the credential and fill in Web API UID (Manage Integrations > New Integration, kind Monitoring Web API), or write names or IDs into ${label}. Put ? in place of a # that begins a device's name.`,
	);
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
