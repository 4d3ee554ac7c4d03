import { toId, type EntityId } from '../../../words/util/id';
import { countIn, objectsIn, type JsonObject } from '../../../words/util/json';
import { entityTable, nameField, shownField, toServiceNames } from '../entityTable';

/** An address that gets alerts: its type, and the fields of this type under our names. */
export interface AlertAddress {
	type: string;
	/** 0 is the default template. */
	templateId: EntityId;
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

/** Alert groups; without keys and webhooks in the simplified output, with which others could send alerts. */
export const alertGroups = entityTable({
	name: nameField,
	/** 0 is no schedule: alerts are always sent. */
	scheduleId: {
		property: 'Scheduler_Id',
		write: (id: EntityId) => id,
		show: (stored) => toId(stored) || null,
	},
	/** Replace the existing ones. */
	addresses: {
		property: 'Addresses',
		write: (addresses: AlertAddress[]) => addresses.map(toAddressBody),
		show: (stored) => objectsIn(stored).map(addressLabel),
	},
	addedAddresses: { property: 'Addresses', write: addAddresses },
	devices: shownField('Assigned_To', countIn),
});

/** All addresses, without duplicates: the service would alert a repeated address twice. */
function addAddresses(added: AlertAddress[], stored: unknown): unknown[] {
	const all: unknown[] = Array.isArray(stored) ? [...stored] : [];
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

function toAddressBody({ type, templateId, ...fields }: AlertAddress): JsonObject {
	const { fields: serviceNames } = addressTypes[type];
	return { Type: type, Template_Id: templateId, ...toServiceNames(fields, serviceNames) };
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
