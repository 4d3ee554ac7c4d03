import { toId } from '../../../words/util/id';
import {
	countIn,
	givenFields,
	isObject,
	objectsIn,
	type JsonObject,
} from '../../../words/util/json';
import { toServiceNames } from '../serviceNames';

/** The writable part of an alert group. */
export interface AlertGroup {
	name: string;
	/** 0 is no schedule: alerts are always sent. */
	scheduleId: number;
	addresses: AlertAddress[];
}

/** The type of an alert address, with the fields of the type under the names of this package. */
export interface AlertAddress {
	type: string;
	/** 0 is the default template. */
	templateId: number;
	/** Undefined: not sent. */
	[field: string]: string | number | undefined;
}

interface AddressType {
	/** The service's names of the fields. */
	fields: Record<string, string>;
	/** The field a person knows the address by; undefined where that would be a secret. */
	labelField?: string;
}

/** docs/dev/service.md W8. */
const addressTypes: Record<string, AddressType> = {
	AlertOps: { fields: { integrationUrl: 'IntegrationURL' } },
	Email: { fields: { email: 'Address' }, labelField: 'email' },
	PagerDuty: { fields: { integrationKey: 'IntegrationKey' } },
	Phone: { fields: { code: 'Code', number: 'Number' }, labelField: 'number' },
	Script: { fields: { file: 'File' }, labelField: 'file' },
	Slack: { fields: { webHook: 'WebHook' } },
	Sms: { fields: { number: 'Number' }, labelField: 'number' },
	Snmp: {
		fields: {
			host: 'Host',
			snmpVersion: 'Version',
			community: 'Community',
			snmpUserId: 'UserId',
		},
		labelField: 'host',
	},
	Teams: { fields: { webHook: 'WebHook' } },
	Wireless: { fields: { wirelessEmail: 'WirelessDeviceEmail' }, labelField: 'wirelessEmail' },
};

export function toAlertGroupBody({ name, scheduleId, addresses }: AlertGroup): JsonObject {
	return { Name: name, Scheduler_Id: scheduleId, Addresses: addresses.map(toAddressBody) };
}

export type AlertGroupChanges = Partial<AlertGroup> & { addedAddresses?: AlertAddress[] };

/**
 * The alert group after a change. `addresses` replace all existing ones; `addedAddresses` are added
 * to the existing ones, and win if both are given. Everything that is undefined stays as it is.
 */
export function applyAlertGroupChanges(
	group: JsonObject,
	{ name, scheduleId, addresses, addedAddresses }: AlertGroupChanges,
): JsonObject {
	const added = addedAddresses && addAddresses(addressesOf(group), addedAddresses);
	return {
		...group,
		...givenFields({
			Name: name,
			Scheduler_Id: scheduleId,
			Addresses: added ?? addresses?.map(toAddressBody),
		}),
	};
}

/** Without duplicates: the service would alert an address twice that is listed twice. */
function addAddresses(present: unknown[], added: AlertAddress[]): unknown[] {
	const all = [...present];
	for (const address of added.map(toAddressBody)) {
		const isThere = all.some((other) => isObject(other) && isSameAddress(other, address));
		if (!isThere) all.push(address);
	}
	return all;
}

/** Whether an alert group has an address as this package would write it (docs/dev/service.md W8). */
function isSameAddress(present: JsonObject, { Type, Template_Id, ...fields }: JsonObject): boolean {
	return (
		String(present.Type).toLowerCase() === String(Type).toLowerCase() &&
		toId(present.Template_Id || 0) === toId(Template_Id) &&
		Object.entries(fields).every(([name, value]) => String(present[name]) === String(value))
	);
}

/** A text that is the same for equal addresses, with any template. Never shown: it can be a key. */
export function addressKey(address: JsonObject): string {
	const { fields } = addressTypes[knownType(address) ?? ''] ?? { fields: {} };
	const values = Object.values(fields).map((name) => String(address[name] ?? '').toLowerCase());
	return JSON.stringify([String(address.Type).toLowerCase(), ...values]);
}

/** The email address of an alert address of type Email or Wireless; undefined for other types. */
export function emailOf(address: JsonObject): string | undefined {
	const type = knownType(address);
	if (type !== 'Email' && type !== 'Wireless') return undefined;
	const { email, wirelessEmail } = addressTypes[type].fields;
	return String(address[email ?? wirelessEmail] ?? '');
}

/** An alert group in a few fields, without keys and webhooks, which let others send alerts. */
export function simplifyAlertGroup(group: JsonObject): JsonObject {
	return {
		id: toId(group.Id),
		name: group.Name,
		scheduleId: toId(group.Scheduler_Id) || null,
		addresses: objectsIn(group.Addresses).map(addressLabel),
		devices: countIn(group.Assigned_To),
	};
}

function toAddressBody({ type, templateId, ...fields }: AlertAddress): JsonObject {
	const { fields: serviceNames } = addressTypes[type];
	return { Type: type, Template_Id: templateId, ...toServiceNames(fields, serviceNames) };
}

function addressesOf({ Addresses }: JsonObject): unknown[] {
	return Array.isArray(Addresses) ? Addresses : [];
}

/** "Email: ops@example.test", "Slack". */
function addressLabel(address: JsonObject): string {
	const name = String(address.Type);
	const { fields, labelField } = addressTypes[knownType(address) ?? ''] ?? {};
	const value = labelField && address[fields[labelField]];
	return value ? `${name}: ${String(value)}` : name;
}

/** The type of an address as this package spells it; undefined for one that it does not know. */
function knownType({ Type }: JsonObject): string | undefined {
	const name = String(Type).toLowerCase();
	return Object.keys(addressTypes).find((type) => type.toLowerCase() === name);
}
