import type { Device, DeviceStore } from './devices.cts';
import type { Entity, EntityStore, Fields } from './entityStore.cts';
import { findLocation } from './locations.cts';
import { findPlatform, findPlatformId } from './platforms.cts';
import type { TaskEntityStore } from './taskEntities.cts';

/** docs/dev/service.md W5. */
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

/** Clients send them back, and the service ignores them (docs/dev/service.md W5). */
const readOnlyFields = ['Id', 'Alert_Silence_Min', 'Status_Description', 'Number_Of_Tasks'];

/** The devices that the feed reports, as entities of the Web API. */
export class DeviceEntityStore implements EntityStore {
	constructor(
		private readonly devices: DeviceStore,
		private readonly tasks: TaskEntityStore,
		private readonly now: () => number,
	) {}

	listIds(accountId: number): number[] {
		return this.devices.list([accountId]).map(({ id }) => id);
	}

	listIdsOfPlatform(accountId: number, platformId: number): number[] {
		return this.devices
			.list([accountId])
			.filter(({ platform }) => findPlatformId(platform) === platformId)
			.map(({ id }) => id);
	}

	list(accountId: number): Entity[] {
		return this.devices.list([accountId]).map((device) => this.toEntity(device));
	}

	find(accountId: number, id: number): Entity | undefined {
		const device = this.devices.find(id);
		return device?.accountId === accountId ? this.toEntity(device) : undefined;
	}

	create(accountId: number, fields: Fields): number {
		const { device, otherFields } = fromFields(fields, []);
		return this.devices.create(accountId, { ...device, tasks: [] }, otherFields).id;
	}

	replace(_accountId: number, id: number, fields: Fields): void {
		const before = this.devices.find(id);
		if (!before) return;
		const { device, otherFields } = fromFields(fields, before.locations);
		const isSameSchedule = scheduleIdOf(otherFields) === scheduleIdOf(before.otherFields);
		const scheduledAt = isSameSchedule ? before.scheduledAt : this.now();
		const postponed = isTrue(fields.Postpone);
		this.devices.replace({ ...before, ...device, otherFields, postponed, scheduledAt });
	}

	delete(id: number): void {
		const device = this.devices.find(id);
		if (device) this.tasks.deleteTasksOf(device);
		this.devices.delete(id);
	}

	private toEntity(device: Device): Entity {
		const { id, name, platform, frequency, locations, otherFields, mutedMinutes } = device;
		const isPostponed = device.postponed || isPaused(device.pauses, this.now());
		return {
			Id: id,
			Name: name,
			Platform_Id: findPlatformId(platform),
			Frequency: frequency,
			Locations: locations.map((code) => findLocation(code).id),
			Alert_Silence_Min: mutedMinutes,
			Status_Description: isPostponed ? 'POSTPONED' : 'ACTIVE',
			Postpone: device.postponed,
			Number_Of_Tasks: device.tasks.length,
			...defaults,
			...otherFields,
		};
	}
}

/** 0 for none. */
export function scheduleIdOf({ Scheduler_Id = 0 }: Fields): number {
	return Number(Scheduler_Id);
}

/** One sample in the vendor's wiki sends a string (docs/dev/service.md W5). */
function isTrue(value: unknown): boolean {
	return value === true || value === 'true';
}

function isPaused(pauses: Device['pauses'], time: number): boolean {
	return pauses.some(({ from, to }) => time >= from && time < to);
}

/**
 * Splits the fields of a device into those that the feed reports and the rest. Locations keep the
 * codes they were created with, so that the feed goes on showing the same names.
 */
function fromFields(fields: Fields, previousCodes: readonly string[]) {
	const { Name, Platform_Id, Frequency, Locations, Postpone, ...rest } = fields;
	const codes = new Map(previousCodes.map((code) => [findLocation(code).id, code]));
	const ids = Array.isArray(Locations) ? Locations.map(Number) : [];
	const otherFields = Object.fromEntries(
		Object.entries(rest).filter(([name]) => !readOnlyFields.includes(name)),
	);
	return {
		device: {
			name: String(Name),
			platform: findPlatform(Platform_Id)?.Name ?? 'ServerView',
			frequency: Number(Frequency ?? 300),
			locations: ids.map((id) => codes.get(id) ?? String(id)),
		},
		otherFields: { ...otherFields, ...(isTrue(Postpone) ? { Postpone: true } : {}) },
	};
}
