import type { JsonObject } from '../../nodes/shared/words/util/json';
import { cleanAccount } from './plantedAccount.cts';
import type { RawRequest, RawResponse } from './rawService.cts';

/** By the name of a kind in paths. */
const lists: Record<string, string> = {
	group: 'groups',
	scheduler: 'schedulers',
	filter: 'filters',
	template: 'templates',
	device: 'devices/1',
	task: 'tasks',
};

/** The defaults that the service returns for fields that were not sent (docs/dev/service.md W5, W7). */
const defaults: Record<string, JsonObject> = {
	device: { Postpone: false },
	task: { DNSResolveMode: 'Device Cached' },
};

/** Keeps what it is sent, under IDs that it never gives twice to a kind; each kind counts its own. */
export class KeptAccount {
	private readonly lastIds = new Map<string, number>();
	private readonly kept = new Map<string, JsonObject>();
	private readonly others = cleanAccount();

	constructor() {
		for (const [path, entity] of Object.entries(this.others)) {
			const [kind, id, more] = path.split('/');
			if (kind in lists && id !== undefined && more === undefined && kind !== 'devices') {
				this.kept.set(path, { ...defaults[kind], ...(entity as JsonObject) });
			}
		}
	}

	readonly respond = ({ method, path, body }: RawRequest): RawResponse => {
		const own = path.slice(1);
		const [kind, id, more] = own.split('/');
		if (method === 'PUT') return this.create(own, JSON.parse(body));
		if (this.kept.has(own)) return this.answerOne(method, own, body);
		const list = Object.keys(lists).find((name) => lists[name] === own);
		if (list !== undefined) return answer(this.idsOf(list));
		if (more === 'tasks') return answer(this.idsOf('task', Number(id)));
		if (kind in lists) return { status: 404, body: '{"Success":false}' };
		return answer(this.others[own] ?? []);
	};

	get size(): number {
		return this.kept.size;
	}

	/** By the name of a kind in paths. */
	all(kind: string): JsonObject[] {
		return [...this.kept].filter(([path]) => path.startsWith(`${kind}/`)).map(([, one]) => one);
	}

	/** Like a change, or a creation, by a person in the account. */
	put(path: string, fields: JsonObject): void {
		this.kept.set(path, { ...this.kept.get(path), ...fields });
	}

	private answerOne(method: string, path: string, body: string): RawResponse {
		if (method === 'GET') return answer(this.kept.get(path));
		if (method === 'DELETE') this.remove(path);
		else this.kept.set(path, { ...this.kept.get(path), ...JSON.parse(body) });
		return answer({ Success: true, Result: 'OK' });
	}

	private remove(path: string): void {
		this.kept.delete(path);
		for (const [own, { Device_Id }] of this.kept) {
			if (path === `device/${String(Device_Id)}`) this.kept.delete(own);
		}
	}

	private create(list: string, body: JsonObject): RawResponse {
		const kind = Object.keys(lists).find((name) => lists[name].split('/')[0] === list) ?? '';
		const Id = (this.lastIds.get(kind) ?? 5000) + 1;
		this.lastIds.set(kind, Id);
		this.kept.set(`${kind}/${Id}`, { ...defaults[kind], ...body, Id });
		return answer({ Success: true, Result: Id });
	}

	private idsOf(kind: string, deviceId?: number): unknown[] {
		const entities = [...this.kept].filter(([path]) => path.startsWith(`${kind}/`));
		const own = entities.filter(
			([, { Device_Id }]) => deviceId === undefined || Device_Id === deviceId,
		);
		return own.map(([, { Id }]) => Id);
	}
}

function answer(content: unknown): RawResponse {
	return { body: JSON.stringify(content) };
}
