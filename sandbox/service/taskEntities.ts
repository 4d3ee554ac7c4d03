import type { Device, DeviceStore, Task } from './devices';
import { MemoryEntityStore, type Entity, type EntityStore } from './entityStore';

type Fields = Readonly<Record<string, unknown>>;

/** spec/web-api-public-facts.md §3.2. */
export const taskTypes = { http: 1, https: 2, dns: 8 };

const firstTaskId = 55_001;

/** What a task has that nobody set (spec/web-api-public-facts.md §2.4, §2.5). */
const defaults = {
	Timeout: 0,
	DNSResolveMode: 'Device Cached',
	DNSserverIP: null,
	CustomDNSHosts: null,
};

const webDefaults = { GetParams: [], PostParams: [], HeaderParams: [] };

/** Tasks in the names of the public reference; their devices check what they say. */
export class TaskEntityStore implements EntityStore {
	private readonly tasks = new MemoryEntityStore(firstTaskId);

	constructor(private readonly devices: DeviceStore) {
		for (const device of devices.all()) this.adopt(device);
	}

	/** Makes tasks of what a device was created with in one request. */
	adopt(device: Device): void {
		for (const task of device.tasks)
			this.tasks.add(device.accountId, fromContract(task, device.id));
	}

	ids(accountId: number): number[] {
		return this.tasks.ids(accountId);
	}

	idsOfDevice(accountId: number, deviceId: number): number[] {
		return this.ids(accountId).filter(
			(id) => this.tasks.find(accountId, id)?.Device_Id === deviceId,
		);
	}

	/** The service appends the query parameters to the address that it gives back. */
	find(accountId: number, id: number): Entity | undefined {
		const task = this.tasks.find(accountId, id);
		return task && { ...task, ...(task.Url === undefined ? {} : { Url: addressOf(task) }) };
	}

	add(accountId: number, fields: Fields): number {
		const isWeb = fields.Task_Type_Id === taskTypes.http || fields.Task_Type_Id === taskTypes.https;
		const id = this.tasks.add(accountId, { ...defaults, ...(isWeb ? webDefaults : {}), ...fields });
		this.refresh(accountId, Number(fields.Device_Id));
		return id;
	}

	write(accountId: number, id: number, fields: Fields): void {
		this.tasks.write(accountId, id, fields);
		this.refresh(accountId, Number(fields.Device_Id));
	}

	remove(id: number): void {
		for (const { accountId, id: deviceId } of this.devices.all()) {
			if (!this.idsOfDevice(accountId, deviceId).includes(id)) continue;
			this.tasks.remove(id);
			this.refresh(accountId, deviceId);
		}
	}

	/** Tells the device what its tasks check, for the feed. */
	private refresh(accountId: number, deviceId: number): void {
		const device = this.devices.find(deviceId);
		if (!device) return;
		const tasks = this.idsOfDevice(accountId, deviceId).flatMap((id) => {
			const task = this.find(accountId, id);
			return task ? [{ url: targetOf(task) }] : [];
		});
		this.devices.replace({ ...device, tasks });
	}
}

function fromContract({ url, method = 'GET', keyword }: Task, deviceId: number): Fields {
	const isSecure = !String(url).toLowerCase().startsWith('http:');
	return {
		Name: url,
		Device_Id: deviceId,
		Task_Type_Id: isSecure ? taskTypes.https : taskTypes.http,
		RequestType: method,
		Url: url,
		Keyword1: keyword ?? '',
		...defaults,
		...webDefaults,
	};
}

function targetOf(task: Entity): string {
	return String(task.Url ?? task.HostNameToResolve ?? task.Name);
}

function addressOf({ Url, GetParams }: Entity): string {
	const parameters = Array.isArray(GetParams) ? GetParams : [];
	const query = parameters.map(({ Name, Value }) => `${Name}=${Value}`).join('&');
	const address = String(Url);
	if (query === '' || address.endsWith(query)) return address;
	return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
