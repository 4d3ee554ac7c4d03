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
