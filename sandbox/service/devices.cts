/** docs/dev/service.md W5. */
export interface Task {
	readonly url: string;
	readonly method?: string;
	readonly keyword?: string;
}

/** A device as one request creates it with its tasks; docs/dev/service.md W5. */
export interface DeviceBody {
	readonly name: string;
	readonly platform: string;
	readonly tasks: readonly Task[];
	/** Seconds between two checks; docs/dev/service.md W4. */
	readonly frequency: number;
	readonly locations: readonly string[];
}

export interface Device extends DeviceBody {
	readonly id: number;
	readonly accountId: number;
	/** Paused until it is changed: the device has no results at all. */
	readonly postponed: boolean;
	/** Maintenance (epoch ms), during which it does not check. */
	readonly pauses: ReadonlyArray<{ readonly from: number; readonly to: number }>;
	/** For how many minutes its alerts were muted. */
	readonly mutedMinutes: number;
	/** Epoch ms; besides the simulated ones. */
	readonly outages?: ReadonlyArray<{ readonly from: number; readonly to: number }>;
	/** Days of the week in UTC, 0 = Sunday, on which a schedule keeps the device from checking. */
	readonly restDays: readonly number[];
	/** Epoch ms; undefined for the schedules of seeded devices. */
	readonly scheduledAt?: number;
	readonly otherFields: Readonly<Record<string, unknown>>;
}

/** Above the seeded devices, so that a created device sorts after them. */
const firstCreatedId = 250_001;

export class DeviceStore {
	private readonly devices: Map<number, Device>;

	private nextId = firstCreatedId;

	constructor(seed: readonly Device[]) {
		this.devices = new Map(seed.map((device) => [device.id, device]));
	}

	create(
		accountId: number,
		body: DeviceBody,
		otherFields: Readonly<Record<string, unknown>>,
	): Device {
		const { name, platform, tasks, frequency, locations } = body;
		const device: Device = {
			id: this.nextId,
			accountId,
			name,
			platform,
			tasks,
			frequency,
			locations,
			postponed: otherFields.Postpone === true,
			pauses: [],
			mutedMinutes: 0,
			restDays: [],
			otherFields,
		};
		this.devices.set(device.id, device);
		this.nextId += 1;
		return device;
	}

	replace(device: Device): void {
		this.devices.set(device.id, device);
	}

	delete(id: number): void {
		this.devices.delete(id);
	}

	find(id: number): Device | undefined {
		return this.devices.get(id);
	}

	listAll(): Device[] {
		return [...this.devices.values()];
	}

	/** In order of their ids. */
	list(accountIds: readonly number[]): Device[] {
		return this.listAll().filter(({ accountId }) => accountIds.includes(accountId));
	}
}
