/** The common item fields of a device in all nodes; each node outputs the known ones, in its order. */
export type DeviceFieldName =
	| 'alertGroupIds'
	| 'deviceId'
	| 'deviceName'
	| 'frequencySeconds'
	| 'locations'
	| 'numberOfTasks'
	| 'platform'
	| 'scheduleId'
	/** Whether the device is up. */
	| 'state'
	/** The service's own word for the state. */
	| 'stateText'
	/** Whether the device is monitored. */
	| 'status'
	| 'tags'
	| 'tasks';

export interface IdentityNames {
	id: string;
	name: string;
}

export const deviceIdentityNames = {
	id: 'deviceId',
	name: 'deviceName',
} as const satisfies Record<keyof IdentityNames, DeviceFieldName>;

/** What is long comes last, because n8n's table is as high as its first long cell; what is rarely used, too. */
const lastFields = [
	...['message', 'plainText', 'slackText', 'slackBlocks', 'teamsCard', 'planToken'],
	...['previousState', 'since', 'startedBefore', 'failedSince', 'firstError', 'status'],
	...['alsoDown', 'isSample', 'timeZoneHint'],
	...['deviceNames', 'downNames', 'otherNames', 'pausedNames', 'upNames'],
	...['changes', 'events', 'failures', 'outages', 'problems', 'rows', 'slowness'],
	...['details', 'figures', 'emailHtml'],
];

/** An item with a text to send: its short fields, then the texts and lists. Others are unchanged. */
export function shortFieldsFirst<Value>(item: Record<string, Value>): Record<string, Value> {
	if (!('slackText' in item)) return item;
	// Elsewhere the number of devices.
	const isList = (name: string) => name === 'devices' && Array.isArray(item[name]);
	const rank = ([name]: [string, Value]) => lastFields.indexOf(isList(name) ? 'rows' : name);
	return Object.fromEntries(Object.entries(item).sort((one, other) => rank(one) - rank(other)));
}
