/** Tags of devices in the fields of a report: only the Web API knows them, not the feed. */
import type { MonitoringCredential } from '../../shared/n8n/run/io/credential';
import type { FeedRun } from '../../shared/n8n/run/feedRun';
import { requireUidForTags } from '../../shared/n8n/run/tags';
import {
	anyDepartmentField,
	DeviceFinder,
	isTag,
	NameList,
	splitNames,
	unknownNamesError,
} from '../../shared/words/names';
import type { FeedQuery } from '../../shared/service/xmlFeed';

type TagsRun = Pick<FeedRun, 'listTaggedDevices'>;

export interface WrittenTags {
	label: string;
	tags: readonly string[];
	/** Whether the field is for a public page or report: its errors then name no other device. */
	isPublic: boolean;
}

/** The values of an operation that contain device texts, each the key of a field. */
interface NamingValues {
	devices?: FeedQuery;
	hidden?: readonly string[];
	ownTargets?: ReadonlyArray<{ device: string }>;
	publicNames?: ReadonlyArray<{ device: string }>;
}

/** The tags in the fields of an item, by field; fields without tags are omitted. */
export function tagsIn({
	devices: { devices = [], exceptDevices = [] } = {},
	hidden = [],
	ownTargets = [],
	publicNames = [],
}: NamingValues): WrittenTags[] {
	const devicesOf = (rows: ReadonlyArray<{ device: string }>) => rows.map(({ device }) => device);
	const fields: Array<[label: string, texts: readonly string[], isPublic: boolean]> = [
		['Devices', devices, false],
		['Devices to Exclude', exceptDevices, false],
		['Public Names', devicesOf(publicNames), true],
		['Devices to Hide', hidden.flatMap((text) => splitNames(text)), true],
		['Device Targets', devicesOf(ownTargets), true],
	];
	return fields.flatMap(([label, texts, isPublic]) => {
		const tags = [...new Set(texts.filter(isTag))];
		return tags.length === 0 ? [] : [{ label, tags, isPublic }];
	});
}

/**
 * Refuses tags, before the first request, if the credential has no UID for the Web API.
 *
 * @throws {CredentialError} when there is a tag, but no UID
 */
export async function requireUidForAllTags(
	written: readonly WrittenTags[],
	fetchCredential: () => Promise<MonitoringCredential>,
): Promise<void> {
	if (written.length === 0) return;
	const credential = await fetchCredential();
	for (const { label, tags } of written) requireUidForTags(label, tags, credential);
}

/**
 * Checks that each tag belongs to a device. For public fields, the error suggests no similar names,
 * because they could be those of hidden devices.
 *
 * @throws {ParameterError} when no device has one of the tags
 */
export async function checkTags(run: TagsRun, written: readonly WrittenTags[]): Promise<void> {
	if (written.length === 0) return;
	const known = await run.listTaggedDevices();
	const finder = new DeviceFinder(known);
	for (const { label, tags, isPublic } of written) {
		const unknown = tags.filter((tag) => finder.find(tag).length === 0);
		if (unknown.length === 0) continue;
		const near = isPublic ? undefined : new NameList(known);
		throw unknownNamesError(anyDepartmentField(label), unknown, near);
	}
}

/** The query with `tagged`, the devices of each of its tags; unchanged without tags. */
export async function withTags(run: TagsRun, query: FeedQuery): Promise<FeedQuery> {
	const tags = tagsIn({ devices: query }).flatMap((field) => field.tags);
	if (tags.length === 0) return query;
	const finder = new DeviceFinder(await run.listTaggedDevices());
	const tagged = new Map(
		tags.map((tag) => [tag, finder.find(tag).map(({ id, name }) => ({ id: String(id), name }))]),
	);
	return { ...query, tagged };
}
