import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { parseBaseUrl } from '../../../words/values/webAddress';
import { CredentialError } from '../../../words/util/monitoringError';
import type { WebApiLogin } from '../../../service/webApi';
import type { FeedAccount } from '../../../service/xmlFeed';

const credentialName = 'monitoringApi';

/** UIDs and the PID are empty text when not filled in. */
export interface MonitoringCredential {
	webApiUid: string;
	/** Empty for the account that the UID belongs to. */
	departmentId: string;
	loadTestingUid: string;
	xmlFeedPid: string;
	/** Undefined when it is not an absolute http(s) address. */
	webApiUrl?: string;
	xmlFeedUrl?: string;
	ignoreSslIssues: boolean;
}

/** Whitespace and trailing slashes are removed; missing values are empty text. */
export function readCredential(data: ICredentialDataDecryptedObject): MonitoringCredential {
	return {
		webApiUid: trimmed(data.webApiUid),
		departmentId: trimmed(data.departmentId),
		loadTestingUid: trimmed(data.loadTestingUid),
		xmlFeedPid: trimmed(data.xmlFeedPid),
		webApiUrl: parseBaseUrl(trimmed(data.webApiUrl)),
		xmlFeedUrl: parseBaseUrl(trimmed(data.xmlFeedUrl)),
		ignoreSslIssues: data.ignoreSslIssues === true,
	};
}

/** At least the maximum number of concurrent items (50). */
const maxKept = 64;

/**
 * The credentials of recent items, by item. Cached, because n8n reads a credential from its
 * database each time, and an item needs it twice: to run, and to redact its output.
 */
const fetchedCredentials = new WeakMap<object, Map<number, Promise<MonitoringCredential>>>();

/**
 * Kept for the next call, with those of the last 64 items.
 *
 * @param item 0 in the editor, which has no items
 */
export async function fetchCredential(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	item = 0,
): Promise<MonitoringCredential> {
	const kept = fetchedCredentials.get(context) ?? new Map<number, Promise<MonitoringCredential>>();
	fetchedCredentials.set(context, kept);
	const known = kept.get(item);
	if (known) return await known;
	const credential = context.getCredentials(credentialName, item).then(readCredential);
	const [oldest] = kept.keys();
	if (kept.size >= maxKept) kept.delete(oldest);
	kept.set(item, credential);
	return await credential;
}

/** The current credential of a trigger, never cached: n8n uses the same context for all polls. */
export async function fetchPollCredential(context: IPollFunctions): Promise<MonitoringCredential> {
	return readCredential(await context.getCredentials(credentialName));
}

export interface CredentialSecret {
	label: string;
	value: string;
}

/** The secrets of the credential; empty text if not filled in. */
export function secretsOf(credential: MonitoringCredential): string[] {
	return namedSecretsOf(credential).map(({ value }) => value);
}

export function namedSecretsOf({
	webApiUid,
	loadTestingUid,
	xmlFeedPid,
}: MonitoringCredential): CredentialSecret[] {
	return [
		{ label: 'Web API UID', value: webApiUid },
		{ label: 'Load Testing UID', value: loadTestingUid },
		{ label: 'XML Feed PID', value: xmlFeedPid },
	];
}

/** To remove from outputs and errors; none if the credential cannot be read. */
export async function readSecrets(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	item = 0,
): Promise<string[]> {
	try {
		return secretsOf(await fetchCredential(context, item));
	} catch {
		return [];
	}
}

/**
 * Returns the login for the Web API. Its `secrets` are the credential's other secrets, to remove
 * from texts of the service.
 *
 * @throws {CredentialError} when the UID is missing, or the URL or department ID is invalid
 */
export function requireWebApi({
	webApiUid,
	webApiUrl,
	departmentId,
	loadTestingUid,
	xmlFeedPid,
}: MonitoringCredential): WebApiLogin {
	if (webApiUid === '') throw missingError('Web API UID', 'Monitoring Web API');
	return {
		uid: webApiUid,
		url: requireUrl(webApiUrl, 'Web API URL'),
		departmentId: parseDepartmentId(departmentId),
		secrets: [loadTestingUid, xmlFeedPid],
	};
}

/**
 * `secrets` are the credential's other secrets, to remove from texts of the service.
 *
 * @throws {CredentialError} when the UID is missing or the URL is invalid
 */
export function requireLoadTesting({
	loadTestingUid,
	webApiUid,
	webApiUrl,
	xmlFeedPid,
}: MonitoringCredential): WebApiLogin {
	if (loadTestingUid === '') throw missingError('Load Testing UID', 'Stress Testing Web API');
	const url = requireUrl(webApiUrl, 'Web API URL');
	const secrets = [webApiUid, xmlFeedPid];
	return { uid: loadTestingUid, url, isLoadTesting: true, secrets };
}

/**
 * `secrets` are the credential's other secrets, to remove from texts of the feed.
 *
 * @throws {CredentialError} when the PID is missing or the URL is invalid
 */
export function requireXmlFeed({
	xmlFeedPid,
	xmlFeedUrl,
	webApiUid,
	loadTestingUid,
}: MonitoringCredential): FeedAccount {
	if (xmlFeedPid === '') {
		throw missingError('XML Feed PID', 'XML Feed', 'XML Feed PID (Account UID)');
	}
	const url = requireUrl(xmlFeedUrl, 'XML Feed URL');
	return { pid: xmlFeedPid, url, secrets: [webApiUid, loadTestingUid] };
}

/** @param kind the kind of integration of the service that has such a UID */
function missingError(name: string, kind: string, label = name): CredentialError {
	return new CredentialError(
		`The credential has no ${name}`,
		`Open the credential and fill in ${label}. You get one in your account under Manage Integrations > New Integration, kind ${kind}.`,
	);
}

function requireUrl(url: string | undefined, label: string): string {
	if (url !== undefined) return url;
	throw new CredentialError(
		`The ${label} of the credential is not a web address`,
		`Open the credential and correct ${label}: it starts with https:// (or http://) and contains no spaces, line breaks, ? or #.`,
	);
}

function parseDepartmentId(text: string): number | undefined {
	if (text === '') return undefined;
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw new CredentialError(
		'The Department ID of the credential is not a number',
		'Open the credential and correct Department ID, or leave it empty for the account that the UID belongs to. The operation Department > Get Many lists the IDs.',
	);
}

function trimmed(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
