import { isObject, type JsonObject } from '../../util/json';

/** A kind of address of an alert group, with the field that tells it apart from others of its kind. */
interface AddressKind {
	/** As the service spells it. */
	type: string;
	/** The field a person knows the address by; undefined where that would be a secret. */
	shown?: string;
}

/** spec/web-api-public-facts.md §2.10. */
const kinds: AddressKind[] = [
	{ type: 'AlertOps' },
	{ type: 'Email', shown: 'Address' },
	{ type: 'PagerDuty' },
	{ type: 'Phone', shown: 'Number' },
	{ type: 'Script', shown: 'File' },
	{ type: 'Slack' },
	{ type: 'Sms', shown: 'Number' },
	{ type: 'Snmp', shown: 'Host' },
	{ type: 'Teams' },
	{ type: 'Wireless', shown: 'WirelessDeviceEmail' },
];

/** An alert group in words; keys and web hooks, which let others send alerts, are left out. */
export function simplifyAlertGroup(group: JsonObject): JsonObject {
	const addresses = Array.isArray(group.Addresses) ? group.Addresses.filter(isObject) : [];
	return {
		id: group.Id,
		name: group.Name,
		scheduleId: group.Scheduler_Id || null,
		addresses: addresses.map(addressLabel),
		devices: Array.isArray(group.Assigned_To) ? group.Assigned_To.length : 0,
	};
}

/** "Email: ops@example.test", "Slack". */
function addressLabel(address: JsonObject): string {
	const type = String(address.Type);
	const kind = kinds.find((known) => known.type.toLowerCase() === type.toLowerCase());
	const shown = kind?.shown && address[kind.shown];
	return shown ? `${type}: ${String(shown)}` : type;
}
