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

interface UidFieldTexts {
	label: string;
	/** The label in the credential's form, if it is longer. */
	labelInForm?: string;
	/** The kind of integration of the service that has such a UID. */
	integration: string;
}

export type UidField = 'loadTestingUid' | 'webApiUid' | 'xmlFeedPid';

export const uidFields: Record<UidField, UidFieldTexts> = {
	webApiUid: { label: 'Web API UID', integration: 'Monitoring Web API' },
	loadTestingUid: { label: 'Load Testing UID', integration: 'Stress Testing Web API' },
	xmlFeedPid: {
		label: 'XML Feed PID',
		labelInForm: 'XML Feed PID (Account UID)',
		integration: 'XML Feed',
	},
};

/**
 * All fields with a UID or PID. The order matters: to find the field that a refused UID belongs to,
 * CredentialTrials tries the most probable first, and the feed (it can be slow) last. The order of
 * `namedSecretsOf` is the same.
 */
export const allUidFields: UidField[] = ['webApiUid', 'loadTestingUid', 'xmlFeedPid'];

/** Removes whitespace and trailing slashes from n8n's credential data; missing values are empty text. */
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

/** An item's credential, kept with those of the last 64 items. @param item 0 in the editor, without items */
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

/** The UIDs and the PID of the credential; empty text if not filled in. */
export function secretsOf(credential: MonitoringCredential): string[] {
	return namedSecretsOf(credential).map(({ value }) => value);
}

/** As {@link secretsOf}, with labels, in the order of {@link allUidFields}. */
export function namedSecretsOf(credential: MonitoringCredential): CredentialSecret[] {
	return allUidFields.map((field) => ({ label: uidFields[field].label, value: credential[field] }));
}

/** The secrets to remove from an item's output and errors; none if the credential cannot be read. */
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

/** @throws {CredentialError} when the UID is missing, or the URL or department ID is invalid */
export function requireWebApi(credential: MonitoringCredential): WebApiLogin {
	return {
		...requireUid(credential, 'webApiUid'),
		url: requireUrl(credential.webApiUrl, 'Web API URL'),
		departmentId: parseDepartmentId(credential.departmentId),
	};
}

/** @throws {CredentialError} when the UID is missing or the URL is invalid */
export function requireLoadTesting(credential: MonitoringCredential): WebApiLogin {
	const uid = requireUid(credential, 'loadTestingUid');
	return { ...uid, url: requireUrl(credential.webApiUrl, 'Web API URL'), isLoadTesting: true };
}

/** The feed's login. @throws {CredentialError} when the PID is missing or the URL is invalid */
export function requireXmlFeed(credential: MonitoringCredential): FeedAccount {
	const { uid: pid, secrets } = requireUid(credential, 'xmlFeedPid');
	return { pid, secrets, url: requireUrl(credential.xmlFeedUrl, 'XML Feed URL') };
}

/**
 * The UID in a field. `secrets` are the credential's other UIDs, to remove from texts of the service.
 *
 * @throws {CredentialError} when the field is empty
 */
function requireUid(credential: MonitoringCredential, field: UidField) {
	const others = allUidFields.filter((other) => other !== field);
	const uid = credential[field];
	if (uid !== '') return { uid, secrets: others.map((other) => credential[other]) };
	const { label, integration, labelInForm = label } = uidFields[field];
	throw new CredentialError(
		`The credential has no ${label}`,
		`Open the credential and fill in ${labelInForm}. You get one in your account under Manage Integrations > New Integration, kind ${integration}.`,
	);
}

function requireUrl(url: string | undefined, label: string): string {
	if (url !== undefined) return url;
	throw new CredentialError(
		`The ${label} of the credential is not a web address`,
		`Open the credential and correct ${label}: it starts with https:// (or http://) and contains no spaces, line breaks, ? or #.`,
	);
}

/** Undefined for an empty text. @throws {CredentialError} when it is not a number */
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
