/**
 * An account of devices and schedules in a few lines, written from the service's description alone: it keeps what it
 * is sent. Schedules do not list the devices that have them.
 */
import {
	startRawService,
	type RawRequest,
	type RawResponse,
	type RawService,
} from './rawService.cts';

type Entity = Record<string, unknown> & { Id: number; Name: string };

export class RawSchedules {
	readonly devices = new Map<number, Entity>();
	readonly schedules = new Map<number, Entity>();
	readonly groups = new Map<number, Entity>();
	/** Called before each request is carried out. */
	before: (request: RawRequest) => Promise<void> | void = () => {};
	/** A response in place of the account's own; the request is then not carried out. */
	instead: (request: RawRequest) => RawResponse | undefined = () => undefined;
	storeName = (name: string) => name;
	private lastId = 1000;

	private constructor(readonly service: RawService) {}

	static async start(deviceCount: number, step = 1): Promise<RawSchedules> {
		const service = await startRawService(async (request) => {
			await account.before(request);
			return account.instead(request) ?? { body: JSON.stringify(account.respond(request)) };
		});
		const account = new RawSchedules(service);
		for (let id = 1; id <= deviceCount * step; id += step) {
			account.devices.set(id, { Id: id, Name: `Device ${id}`, Scheduler_Id: 0 });
		}
		return account;
	}

	addSchedule(Name: string, more: object = {}): number {
		const Id = ++this.lastId;
		const weekly = { Days: ['Mo', 'Tu'], From_Min: 0, To_Min: 1439, Included: true };
		this.schedules.set(Id, {
			...{ Id, Name, Description: '', Weekly_Intervals: [weekly], Date_Time_Intervals: [] },
			...more,
		});
		return Id;
	}

	give(device: number, schedule: number): void {
		Object.assign(this.devices.get(device) ?? {}, { Scheduler_Id: schedule });
	}

	given(): unknown[] {
		return [...this.devices.values()].map((device) => device.Scheduler_Id);
	}

	scheduleNames(): string[] {
		return [...this.schedules.values()].map(({ Name }) => Name);
	}

	private respond({ method, path, body }: RawRequest): unknown {
		const [, kind, id] = path.split(/[/?]/);
		const entities = { d: this.devices, s: this.schedules, g: this.groups }[kind.charAt(0)];
		if (method === 'PUT') {
			const { Name, ...sent } = JSON.parse(body);
			return { Success: true, Result: this.addSchedule(this.storeName(Name), sent) };
		}
		if (kind === 'platforms') return [{ Id: 1, Name: 'ServerView', Available: true }];
		if (!entities) return [];
		if (kind.endsWith('s')) return [...entities.keys()];
		const entity = entities.get(Number(id));
		if (!entity) return undefined;
		if (method === 'GET') return entity;
		if (method === 'DELETE') entities.delete(entity.Id);
		else entities.set(entity.Id, { ...JSON.parse(body), Id: entity.Id });
		return { Success: true, Result: 'OK' };
	}
}
