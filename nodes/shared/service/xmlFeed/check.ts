export interface Check {
	/** Undefined if missing; then the name is the key. */
	deviceId?: string;
	deviceName?: string;
	location?: string;
	/** The checked task of the device: a device can have several addresses. */
	task?: string;
	/** The report's local time: milliseconds since 1970, as if UTC. */
	time: number;
	/** Undefined if the meaning of the status is unknown. */
	isSuccess?: boolean;
	/** As the service spells it. */
	status?: string;
	/** The failure message of the service. */
	error?: string;
	/** Numbers of the check, in the order in which they were asked for: duration, parts of it. */
	values: ReadonlyArray<number | undefined>;
}

/** Returns the key of a device: its ID, or else its name; empty if both are missing. */
export function deviceKey({
	deviceId,
	deviceName,
}: {
	deviceId?: string | null;
	deviceName?: string | null;
}): string {
	return deviceId ?? deviceName ?? '';
}
