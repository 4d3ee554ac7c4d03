import { givenFields, isObject, type JsonObject } from '../../../words/util/json';
import { encodeUriPart } from '../../../words/util/encodeUriPart';
import { ParameterError } from '../../../words/util/monitoringError';
import type { EntityId } from '../entities';
import { webApiFacts } from '../facts';
import { toServiceNames } from '../entityTable';
import { isTaskOfKind, toServiceTimeout, webTaskType, type TaskKind } from './task';

export interface NameAndValue {
	name: string;
	value: string;
}

/** The fields whose text is sent as it is, with their names in the service; docs/dev/service.md W7. */
const textFields = {
	name: 'Name',
	dnsResolveMode: 'DNSResolveMode',
	dnsServerIp: 'DNSserverIP',
	url: 'Url',
	method: 'RequestType',
	clientCertificate: 'ClientCertificate',
	keyword1: 'Keyword1',
	keyword2: 'Keyword2',
	keyword3: 'Keyword3',
	userName: 'UserName',
	password: 'UserPass',
	prepareScript: 'PrepareScript',
	hostName: 'HostNameToResolve',
	recordType: 'RecordType',
	dnsServer: 'DNSServer',
	expectedAdditional: 'ExpectedAdditional',
	expectedAnswer: 'ExpectedAnswer',
	expectedAuthority: 'ExpectedAuthority',
	protocol: 'Protocol',
	recursionDesired: 'RecursionDesiredFlag',
	serversTimeoutFilter: 'ServersTimeoutFilter',
	verifyResponseFrom: 'VerifyResponseFrom',
} as const;

export interface TaskFields extends Record<keyof typeof textFields, string> {
	taskTypeId: number;
	/** In seconds. */
	timeout: number;
	customDnsHosts: Array<{ host: string; ip: string }>;
	/** The flags that are on, of {@link certificateChecks}; all others are off. */
	certificateChecks: string[];
	/** The flags that are on, of {@link downloads}; all others are off. */
	download: string[];
	/** In days before the certificate expires; 0 is no reminder. */
	expirationReminder: number;
	formFields: NameAndValue[];
	headers: NameAndValue[];
	queryParameters: NameAndValue[];
	/** In the service's own names; they win over all others. */
	otherFields: JsonObject;
}

/** The flags of a web task for its certificate, by their names in the service; docs/dev/service.md W7. */
export const certificateChecks = {
	CheckCertificateAuthority: 'Authority',
	CheckCertificateCN: 'Common Name',
	CheckCertificateDate: 'Date',
	CheckCertificateRevocation: 'Revocation',
	CheckCertificateUsage: 'Usage',
};

/** The flags of a task for the parts of a page to download, by their names in the service. */
export const downloads = {
	Download_Additional: 'Additional Elements',
	Download_Applets: 'Applets',
	Download_Frames: 'Frames',
	FullPageDownload: 'Full Page',
	Download_Html: 'HTML',
	Download_Images: 'Images',
	Download_Objects: 'Objects',
	Download_Scripts: 'Scripts',
	Download_StyleSheets: 'Style Sheets',
};

/**
 * The given fields of a task in the service's names and units; `otherFields` win over all others.
 *
 * @throws {ParameterError} when both form fields and query parameters are given
 */
function toTaskBody(fields: Partial<TaskFields>): JsonObject {
	const { timeout, formFields, queryParameters, customDnsHosts } = fields;
	if (formFields?.length && queryParameters?.length) {
		// The service accepts only one of both (docs/dev/service.md W7).
		throw new ParameterError(
			'Form Fields and Query Parameters cannot be sent together',
			'Write the query parameters into the URL after a question mark, and remove Query Parameters.',
		);
	}
	return {
		...toServiceNames(fields, { ...textFields, taskTypeId: 'Task_Type_Id' }),
		...(fields.certificateChecks && toFlags(certificateChecks, fields.certificateChecks)),
		...(fields.download && toFlags(downloads, fields.download)),
		...givenFields({
			Timeout: timeout === undefined ? undefined : toServiceTimeout(timeout),
			ExpirationReminderInDays: fields.expirationReminder?.toString(),
			PostParams: formFields?.map(toPair),
			HeaderParams: fields.headers?.map(toPair),
			GetParams: queryParameters?.map(toPair),
			// `host=ip;host2=ip2;`; null for none.
			CustomDNSHosts:
				customDnsHosts && (customDnsHosts.map(({ host, ip }) => `${host}=${ip};`).join('') || null),
		}),
		...fields.otherFields,
	};
}

/**
 * The body that creates a task (docs/dev/service.md W7); its fields win over the defaults. The device is always
 * the given one: fields copied from another task have another device.
 */
export function taskCreateBody(
	kind: TaskKind,
	deviceId: EntityId,
	fields: Partial<TaskFields>,
): JsonObject {
	const body = toTaskBody(fields);
	const defaults = webApiFacts.taskDefaults.value;
	return { ...defaults, ...defaultsOf(kind, body), ...body, Device_Id: deviceId };
}

/**
 * The required fields of a new task with their defaults; none are known for the kind `other`. A task of
 * the kind `ssl` is a web task with all certificate checks.
 */
function defaultsOf(kind: TaskKind, { Url }: JsonObject): JsonObject {
	if (kind === 'web') {
		return { Task_Type_Id: webTaskType(Url), ...webApiFacts.webTaskDefaults.value };
	}
	if (kind === 'ssl') {
		const checks = toFlags(certificateChecks, Object.keys(certificateChecks));
		return { ...defaultsOf('web', { Url }), ...checks };
	}
	if (kind === 'dns') {
		return { Task_Type_Id: webApiFacts.dnsTaskType.value, ...webApiFacts.dnsTaskDefaults.value };
	}
	return {};
}

/** The stored task with changes, to be written back. */
export function taskUpdateBody(current: JsonObject, fields: Partial<TaskFields>): JsonObject {
	const changes = toTaskBody(fields);
	return { ...withoutAppendedQuery(current), ...changedType(current, changes), ...changes };
}

export function taskCopyBody(task: JsonObject, deviceId: EntityId): JsonObject {
	const entries = Object.entries(withoutAppendedQuery(task)).filter(([name]) => name !== 'Id');
	return { ...Object.fromEntries(entries), Device_Id: deviceId };
}

/**
 * The task with an address that can be written back: the service returns the address with the query
 * parameters appended, and every write would append them again.
 */
export function withoutAppendedQuery(task: JsonObject): JsonObject {
	const { Url, GetParams } = task;
	return typeof Url === 'string' ? { ...task, Url: removeQueryParameters(Url, GetParams) } : task;
}

/** The type of a web task with a changed address, as http and https have different types; or no field. */
function changedType(current: JsonObject, { Url }: JsonObject): JsonObject {
	const changesAddress = Url !== undefined && isTaskOfKind(current, 'web');
	return changesAddress ? { Task_Type_Id: webTaskType(Url) } : {};
}

/**
 * An address without the query parameters that the service appended to it (docs/dev/service.md W7). How
 * the service encodes them is unknown, so three ways are tried, with escapes in either case (`%3a`, `%3A`).
 * An address with another ending stays as it is.
 *
 * @param parameters the `GetParams` of the task: names and values
 */
export function removeQueryParameters(url: string, parameters: unknown): string {
	const given = [parameters].flat().filter(isObject);
	if (given.length === 0) return url;
	const pairs = given.map(({ Name, Value }): [string, string] => [
		String(Name),
		String(Value ?? ''),
	]);
	const plain = pairs.map((pair) => pair.join('=')).join('&');
	const encoded = pairs.map((pair) => pair.map(encodeUriPart).join('=')).join('&');
	const asForm = new URLSearchParams(pairs).toString();
	const endings = [plain, encoded, asForm].flatMap((query) => [`?${query}`, `&${query}`]);
	const comparable = upperCaseEscapes(url);
	const ending = endings.find((candidate) => comparable.endsWith(upperCaseEscapes(candidate)));
	return ending === undefined ? url : url.slice(0, -ending.length);
}

/** The text with its escapes in upper case (`%3A`); the length stays. */
function upperCaseEscapes(text: string): string {
	return text.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** Whether a task should ask an external DNS server, but names none. */
export function lacksDnsServer({ DNSResolveMode, DNSserverIP }: JsonObject): boolean {
	const mode = String(DNSResolveMode).trim().toLowerCase();
	return mode === webApiFacts.externalDnsMode.value.toLowerCase() && !DNSserverIP;
}

/** Whether fields set how host names are resolved. */
export function setsDnsMode(fields: Partial<TaskFields>): boolean {
	return 'DNSResolveMode' in toTaskBody(fields);
}

/** All flags with a label: the chosen ones true, the others false. */
function toFlags(labels: Record<string, string>, chosen: string[]): Record<string, boolean> {
	return Object.fromEntries([
		...Object.keys(labels).map((name) => [name, false]),
		...chosen.map((name) => [name, true]),
	]);
}

function toPair({ name, value }: NameAndValue): JsonObject {
	return { Name: name, Value: value };
}
