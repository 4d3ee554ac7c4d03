import type { Device, DeviceStore, Task } from './devices.cts';
import { MemoryEntityStore, type Entity, type EntityStore, type Fields } from './entityStore.cts';

/** docs/dev/service.md W7. */
export const taskTypes = { http: 1, https: 2, dns: 8 };

const firstTaskId = 55_001;

/** docs/dev/service.md W7. */
const defaults = {
	Timeout: 0,
	DNSResolveMode: 'Device Cached',
	DNSserverIP: null,
	CustomDNSHosts: null,
};

/** Two minutes, as the web console has it (docs/dev/service.md W7). */
const webTimeout = 120_000;

const webDefaults = { GetParams: [], PostParams: [], HeaderParams: [] };

/** The tasks of all devices; every change reaches what the device checks. */
export class TaskEntityStore implements EntityStore {
	private readonly tasks = new MemoryEntityStore(firstTaskId);

	constructor(private readonly devices: DeviceStore) {
		for (const device of devices.listAll()) this.createTasksOf(device);
	}

	createTasksOf(device: Device): void {
		for (const task of device.tasks) {
			this.tasks.create(device.accountId, toFields(task, device.id));
		}
	}

	listIds(accountId: number): number[] {
		return this.tasks.listIds(accountId);
	}

	listIdsOfDevice(accountId: number, deviceId: number): number[] {
		return this.listIds(accountId).filter(
			(id) => this.tasks.find(accountId, id)?.Device_Id === deviceId,
		);
	}

	/** The service appends the query parameters to the URL (docs/dev/service.md W7). */
	find(accountId: number, id: number): Entity | undefined {
		const task = this.tasks.find(accountId, id);
		return task && { ...task, ...(task.Url === undefined ? {} : { Url: appendParameters(task) }) };
	}

	create(accountId: number, fields: Fields): number {
		const isWeb = fields.Task_Type_Id === taskTypes.http || fields.Task_Type_Id === taskTypes.https;
		const id = this.tasks.create(accountId, {
			...defaults,
			...(isWeb ? webDefaults : {}),
			...fields,
		});
		this.updateDevice(accountId, Number(fields.Device_Id));
		return id;
	}

	replace(accountId: number, id: number, fields: Fields): void {
		this.tasks.replace(accountId, id, fields);
		this.updateDevice(accountId, Number(fields.Device_Id));
	}

	delete(id: number): void {
		for (const { accountId, id: deviceId } of this.devices.listAll()) {
			if (!this.listIdsOfDevice(accountId, deviceId).includes(id)) continue;
			this.tasks.delete(id);
			this.updateDevice(accountId, deviceId);
		}
	}

	/** A task does not outlive its device (assumed, docs/dev/service.md W5). */
	deleteTasksOf({ accountId, id }: Device): void {
		for (const taskId of this.listIdsOfDevice(accountId, id)) this.tasks.delete(taskId);
	}

	private updateDevice(accountId: number, deviceId: number): void {
		const device = this.devices.find(deviceId);
		if (!device) return;
		const tasks = this.listIdsOfDevice(accountId, deviceId).flatMap((id) => {
			const task = this.find(accountId, id);
			return task ? [{ url: findTarget(task) }] : [];
		});
		this.devices.replace({ ...device, tasks });
	}
}

function toFields({ url, method = 'GET', keyword }: Task, deviceId: number): Fields {
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
		Timeout: webTimeout,
	};
}

function findTarget(task: Entity): string {
	return String(task.Url ?? task.HostNameToResolve ?? task.Name);
}

function appendParameters({ Url, GetParams }: Entity): string {
	const parameters = Array.isArray(GetParams) ? GetParams : [];
	// Malformed parameters are kept as they were sent.
	const query = parameters
		.map((parameter) => {
			const { Name, Value } = Object(parameter);
			return `${Name}=${Value}`;
		})
		.join('&');
	const url = String(Url);
	if (query === '' || url.endsWith(query)) return url;
	return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
