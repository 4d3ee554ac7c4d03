/** What an account has, whichever IDs its objects have. */
import type { HostileAccount, Kind } from './hostileAccount.cts';

const pointers: Record<string, Kind> = {
	Device_Id: 'device',
	Filter_Id: 'filter',
	Owner_Device_Id: 'device',
	Scheduler_Id: 'scheduler',
	Template_Id: 'template',
};

/** Each object as a text, with names in place of IDs, and without its empty fields. */
export function accountByName(account: HostileAccount): string[] {
	const nameOf = (kind: Kind, id: unknown) => account.get(kind, id)?.fields.Name ?? id;
	const replace = (key: string, value: unknown): unknown => {
		if (key === 'Notification_Groups' && Array.isArray(value)) {
			return value.map(({ Id, ...more }) => ({ ...more, group: nameOf('group', Id) }));
		}
		return pointers[key] && value !== 0 ? nameOf(pointers[key], value) : value;
	};
	return (['device', 'task', 'group', 'scheduler', 'filter', 'template'] as const)
		.flatMap((kind) => account.list(kind))
		.map(({ kind, fields }) => {
			const own = sorted({ ...fields, Id: undefined });
			return `${kind} ${JSON.stringify(own, replace)}`;
		})
		.sort();
}

/** The order of keys and of the addresses of a group says nothing. */
function sorted(value: unknown, isList = false): unknown {
	if (Array.isArray(value)) {
		const entries = value.map((one) => sorted(one));
		return isList ? entries.sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b))) : entries;
	}
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value)
		.filter(([key, one]) => one !== null && one !== '' && !(key in pointers && one === 0))
		.filter(([, one]) => !(Array.isArray(one) && one.length === 0))
		.sort(([a], [b]) => compare(a, b))
		.map(([key, one]) => [key, sorted(one, key === 'Addresses')]);
	return Object.fromEntries(entries);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
