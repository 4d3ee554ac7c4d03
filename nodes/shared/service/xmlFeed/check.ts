/** One check of a device, as everything here reads it. */
export interface Check {
	/** Undefined when the report does not say; then the name stands for it. */
	deviceId?: string;
	deviceName?: string;
	location?: string;
	/** What was checked of the device: a device can have several addresses. */
	task?: string;
	/** What the report's clock showed: milliseconds since 1970, as if that clock were in UTC. */
	time: number;
	/** Undefined when it is not known what the status means. */
	isSuccess?: boolean;
	/** As the service spells it. */
	status?: string;
	/** What the service says of a failure. */
	error?: string;
	/** Numbers of the check, in the order in which they were asked for: duration, parts of it. */
	values: ReadonlyArray<number | undefined>;
}

/** What tells devices apart. */
export function deviceKey({ deviceId, deviceName }: Check): string {
	return deviceId ?? deviceName ?? '';
}
