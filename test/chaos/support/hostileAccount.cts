/**
 * An account of two departments, written from the service's description alone. It keeps what it is sent,
 * and can lie about what it created: with IDs of other objects, without any, or with no reply at all.
 */
import { text } from 'node:stream/consumers';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { groupBy } from '../../../nodes/shared/words/util/groupBy';
import { serverForTest } from '../../support/listen.cts';
import { rawCredential } from '../../support/rawService.cts';

export type Fields = Record<string, unknown>;

export const kinds = [
	'device',
	'task',
	'group',
	'scheduler',
	'filter',
	'template',
	'user',
	'StressTest',
] as const;
export type Kind = (typeof kinds)[number];

/** An object of the account; its own `Id` (`ID` of load tests) is in the fields. */
export interface Stored {
	kind: Kind;
	id: number;
	department: number;
	fields: Fields;
}

/** What happens to a creation in place of creating it and answering with its ID. */
export interface Lie {
	/** As a failure shows it. */
	title: string;
	isCarriedOut: boolean;
	status?: number;
	headers?: Record<string, string>;
	/** The connection ends without a reply. */
	isCut?: boolean;
	/** @param id of the created object, if it was created */
	body?(id: number | undefined): unknown;
}

export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'cut';

const ok = (result: unknown): Reply => ({ body: { Success: true, Result: result } });
const empty: Reply = { body: undefined };
const platforms = [
	{ Id: 1, Name: 'ServerView', Available: true, Packages: [] },
	{ Id: 7, Name: 'BrowserView', Available: true, Packages: [] },
];
const locations = [
	{ Id: 2, Name: 'New York', Available: true, IsDeleted: false, IsPrivate: false },
	{ Id: 3, Name: 'London', Available: true, IsDeleted: false, IsPrivate: false },
];
const account = (Id: number, Name: string) => ({
	...{ Id, Name, CompanyName: 'Shop', Email: 'a@b.test' },
	...{ Owner: Id === 1, Department: Id !== 1, New: false },
});
const organizations = [
	{ Name: 'Shop', HasCompany: true, HasDepartment: true, Qantity: 2 },
	{ Accounts: [account(1, 'Main'), account(2, 'Branch')] },
].reduce((all, part) => ({ ...all, ...part }), {});

const singular: Record<string, Kind> = {
	devices: 'device',
	tasks: 'task',
	groups: 'group',
	schedulers: 'scheduler',
	filters: 'filter',
	templates: 'template',
	users: 'user',
};

/** The address of a task, with its query parameters, as the service appends them. */
function urlOf({ Url, GetParams }: Fields): unknown {
	const params = Array.isArray(GetParams) ? GetParams : [];
	const query = params.map(({ Name, Value }: Fields) => `${String(Name)}=${String(Value)}`);
	return query.length > 0 ? `${String(Url)}?${query.join('&')}` : Url;
}

/** What is sent back of an object that was read: the service works out these fields itself. */
function withoutFigured(sent: Fields): Fields {
	const figured = ['Assigned_To', 'Status_Description'];
	return Object.fromEntries(Object.entries(sent).filter(([name]) => !figured.includes(name)));
}

const firstNewId = 84_000_000;
const isNewId = (value: unknown) =>
	typeof value === 'number' && value > firstNewId && value < firstNewId + 1_000_000;
/** With the six last digits of a new ID, a number beyond 2^53. */
const largeStart = 9_107_199_254;

/** A text with the account's own IDs in place of those beyond 2^53. */
export function withOwnIds(written: string): string {
	const large = `${largeStart}(\\d{6})`;
	const bare = written.replace(new RegExp(`"${large}"`, 'g'), '84$1');
	return bare.replace(new RegExp(large, 'g'), '84$1');
}

export class HostileAccount {
	credential: ICredentialDataDecryptedObject = {};
	/** What happens to the next creations, in turn. */
	lieAbout: (kind: Kind, name: string) => Lie | undefined = () => undefined;
	/** What is said of a request that was carried out; the reply of the account where it is undefined. */
	sayInstead: (method: string, path: string) => Reply | undefined = () => undefined;
	/** The name that is stored for a sent one. */
	storeName: (name: string) => string = (name) => name;
	/** How the IDs of new objects are written: as numbers, as texts, or beyond 2^53. */
	idForm: 'large' | 'number' | 'text' = 'number';
	/** The lies that were told, and all writing requests: for whoever reads a failure. */
	readonly log: string[] = [];
	private readonly all = new Map<string, Stored>();
	/** The tasks by device; undefined after a change. */
	private tasks?: Map<number, Stored[]>;
	private readonly lastIds = new Map<Kind, number>();

	static async start(): Promise<HostileAccount> {
		const own = new HostileAccount();
		const origin = await serverForTest(async (incoming, outgoing) => {
			const path = withOwnIds((incoming.url ?? '').replace('/config_api_v1/', ''));
			const { cookie } = incoming.headers;
			const body = withOwnIds(await text(incoming));
			const reply = own.answer(incoming.method ?? '', path, body, cookie);
			if (reply === 'cut') return void outgoing.socket?.destroy();
			outgoing.writeHead(reply.statusCode, reply.headers).end(reply.content);
		});
		own.credential = rawCredential(origin);
		return own;
	}

	/** The IDs of new objects in the form of the account. */
	private writeIds(content: unknown): string {
		if (this.idForm === 'number') return JSON.stringify(content);
		const write = (value: unknown) => {
			if (!isNewId(value)) return value;
			return this.idForm === 'text' ? String(value) : `@${largeStart}${String(value).slice(2)}@`;
		};
		const text = JSON.stringify(content, (_, value: unknown) => write(value));
		return text.replace(/"@(\d+)@"/g, '$1');
	}

	/** @param path below the base URL of the Web API */
	answer(method: string, path: string, body: string, cookie = '') {
		const department = Number(/s=(\d+)/.exec(cookie)?.[1] ?? 1);
		const carriedOut = this.respond(method, path, body, department);
		const reply = this.sayInstead(method, path) ?? carriedOut;
		if (reply === 'cut') return reply;
		const headers = { 'content-type': 'application/json', ...reply.headers };
		const content = reply.body === undefined ? '' : this.writeIds(reply.body);
		return { statusCode: reply.status ?? 200, headers, content };
	}

	/** Like a creation by another client. */
	add(kind: Kind, fields: Fields, department = 1, id = this.nextId(kind)): Stored {
		const key = kind === 'StressTest' ? 'ID' : 'Id';
		const stored = { kind, id, department, fields: { ...fields, [key]: id } };
		this.all.set(`${kind} ${id}`, stored);
		this.tasks = undefined;
		this.lastIds.set(kind, Math.max(id, this.lastIds.get(kind) ?? 0));
		return stored;
	}

	get(kind: Kind, id: unknown): Stored | undefined {
		return this.all.get(`${kind} ${String(id)}`);
	}

	list(kind: Kind, department?: number): Stored[] {
		return [...this.all.values()].filter(
			(one) => one.kind === kind && (department ?? one.department) === one.department,
		);
	}

	empty(): void {
		this.all.clear();
	}

	/** JSON by "device 3". */
	snapshot(): Map<string, string> {
		return new Map([...this.all].map(([key, { fields }]) => [key, JSON.stringify(fields)]));
	}

	/** From now on, new objects have IDs that no other number is. */
	useNewIds(): void {
		for (const kind of kinds) this.lastIds.set(kind, firstNewId);
	}

	private withStoredName(sent: Fields): Fields {
		const entries = Object.entries(sent).map(([field, value]): [string, unknown] => {
			const isName = /^name$/i.test(field) && typeof value === 'string';
			return [field, isName ? this.storeName(value) : value];
		});
		return Object.fromEntries(entries);
	}

	private nextId(kind: Kind): number {
		return (this.lastIds.get(kind) ?? 0) + 1;
	}

	private respond(method: string, url: string, body: string, department: number): Reply {
		const [path, query = ''] = url.split('?');
		const sent: Fields = body ? JSON.parse(body) : {};
		const [first, id, action] = path.split('/');
		if (/^login$/i.test(first)) return this.logIn(sent);
		if (method !== 'GET') this.log.push(`${method} ${url} ${body.slice(0, 120)}`);
		if (first === 'platforms') return { body: platforms };
		if (first === 'locations') return { body: locations };
		if (first === 'frequencies') return { body: [60, 300, 600] };
		if (first === 'audit') return ok([]);
		if (first === 'reporting') return { status: 404 };
		if (path === 'devices/PostponeTimed') return this.postpone(sent, department);
		const kind = singular[first];
		if (kind && method === 'GET') return { body: this.idsOf(kind, id, department) };
		if (kind) return this.create(kind, sent, department, method === 'POST' && !query);
		if (first === 'StressTest') return this.loadTest(id, action, department);
		return this.item(method, first as Kind, Number(id), action, sent, department);
	}

	private logIn({ Action, Id = 1 }: Fields): Reply {
		if (Action === 1) return ok([organizations]);
		return {
			headers: { 'set-cookie': `s=${String(Id)}; path=/` },
			body: { Success: true, Result: 'OK' },
		};
	}

	private idsOf(kind: Kind, platform: string | undefined, department: number): number[] {
		const isHere = ({ fields }: Stored) =>
			kind !== 'device' || `${fields.Platform_Id}` === platform;
		return this.list(kind, department)
			.filter(isHere)
			.map(({ id }) => id);
	}

	private create(kind: Kind, sent: Fields, department: number, isContract: boolean): Reply {
		const name = String(sent.Name ?? sent.name);
		const lie = this.lieAbout(kind, name);
		if (lie) this.log.push(`  ${lie.title}${lie.isCarriedOut ? '' : ', not carried out'}`);
		const make = () =>
			kind === 'device' && isContract ? this.addByContract(sent, department) : undefined;
		const isMade = lie?.isCarriedOut !== false;
		sent = this.withStoredName(sent);
		const made = isMade ? (make() ?? this.add(kind, sent, department)) : undefined;
		if (!lie) return ok(made?.id);
		if (lie.isCut) return 'cut';
		return { status: lie.status, headers: lie.headers, body: lie.body?.(made?.id) };
	}

	private addByContract(sent: Fields, department: number): Stored {
		const { name, platform, tasks, frequency, locations: places, ...more } = sent;
		const codes = Array.isArray(places) ? places : [];
		const Locations = codes.map((code) => locations.find(({ Name }) => Name === code)?.Id ?? code);
		const Platform_Id = platform === 'BrowserView' ? 7 : 1;
		const fields = { Name: name, Platform_Id, Frequency: frequency, Locations, ...more };
		const device = this.add('device', fields, department);
		for (const { url, method = 'GET', keyword } of Array.isArray(tasks) ? tasks : []) {
			const task = { Name: url, Url: url, RequestType: method, Keyword1: keyword };
			this.add('task', { ...task, Device_Id: device.id, Task_Type_Id: 2 }, department);
		}
		return device;
	}

	private item(
		method: string,
		kind: Kind,
		id: number,
		action: string | undefined,
		sent: Fields,
		department: number,
	): Reply {
		const stored = this.get(kind, id);
		if (!stored || stored.department !== department) return empty;
		const { fields } = stored;
		const own = { Id: id, ...(kind === 'task' && { Device_Id: fields.Device_Id }) };
		if (action === 'tasks') {
			this.tasks ??= groupBy(this.list('task'), (task) => Number(task.fields.Device_Id));
			return { body: (this.tasks.get(id) ?? []).map((task) => task.id) };
		}
		if (method !== 'GET') this.tasks = undefined;
		if (action === 'DisableAlert') fields.Alert_Silence_Min = sent.Alert_Silence_min;
		else if (action === 'PostponeTimed') fields.Postponed_Min = sent.Postpone_Min;
		else if (method === 'GET') return { body: this.read(stored) };
		else if (method === 'DELETE') this.remove(stored);
		else stored.fields = { ...withoutFigured(this.withStoredName(sent)), ...own };
		return ok('Done');
	}

	private remove({ kind, id }: Stored): void {
		this.all.delete(`${kind} ${id}`);
		if (kind !== 'device') return;
		for (const task of this.list('task')) {
			if (Number(task.fields.Device_Id) === id) this.all.delete(`task ${task.id}`);
		}
	}

	private read({ kind, id, fields, department }: Stored): Fields {
		if (kind === 'device') {
			const isPaused = String(fields.Postpone) === 'true' || Number(fields.Postponed_Min) > 0;
			return { ...fields, Status_Description: isPaused ? 'POSTPONED' : 'ACTIVE' };
		}
		if (kind === 'task') return { ...fields, Url: urlOf(fields) };
		const users = (field: string, of: Kind) =>
			this.list(of, department)
				.filter((one) => JSON.stringify(one.fields[field] ?? 0) === String(id))
				.map((one) => one.id);
		if (kind === 'scheduler') {
			const Devices = users('Scheduler_Id', 'device');
			const Notification_Groups = users('Scheduler_Id', 'group');
			return { ...fields, Assigned_To: { Devices, Notification_Groups } };
		}
		if (kind === 'filter') return { ...fields, Assigned_To: users('Filter_Id', 'device') };
		return { ...fields };
	}

	private postpone({ SetPostpone }: Fields, department: number): Reply {
		for (const { Device_ID, Postpone_Min } of Array.isArray(SetPostpone) ? SetPostpone : []) {
			const device = this.get('device', Device_ID);
			if (device?.department === department) device.fields.Postponed_Min = Postpone_Min;
		}
		return ok('Done');
	}

	private loadTest(id: string | undefined, action: string | undefined, department: number): Reply {
		if (id === undefined) return { body: this.list('StressTest', 1).map(({ fields }) => fields) };
		const stored = this.get('StressTest', id);
		if (!stored) return empty;
		if (action === 'Clone') {
			const { Name, DevicePlatform } = stored.fields;
			const reply = this.create(
				'StressTest',
				{ Name, DevicePlatform, Status: 'Scheduled' },
				department,
				false,
			);
			const result = typeof reply === 'object' ? (reply.body as Fields) : undefined;
			// Its ID comes bare, as the service sends it.
			return result?.Success === true ? { body: { ID: result.Result } } : reply;
		}
		if (action === 'Result')
			return { body: { HasData: true, SessionsCount: 9, AverageDuration: 9 } };
		if (action === undefined) return { body: stored.fields };
		this.log.push(`${action} StressTest ${id}`);
		stored.fields.Status = action === 'Run' ? 'Running' : 'Cancelled';
		return ok('Done');
	}
}
