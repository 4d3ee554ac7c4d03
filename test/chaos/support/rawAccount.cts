/**
 * An account of a few lines, written from the service's description alone: it keeps what it is sent, and counts. It
 * knows nothing of what the nodes look for, and stops a request where the test says, until the test lets it go on.
 */
import {
	startRawService,
	type RawRequest,
	type RawResponse,
	type RawService,
} from '../../support/rawService.cts';

export interface RawDevice {
	id: number;
	name: string;
	/** As they were sent. */
	body: Record<string, unknown>;
	tasks: Array<Record<string, unknown>>;
}

/** A request that was stopped before it was carried out. */
export interface Stopped {
	arrived: Promise<void>;
	/** @param response in place of carrying it out */
	goOn(response?: RawResponse): void;
}

interface Stop {
	isMeant(request: RawRequest): boolean;
	arrive(): void;
	allowed: Promise<RawResponse | undefined>;
}

export const refusal: RawResponse = { body: '{"Success":false,"ErrorDescription":["No"]}' };

const answer = (content: unknown): RawResponse => ({ body: JSON.stringify(content) });
const done = (result: unknown) => answer({ Success: true, Result: result });

export class RawAccount {
	readonly devices: RawDevice[] = [];
	/** The names of the devices that it was asked to make, and made. */
	readonly made: string[] = [];
	private readonly stops: Stop[] = [];
	private lastId = 100;

	private constructor(readonly service: RawService) {}

	static async start(): Promise<RawAccount> {
		const service = await startRawService(async (request) => await account.respond(request));
		const account = new RawAccount(service);
		return account;
	}

	/** The next request of this kind waits. */
	stop(method: string, path: RegExp, holds = ''): Stopped {
		let arrive = () => {};
		const arrived = new Promise<void>((resolve) => (arrive = resolve));
		let goOn: Stopped['goOn'] = () => {};
		const allowed = new Promise<RawResponse | undefined>((resolve) => (goOn = resolve));
		const isMeant = ({ method: own, path: at, body }: RawRequest) =>
			own === method && path.test(at) && body.includes(holds);
		this.stops.push({ isMeant, arrive, allowed });
		return { arrived, goOn };
	}

	stopCreation(name: string): Stopped {
		return this.stop('PUT', /^\/devices/, `"Name":"${name}"`);
	}

	stopTask(part: string): Stopped {
		return this.stop('PUT', /^\/tasks/, part);
	}

	/** Like a creation by another client. */
	add(name: string): RawDevice {
		const device = { id: ++this.lastId, name, body: { Name: name }, tasks: [] };
		this.devices.push(device);
		return device;
	}

	named(name: string): RawDevice[] {
		return this.devices.filter((device) => device.name === name);
	}

	private async respond(request: RawRequest): Promise<RawResponse> {
		const at = this.stops.findIndex(({ isMeant }) => isMeant(request));
		if (at === -1) return this.carryOut(request);
		const [{ arrive, allowed }] = this.stops.splice(at, 1);
		arrive();
		return (await allowed) ?? this.carryOut(request);
	}

	private carryOut({ method, path, body }: RawRequest): RawResponse {
		if (method === 'PUT') return this.create(path, JSON.parse(body));
		const [, kind, id, list] = path.split(/[/?]/);
		if (kind === 'platforms') return answer([{ Id: 1, Name: 'ServerView', Available: true }]);
		if (kind === 'locations') return answer([{ Id: 3, Name: 'London' }]);
		if (kind === 'devices') return answer(this.devices.map((device) => device.id));
		const device = this.devices.find((one) => String(one.id) === id);
		if (method === 'DELETE') {
			if (device) this.devices.splice(this.devices.indexOf(device), 1);
			return done('OK');
		}
		if (list === 'tasks') return answer(device?.tasks.map((_, number) => taskId(device, number)));
		const tasks = this.devices.flatMap((one) =>
			one.tasks.map((task, number) => ({ ...task, Id: taskId(one, number) })),
		);
		if (kind === 'task') return answer(tasks.find(({ Id }) => String(Id) === id));
		return device ? answer({ ...device.body, Id: device.id }) : {};
	}

	private create(path: string, body: Record<string, unknown>): RawResponse {
		if (path.startsWith('/devices')) {
			const device = { ...this.add(String(body.Name)), body };
			this.devices.splice(-1, 1, device);
			this.made.push(device.name);
			return done(device.id);
		}
		const device = this.devices.find(({ id }) => id === Number(body.Device_Id));
		if (!device) return refusal;
		return done(taskId(device, device.tasks.push(body) - 1));
	}
}

function taskId({ id }: RawDevice, number: number): number {
	return id * 100 + number;
}
