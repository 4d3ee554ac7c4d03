import type { Device, DeviceStore } from './devices';
import { locationOf } from './locations';
import { platformIdOf, platformOf } from './platforms';
import type { Entity, EntityStore } from './entityStore';

type Fields = Readonly<Record<string, unknown>>;

/** What a device has that nobody set, in the order of spec/web-api-public-facts.md §2.2. */
const defaults = {
	Package_Id: 0,
	Avoid_Simultaneous_Checks: false,
	False_Positive_Check: false,
	Send_Uptime_Alert: true,
	Owner_Device_Id: 0,
	Filter_Id: 0,
	Scheduler_Id: 0,
	Tags: null,
	ContextParams: [],
	Notifications: {
		E_Mail_Flag: false,
		E_Mail_Address: null,
		E_Mail_TimeInterval_Min: 0,
		Notification_Groups: [],
	},
};

/** What the service says itself; it comes back with a write and is not taken from it. */
const readOnly = ['Id', 'Alert_Silence_Min', 'Status_Description', 'Number_Of_Tasks'];

/** Devices in the names of the public reference, over the store that the feed reads. */
export class DeviceEntityStore implements EntityStore {
	constructor(
		private readonly devices: DeviceStore,
		private readonly now: () => number,
	) {}

	ids(accountId: number): number[] {
		return this.devices.of([accountId]).map(({ id }) => id);
	}

	idsOfPlatform(accountId: number, platformId: number): number[] {
		const devices = this.devices.of([accountId]);
		return devices
			.filter(({ platform }) => platformIdOf(platform) === platformId)
			.map(({ id }) => id);
	}

	find(accountId: number, id: number): Entity | undefined {
		const device = this.devices.find(id);
		return device?.accountId === accountId ? this.view(device) : undefined;
	}

	add(accountId: number, fields: Fields): number {
		const { device, otherFields } = stored(fields, []);
		return this.devices.create(accountId, { ...device, tasks: [] }, otherFields).id;
	}

	write(_accountId: number, id: number, fields: Fields): void {
		const before = this.devices.find(id);
		if (!before) return;
		const { device, otherFields } = stored(fields, before.locations);
		this.devices.replace({ ...before, ...device, otherFields, postponed: isTrue(fields.Postpone) });
	}

	remove(id: number): void {
		this.devices.remove(id);
	}

	private view(device: Device): Entity {
		const { id, name, platform, frequency, locations, otherFields, silencedMinutes } = device;
		const isPaused = device.postponed || isWithin(device.pauses, this.now());
		return {
			Id: id,
			Name: name,
			Platform_Id: platformIdOf(platform),
			Frequency: frequency,
			Locations: locations.map((code) => locationOf(code).id),
			Alert_Silence_Min: silencedMinutes,
			Status_Description: isPaused ? 'POSTPONED' : 'ACTIVE',
			Postpone: device.postponed,
			Number_Of_Tasks: device.tasks.length,
			...defaults,
			...otherFields,
		};
	}
}

/** Whether a flag is set; the vendor's own sample sends it as text. */
export function isTrue(value: unknown): boolean {
	return value === true || value === 'true';
}

export function isWithin(pauses: Device['pauses'], time: number): boolean {
	return pauses.some(({ from, to }) => time >= from && time < to);
}

/** The parts of a public device that the store and the feed know, and all the rest. */
function stored(fields: Fields, codesBefore: readonly string[]) {
	const { Name, Platform_Id, Frequency, Locations, Postpone, ...others } = fields;
	const codes = new Map(codesBefore.map((code) => [locationOf(code).id, code]));
	const ids = Array.isArray(Locations) ? Locations.map(Number) : [];
	const otherFields = Object.fromEntries(
		Object.entries(others).filter(([name]) => !readOnly.includes(name)),
	);
	return {
		device: {
			name: String(Name),
			platform: platformOf(Platform_Id)?.Name ?? 'ServerView',
			frequency: Number(Frequency ?? 300),
			locations: ids.map((id) => codes.get(id) ?? String(id)),
		},
		otherFields: { ...otherFields, ...(isTrue(Postpone) ? { Postpone: true } : {}) },
	};
}
