/** What items call what they say of a device, in all nodes; each says what it knows, in its own order. */
export type DeviceFieldName =
	| 'alertGroupIds'
	| 'deviceId'
	| 'deviceName'
	| 'frequencySeconds'
	| 'locations'
	| 'numberOfTasks'
	| 'platform'
	| 'scheduleId'
	/** Whether it is up. */
	| 'state'
	/** The service's own word for it. */
	| 'stateText'
	/** Whether it is monitored. */
	| 'status'
	| 'tags'
	| 'tasks';

/** What items of a kind of entity call its ID and its name. */
export interface IdentityNames {
	id: string;
	name: string;
}

export const deviceIdentityNames = {
	id: 'deviceId',
	name: 'deviceName',
} as const satisfies Record<keyof IdentityNames, DeviceFieldName>;
