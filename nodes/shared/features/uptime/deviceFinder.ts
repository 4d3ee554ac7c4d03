/** The key of a device: its ID, or its name in reports without IDs. */
export interface DeviceName {
	deviceId: string | number | null;
	deviceName: string | null;
}

/** Finds the device that results are of; undefined for one that is not among them, or could be several. */
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
