import { isObject, type JsonObject } from '../../util/json';
import { webApiFacts } from '../facts';
import type { EntityId } from '../entities';
import { isTaskOfKind, webTaskType, type TaskKind } from './task';

/**
 * The body that creates a task (spec/web-api-public-facts.md §2.4-2.7).
 *
 * @param fields in the service's names; they win over what would be sent without them
 */
export function taskCreateBody(kind: TaskKind, deviceId: EntityId, fields: JsonObject): JsonObject {
	const defaults = webApiFacts.taskDefaults.value;
	return { Device_Id: deviceId, ...defaults, ...defaultsOf(kind, fields), ...fields };
}

function defaultsOf(kind: TaskKind, { Url }: JsonObject): JsonObject {
	if (kind === 'web') {
		return { Task_Type_Id: webTaskType(Url), ...webApiFacts.webTaskDefaults.value };
	}
	if (kind === 'dns') {
		return { Task_Type_Id: webApiFacts.dnsTaskType.value, ...webApiFacts.dnsTaskDefaults.value };
	}
	return {};
}

/**
 * The whole task after a change. The service appends the query parameters to the address it gives
 * back; they are taken off again, or every change would append them once more.
 */
export function taskUpdateBody(current: JsonObject, changes: JsonObject): JsonObject {
	const { Url, GetParams } = current;
	return {
		...current,
		...(typeof Url === 'string' ? { Url: removeQueryParameters(Url, GetParams) } : {}),
		...typeChange(current, changes),
		...changes,
	};
}

/** An address that changes between http and https makes another type of the task. */
function typeChange(current: JsonObject, { Url }: JsonObject): JsonObject {
	const isWebAddress = Url !== undefined && isTaskOfKind(current, 'web');
	return isWebAddress ? { Task_Type_Id: webTaskType(Url) } : {};
}

/**
 * An address without the query parameters that the service appended to it
 * (spec/web-api-public-facts.md §2.5). How it encodes them is not known; an address that does not end
 * with them stays as it is.
 */
export function removeQueryParameters(url: string, parameters: unknown): string {
	const pairs = [parameters].flat().filter(isObject);
	if (pairs.length === 0) return url;
	const asText = ({ Name, Value }: JsonObject): [string, string] => [
		String(Name),
		String(Value ?? ''),
	];
	const plain = pairs.map((pair) => asText(pair).join('=')).join('&');
	const encoded = pairs.map((pair) => asText(pair).map(encodeURIComponent).join('=')).join('&');
	const asForm = new URLSearchParams(pairs.map(asText)).toString();
	const endings = [plain, encoded, asForm].flatMap((query) => [`?${query}`, `&${query}`]);
	const ending = endings.find((candidate) => url.endsWith(candidate));
	return ending === undefined ? url : url.slice(0, -ending.length);
}

/** Each of these fields, on when it is chosen and off when not. */
export function toFlags(names: string[], chosen: string[]): Record<string, boolean> {
	return Object.fromEntries([
		...names.map((name) => [name, false]),
		...chosen.map((name) => [name, true]),
	]);
}

/** Hosts with the addresses to use for them, as a task holds them: `host=ip;host2=ip2;`. */
export function formatCustomDnsHosts(hosts: Array<{ host: string; ip: string }>): string | null {
	return hosts.map(({ host, ip }) => `${host}=${ip};`).join('') || null;
}

/** Whether a task is to ask a DNS server of its own and does not say which. */
export function lacksDnsServer({ DNSResolveMode, DNSserverIP }: JsonObject): boolean {
	return DNSResolveMode === webApiFacts.externalDnsMode.value && !DNSserverIP;
}
