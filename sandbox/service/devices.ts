/** What a device checks; spec/service.md §2.2. */
export interface Task {
	readonly url: string;
	readonly method?: string;
	readonly keyword?: string;
}

/** What a create request holds; spec/service.md §2.1. */
export interface DeviceBody {
	readonly name: string;
	readonly platform: string;
	readonly tasks: readonly Task[];
	/** Seconds between two checks; the unit is from spec/web-api-public-facts.md §2.2. */
	readonly frequency: number;
	readonly locations: readonly string[];
}

export interface Device extends DeviceBody {
	readonly id: number;
	readonly accountId: number;
	/** Paused until somebody changes it: the device has no results at all. */
	readonly postponed: boolean;
	/** Times (epoch ms) of maintenance, in which it does not check. */
	readonly pauses: ReadonlyArray<{ readonly from: number; readonly to: number }>;
	/** For how many minutes its alerts were silenced. */
	readonly silencedMinutes: number;
	/** Days of the week in UTC, 0 = Sunday, on which a schedule keeps the device from checking. */
	readonly restDays: readonly number[];
	/** Keys of the create request beyond the contract's; kept as they came. */
	readonly otherFields: Readonly<Record<string, unknown>>;
}

/** Above the ready-made devices, so that a created device sorts after them. */
const firstCreatedId = 250_001;

/** All devices of all accounts: the ready-made ones, and those created since the start. */
export class DeviceStore {
	private readonly devices: Map<number, Device>;

	private nextId = firstCreatedId;

	constructor(ready: readonly Device[]) {
		this.devices = new Map(ready.map((device) => [device.id, device]));
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
			silencedMinutes: 0,
			restDays: [],
			otherFields,
		};
		this.devices.set(device.id, device);
		this.nextId += 1;
		return device;
	}

	/** Keeps a changed device in the place of the one before. */
	replace(device: Device): void {
		this.devices.set(device.id, device);
	}

	remove(id: number): void {
		this.devices.delete(id);
	}

	find(id: number): Device | undefined {
		return this.devices.get(id);
	}

	all(): Device[] {
		return [...this.devices.values()];
	}

	/** The devices of these accounts, in order of their ids. */
	of(accountIds: readonly number[]): Device[] {
		return [...this.devices.values()].filter(({ accountId }) => accountIds.includes(accountId));
	}
}
