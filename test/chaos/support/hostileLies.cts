/** An account with objects of the same and of similar names, and the lies that it tells about creations. */
import type { Random } from '../../support/random.cts';
import { kinds, type HostileAccount, type Kind, type Lie, type Stored } from './hostileAccount.cts';

const everyDay = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const week = [{ Days: everyDay, From_Min: 0, To_Min: 1439, Included: true }];

function deviceFields(Name: string, Scheduler_Id: number) {
	return {
		...{ Name, Platform_Id: 1, Frequency: 300, Locations: [3], Postpone: false },
		...{ Filter_Id: 1, Scheduler_Id, Owner_Device_Id: 0, Tags: null },
		Notifications: { Notification_Groups: [{ Id: 1, Time_Shift_Min: 0 }] },
	};
}

/** All kinds have the IDs 1 and 2; some IDs are those of objects of one kind only. */
export function fill(account: HostileAccount): void {
	for (const [index, Name] of ['Shop', 'Blog', 'Shop (copy)', 'New shop 2'].entries()) {
		const device = account.add('device', deviceFields(Name, index === 0 ? 1 : 0));
		const task = { Name: `Page of ${Name}`, Device_Id: device.id, Task_Type_Id: 2 };
		const lists = { GetParams: [], PostParams: [], HeaderParams: [] };
		const Url = `https://www.${index}.test/`;
		account.add('task', { ...task, Url, RequestType: 'GET', Timeout: 30_000, ...lists });
	}
	account.add('device', deviceFields('Branch shop', 0), 2, 31);
	const add = (kind: Kind, first: string, second: string, fields: object) => {
		account.add(kind, { Name: first, ...fields });
		account.add(kind, { Name: second, ...fields });
		account.add(kind, { Name: first, ...fields }, 2, 20 + kinds.indexOf(kind));
	};
	add('scheduler', 'Night', 'Maintenance: Night', {
		Weekly_Intervals: week,
		Date_Time_Intervals: [],
	});
	add('filter', 'Shop', 'Tea', {
		Rules: { Number_Of_Locations: 1, Number_Of_Tasks: 1 },
		Items: [],
	});
	const Addresses = [{ Type: 'Email', Template_Id: 1, Address: 'ops@shop.test' }];
	add('group', 'Night', 'Shop', { Scheduler_Id: 0, Addresses });
	const messages = { Error_Message: 'Down', Test_Message: 'Test', Uptime_Message: 'Up' };
	const template = { Email_Reply_To: 'ops@shop.test', Template_Type: 'Txt', ...messages };
	add('template', 'Shop', 'Night', template);
	add('user', 'Shop', 'Tea', { Email: 'ann@shop.test' });
	const loadTest = { Status: 'Finished', DevicePlatform: 'ServerView' };
	add('StressTest', 'Shop', 'Blog', loadTest);
}

/** The forms that an ID, or "done", can have. */
const forms: Array<(id: unknown) => unknown> = [
	(id) => ({ Success: true, Result: id }),
	(id) => ({ Success: true, Result: String(id) }),
	(id) => ({ Success: true, Result: { ID: id } }),
	(id) => ({ Result: { Id: String(id) } }),
	(id) => ({ Id: id }),
	(id) => ({ ID: id }),
	(id) => ({ id: String(id) }),
	(id) => id,
];

const unusedId = 987_654;

/** Whose ID the reply has. */
const owners: Array<[string, (own: OwnIds) => unknown]> = [
	['the own ID', ({ made }) => made ?? unusedId],
	['the ID 1', () => 1],
	['an ID of the kind', ({ random, same }) => random.pick(same)?.id],
	['the ID of the name', ({ name, same }) => similar(same, name)?.id ?? same[0]?.id],
	['an ID of another kind', ({ random, others }) => random.pick(others).id],
	['an unused ID', () => unusedId],
];

interface OwnIds {
	made?: number;
	name: string;
	random: Random;
	same: Stored[];
	others: Stored[];
}

const look = (name: unknown) => String(name).replace(/\s+/g, ' ').toLowerCase();

function similar(all: Stored[], name: string): Stored | undefined {
	return (
		all.find(({ fields }) => fields.Name === name) ??
		all.find(({ fields }) => look(fields.Name) === look(name))
	);
}

/** The response to a creation, and whether it is carried out. */
export function lie(account: HostileAccount, random: Random, kind: Kind, name: string): Lie {
	const isCarriedOut = random.chance(0.5);
	const failures: Lie[] = [
		{ title: 'an empty reply', isCarriedOut },
		{ title: 'OK', isCarriedOut, body: () => ({ Success: true, Result: 'OK' }) },
		{ title: '429', isCarriedOut, status: 429, headers: { 'Retry-After': '1' } },
		{ title: '500', isCarriedOut, status: 500 },
		{ title: '503', isCarriedOut, status: 503, headers: { 'Retry-After': '1' } },
		{ title: 'a cut', isCarriedOut, isCut: true },
	];
	if (random.chance(0.4)) return random.pick(failures);
	const [owner, idOf] = random.pick(owners);
	const form = random.integerBelow(forms.length);
	// As they were before: what the creation makes is none of them.
	const same = account.list(kind);
	const others = kinds.filter((one) => one !== kind).flatMap((one) => account.list(one));
	const body = (made?: number) => forms[form](idOf({ made, name, random, same, others }));
	return { title: `${JSON.stringify(forms[form]('…'))} with ${owner}`, isCarriedOut, body };
}
