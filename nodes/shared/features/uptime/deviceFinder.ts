/** The key of a device: its ID, or its name in reports without IDs. */
export interface DeviceName {
	deviceId: string | number | null;
	deviceName: string | null;
}

/**
 * Returns a function that finds the device of some results by ID, or by name if the results or the
 * device have no ID. It returns undefined for an unknown device, or a name of several devices.
 */
export function deviceFinder<Device extends DeviceName>(
	devices: readonly Device[],
): (results: DeviceName) => Device | undefined {
	const byId = new Map(devices.map((device) => [String(device.deviceId), device]));
	const byName = new Map<string | null, Device | undefined>();
	for (const device of devices) {
		const { deviceName } = device;
		byName.set(deviceName, byName.has(deviceName) ? undefined : device);
	}
	return ({ deviceId, deviceName }) => {
		if (deviceId !== null && byId.has(String(deviceId))) return byId.get(String(deviceId));
		const named = byName.get(deviceName);
		// Two devices can have one name: an ID that is not among these is another device's.
		return deviceId === null || named?.deviceId === null ? named : undefined;
	};
}
