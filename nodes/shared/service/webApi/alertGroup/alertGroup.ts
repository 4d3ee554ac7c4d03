import { toId } from '../../../words/util/id';
import { countIn, givenFields, objectsIn, type JsonObject } from '../../../words/util/json';
import { toServiceNames } from '../serviceNames';

/** The writable part of an alert group. */
export interface AlertGroup {
	name: string;
	/** 0 is no schedule: alerts are always sent. */
	scheduleId: number;
	addresses: AlertAddress[];
}

/** An address that gets alerts: its type, and the fields of this type under our names. */
export interface AlertAddress {
	type: string;
	/** 0 is the default template. */
	templateId: number;
	/** Undefined fields are not sent. */
	[field: string]: string | number | undefined;
}

interface AddressType {
	/** The fields of the type: our names, and the service's. */
	fields: Record<string, string>;
	/** The field that labels show; undefined if it would be a secret. */
	labelField?: string;
}

/** By type of address; docs/dev/service.md W8. */
const addressTypes: Record<string, AddressType> = {
	AlertOps: { fields: { integrationUrl: 'IntegrationURL' } },
	Email: { fields: { email: 'Address' }, labelField: 'email' },
	PagerDuty: { fields: { integrationKey: 'IntegrationKey' } },
	Phone: { fields: { code: 'Code', number: 'Number' }, labelField: 'number' },
	Script: { fields: { file: 'File' }, labelField: 'file' },
	Slack: { fields: { webHook: 'WebHook' } },
	Sms: { fields: { number: 'Number' }, labelField: 'number' },
	Snmp: {
		fields: { host: 'Host', snmpVersion: 'Version', community: 'Community', snmpUserId: 'UserId' },
		labelField: 'host',
	},
	Teams: { fields: { webHook: 'WebHook' } },
	Wireless: { fields: { wirelessEmail: 'WirelessDeviceEmail' }, labelField: 'wirelessEmail' },
};

/** The body of a new alert group. */
export function toAlertGroupBody({ name, scheduleId, addresses }: AlertGroup): JsonObject {
	return { Name: name, Scheduler_Id: scheduleId, Addresses: addresses.map(toAddressBody) };
}

export type AlertGroupChanges = Partial<AlertGroup> & { addedAddresses?: AlertAddress[] };

/**
 * The alert group with changes; undefined ones keep the current value. `addresses` replace all existing
 * ones; `addedAddresses` are added to the existing ones, and win if both are given.
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

/** All addresses, without duplicates: the service would alert a repeated address twice. */
function addAddresses(present: unknown[], added: AlertAddress[]): unknown[] {
	const all = [...present];
	for (const address of added.map(toAddressBody)) {
		const isDuplicate = objectsIn(all).some((other) => isSameAddress(other, address));
		if (!isDuplicate) all.push(address);
	}
	return all;
}

/** Whether a stored address has all values of the body of another one (docs/dev/service.md W8). */
function isSameAddress(stored: JsonObject, { Type, Template_Id, ...fields }: JsonObject): boolean {
	return (
		String(stored.Type).toLowerCase() === String(Type).toLowerCase() &&
		toId(stored.Template_Id || 0) === toId(Template_Id) &&
		Object.entries(fields).every(([name, value]) => String(stored[name]) === String(value))
	);
}

/** A text to compare addresses without their templates. Must not be shown: it can contain a secret. */
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

/** An alert group in a few fields; without keys and webhooks, with which others could send alerts. */
export function simplifyAlertGroup(group: JsonObject): JsonObject {
	return {
		id: toId(group.Id),
		name: group.Name,
		scheduleId: toId(group.Scheduler_Id) || null,
		addresses: objectsIn(group.Addresses).map(addressLabel),
		devices: countIn(group.Assigned_To),
	};
}

/** An address as the service stores it. */
function toAddressBody({ type, templateId, ...fields }: AlertAddress): JsonObject {
	const { fields: serviceNames } = addressTypes[type];
	return { Type: type, Template_Id: templateId, ...toServiceNames(fields, serviceNames) };
}

function addressesOf({ Addresses }: JsonObject): unknown[] {
	return Array.isArray(Addresses) ? Addresses : [];
}

/** "Email: ops@example.test"; only the type if the rest would be a secret: "Slack". */
function addressLabel(address: JsonObject): string {
	const name = String(address.Type);
	const { fields, labelField } = addressTypes[knownType(address) ?? ''] ?? {};
	const value = labelField && address[fields[labelField]];
	return value ? `${name}: ${String(value)}` : name;
}

/** The type of a stored address in the spelling of `addressTypes`; undefined if unknown. */
function knownType({ Type }: JsonObject): string | undefined {
	const name = String(Type).toLowerCase();
	return Object.keys(addressTypes).find((type) => type.toLowerCase() === name);
}
