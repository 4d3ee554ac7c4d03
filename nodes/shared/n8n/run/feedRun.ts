import type { IBinaryKeyData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { redactSecrets } from '../../service/http/redact';
import { errorUnlessCanceled, MonitoringError } from '../../words/util/monitoringError';
import { shortenQuotes } from '../../words/util/phrases';
import {
	feedFacts,
	isAboutPid,
	isSameParameter,
	type FeedClient,
	type FeedDevice,
	type FeedQuery,
} from '../../service/xmlFeed';
import { createBinaryFile, type TextPieces } from './io/binary';
import { CredentialTrials } from './credentialTrials';
import { fetchCredential } from './io/credential';
import { deviceListAccess, listAccountChanges, listDepartmentDevices } from './departmentDevices';
import { addHint, collectNames } from './hints';
import { toJson } from './operations';
import { openXmlFeed, type FeedAccess } from './xmlFeed';
import { isAttended } from './attended';

/** More items than this get a hint in manual runs: the editor shows few, but keeps all of them. */
export const manyItems = 10_000;

/** The XML feed for one report, and the n8n functions for its output. */
export type FeedRun = ReturnType<typeof createFeedRun>;

export interface DeviceList {
	devices: FeedDevice[];
	/** Why it could not be read; undefined when it was. */
	failure?: string;
}

/** The lists that the items of one run of a node share, also those that could not be read. */
export type DeviceLists = Map<string, Promise<DeviceList>>;

/**
 * Creates the XML feed for one report, and the n8n functions for its output. Device lists are read
 * when first needed, and shared by all reports of a run.
 *
 * @param items indexes of the input items that requested this report, at least one
 */
export function createFeedRun(
	context: IExecuteFunctions,
	items: readonly number[],
	access: FeedAccess,
	deviceLists: DeviceLists,
) {
	const pairedItems = items.map((item) => ({ item }));
	const pairedItem = pairedItems.length === 1 ? pairedItems[0] : pairedItems;
	const feed = openXmlFeed(context, access, async (error): Promise<unknown> => {
		if (!(error instanceof MonitoringError) || !isAboutPid(error.code, error.message)) return error;
		const credential = await fetchCredential(context, items[0]);
		return await CredentialTrials.of(context).explain(error, credential, 'xmlFeedPid');
	});
	const { account } = access;
	const secrets = [account.pid, ...account.secrets];
	const timeZone = context.getTimezone();
	return {
		feed,
		/** The indexes of the input items that requested the report. */
		items,
		/** The devices of the feed in the department of a query, read once for all items. */
		async listDevices(query: FeedQuery): Promise<DeviceList> {
			// Only the department of a query decides which devices are listed.
			const { department, additional = [] } = query;
			const name = feedFacts.departmentParameter.value;
			const ofDepartment = additional.filter((row) => isSameParameter(row.name, name));
			const scope = { department, additional: ofDepartment };
			const key = JSON.stringify([account, scope]);
			const list = deviceLists.get(key) ?? readDeviceList(feed, scope);
			deviceLists.set(key, list);
			return await list;
		},
		/** The devices of each department, by the Web API; refused without a Web API UID. */
		listDepartmentDevices: async () =>
			await listDepartmentDevices(await deviceListAccess(context, items[0])),
		/** Changes between two times (milliseconds since 1970); undefined without a Web API UID. */
		listChanges: async (from: number, to: number) =>
			await listAccountChanges(await deviceListAccess(context, items[0]), { from, to, timeZone }),
		/** An output item with this data, linked to the input items that requested the report. */
		toItem(data: object, binary?: IBinaryKeyData): INodeExecutionData {
			const json = toJson(data);
			return binary === undefined ? { json, pairedItem } : { json, binary, pairedItem };
		},
		timeZone,
		/** Whether a user waits for the result, as in the editor. */
		isAttended: isAttended(context),
		/** Whether failed items become error items. */
		continuesOnError: context.continueOnFail(),
		/** A text for hints: without the secrets of the credential, and shortened. */
		hintText: (text: string) => shortenQuotes(redactSecrets(text, secrets)),
		/** Adds a hint, shown once for all items that add it. */
		addHint: (message: string, type?: 'info') =>
			addHint(context, redactSecrets(message, secrets), type),
		/** Adds names to a hint at the end of the run, one for all items with the same `describe`. */
		collectNames(names: string[], describe: (names: string[]) => string) {
			const safe = names.map((name) => redactSecrets(name, secrets));
			collectNames(context, safe, describe);
		},
		/** Creates a file in UTF-8 from texts as they arrive. */
		createFile: async (texts: TextPieces, fileName: string, mimeType: string) =>
			await createBinaryFile(context, texts, fileName, mimeType),
	};
}

/** The devices, or the message of the error as `failure`. @throws when the execution was canceled */
async function readDeviceList(feed: FeedClient, scope: FeedQuery): Promise<DeviceList> {
	return await feed.listDevices(scope).then(
		(devices) => ({ devices }),
		(thrown) => ({ devices: [], failure: errorUnlessCanceled(thrown).message }),
	);
}
