import type {
	IBinaryData,
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { redactSecrets } from '../../service/http/redact';
import { errorUnlessCanceled, MonitoringError } from '../../words/util/monitoringError';
import { shortenQuotes } from '../../words/util/phrases';
import { loginKey, type AccountChanges, type NamedEntity } from '../../service/webApi';
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
import { fetchCredential, requireWebApi } from './io/credential';
import {
	deviceListAccess,
	listAccountChanges,
	listDepartmentDevices,
	listTaggedDevices,
	type DepartmentDevices,
} from './departmentDevices';
import { addHint, collectNames } from './hints';
import { toJson } from './operations';
import { openXmlFeed, type FeedAccess } from './xmlFeed';
import { isAttended } from './attended';

/** More items than this get a hint in manual runs: the editor shows few, but keeps all of them. */
export const manyItems = 10_000;

/** The XML feed for one report, and the n8n functions for its output. */
export interface FeedRun {
	feed: FeedClient;
	/** The indexes of the input items that requested the report, at least one. */
	items: readonly number[];
	/** The devices of the feed in the department of a query, read once for all items. */
	listDevices(query: FeedQuery): Promise<DeviceList>;
	/** The devices of each department, by the Web API; refused without a Web API UID. */
	listDepartmentDevices(): Promise<DepartmentDevices[]>;
	/**
	 * The devices with their tags, by the Web API: read when first needed, once for all items of a
	 * run. Refused if the credential has no Web API UID.
	 */
	listTaggedDevices(): Promise<readonly NamedEntity[]>;
	/** `from` and `to` are milliseconds since 1970. Undefined without a Web API UID. */
	listChanges(from: number, to: number): Promise<AccountChanges | undefined>;
	/** Data as an item that belongs to those that asked for the report. */
	toItem(data: object, binary?: IBinaryKeyData): INodeExecutionData;
	/** Of the workflow. */
	timeZone: string;
	/** Whether a user waits for the result, as in the editor. */
	isAttended: boolean;
	/** Whether failed items become error items. */
	continuesOnError: boolean;
	/** A text for hints: without the secrets of the credential, and shortened. */
	hintText(text: string): string;
	/** The saved data of the node, which n8n stores only for runs of the published workflow. */
	memory(): IDataObject;
	/** Functions for the end of a run without errors, such as to save reported states. */
	atEnd: Array<() => void>;
	/** The account of the report, to compare accounts. Contains secrets. */
	account: FeedAccess['account'];
	/** Shown once for all items that add it. */
	addHint(message: string, type?: 'info'): void;
	/** Shown at the end of the run, in one hint for all items with the same `describe`. */
	collectNames(names: string[], describe: (names: string[]) => string): void;
	/** In UTF-8, from texts as they arrive. */
	createFile(texts: TextPieces, fileName: string, mimeType: string): Promise<IBinaryData>;
}

export interface DeviceList {
	devices: FeedDevice[];
	/** Why it could not be read; undefined when it was. */
	failure?: string;
}

/** The lists that the items of one run of a node share, also those that could not be read. */
export class DeviceLists {
	readonly ofFeed = new Map<string, Promise<DeviceList>>();

	/** The devices with tags, by the login to the Web API. */
	readonly tagged = new Map<string, Promise<NamedEntity[]>>();
}

/**
 * Device lists are read when first needed, and shared by all reports of a run.
 *
 * @param items the input items that requested this report, at least one; its output belongs to them
 */
export function createFeedRun(
	context: IExecuteFunctions,
	items: number[],
	access: FeedAccess,
	deviceLists: DeviceLists,
): FeedRun {
	const pairedItems = items.map((item) => ({ item }));
	const pairedItem = pairedItems.length === 1 ? pairedItems[0] : pairedItems;
	const feed = openXmlFeed(context, access, async (error): Promise<unknown> => {
		if (!(error instanceof MonitoringError) || !isAboutPid(error.code, error.message)) return error;
		const credential = await fetchCredential(context, items[0]);
		return await CredentialTrials.of(context).explain(error, credential, 'xmlFeedPid');
	});
	const { account } = access;
	const secrets = [account.pid, ...account.secrets];
	return {
		feed,
		items,
		listDevices: async (query) => {
			const scope = departmentOf(query);
			const key = JSON.stringify([account, scope]);
			const list = deviceLists.ofFeed.get(key) ?? readDeviceList(feed, scope);
			deviceLists.ofFeed.set(key, list);
			return await list;
		},
		listDepartmentDevices: async () =>
			await listDepartmentDevices(await deviceListAccess(context, items[0])),
		listTaggedDevices: async () => {
			const own = await deviceListAccess(context, items[0]);
			const key = loginKey(requireWebApi(own.credential));
			const list = deviceLists.tagged.get(key) ?? listTaggedDevices(own);
			deviceLists.tagged.set(key, list);
			return await list;
		},
		listChanges: async (from, to) => {
			const filter = { from, to, timeZone: context.getTimezone() };
			return await listAccountChanges(await deviceListAccess(context, items[0]), filter);
		},
		toItem: (data, binary) => {
			const json = toJson(data);
			return binary === undefined ? { json, pairedItem } : { json, binary, pairedItem };
		},
		timeZone: context.getTimezone(),
		memory: () => context.getWorkflowStaticData('node'),
		atEnd: [],
		account,
		isAttended: isAttended(context),
		continuesOnError: context.continueOnFail(),
		hintText: (text) => shortenQuotes(redactSecrets(text, secrets)),
		addHint: (message, type) => addHint(context, redactSecrets(message, secrets), type),
		collectNames: (names, describe) => {
			const safe = names.map((name) => redactSecrets(name, secrets));
			collectNames(context, safe, describe);
		},
		createFile: (texts, fileName, mimeType) => createBinaryFile(context, texts, fileName, mimeType),
	};
}

async function readDeviceList(feed: FeedClient, scope: FeedQuery): Promise<DeviceList> {
	return await feed.listDevices(scope).then(
		(devices) => ({ devices }),
		(thrown) => ({ devices: [], failure: errorUnlessCanceled(thrown).message }),
	);
}

/** Reduces a query to its department, the only part that decides which devices are listed. */
function departmentOf({ department, additional = [] }: FeedQuery) {
	const name = feedFacts.departmentParameter.value;
	return { department, additional: additional.filter((row) => isSameParameter(row.name, name)) };
}
