/** What each writing operation is asked to do in an account, and what it may change there: all else may not change. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Random } from '../../support/random.cts';
import { byId } from '../../support/workflows.cts';
import type { HostileAccount, Kind, Stored } from './hostileAccount.cts';

export interface Claim {
	kind: Kind;
	/** As the output has it. */
	id: unknown;
	is: 'new' | 'there' | 'gone';
	name?: unknown;
}

export interface Step {
	parameters: INodeParameters;
	rows?: object[];
	/** Objects that the user named, such as "device 3". */
	named?: string[];
	/** How many objects of a kind it may make at most; after a success, exactly so many of the first kind. */
	makes?: Partial<Record<Kind, number>>;
	/** Whether it may make fewer of the first kind: what is there already is kept. */
	mayKeep?: boolean;
	claims?(item: IDataObject): Claim[];
	/** Whether the output does not list what was made. */
	reportsOnly?: true;
}

type Write = (account: HostileAccount, random: Random) => Step;

/** Of what is there, and what is new: the same names, similar ones, and others. */
const names = [
	'Shop',
	'shop',
	'Shop (copy)',
	'Blog',
	'Night',
	'New shop',
	'New  Shop',
	'Tea',
	'Größe & Café  der Nordfiliale am Hafen',
];

const key = ({ kind, id }: Stored) => `${kind} ${id}`;
const pickOf = (account: HostileAccount, random: Random, kind: Kind) =>
	random.pick(account.list(kind, 1));

const claimsOf =
	(kind: Kind) =>
	({ action, id, name }: IDataObject): Claim[] => {
		if (action === 'created' || action === undefined) return [{ kind, id, is: 'new', name }];
		return action === 'deleted' ? [{ kind, id, is: 'gone' }] : [{ kind, id, is: 'there' }];
	};

const deviceClaims = ({ action, deviceId, deviceName, taskIds }: IDataObject): Claim[] => {
	const is = action === 'created' ? 'new' : action === 'deleted' ? 'gone' : 'there';
	const ids = Array.isArray(taskIds) ? taskIds : [];
	return [
		{ kind: 'device', id: deviceId, is, name: deviceName },
		...ids.map((id): Claim => ({ kind: 'task', id, is: 'new' })),
	];
};

const create =
	(kind: Kind, parameters: (name: string) => INodeParameters): Write =>
	(_account, random) => ({
		parameters: parameters(random.pick(names)),
		makes: { [kind]: 1 },
		claims: claimsOf(kind),
	});

/** An operation on one object that the user chooses. */
const change =
	(kind: Kind, field: string, more: (random: Random) => INodeParameters = () => ({})): Write =>
	(account, random) => {
		const target = pickOf(account, random, kind);
		const parameters = { [field]: byId(target.id), ...more(random) };
		const named = [key(target)];
		if (kind === 'device') named.push(...tasksOf(account, target).map(key));
		return { parameters, named, claims: kind === 'device' ? deviceClaims : claimsOf(kind) };
	};

const tasksOf = (account: HostileAccount, { id }: Stored) =>
	account.list('task').filter(({ fields }) => Number(fields.Device_Id) === id);

const newName = (random: Random) => ({ updateFields: { name: random.pick(names) } });

const urls = ['https://www.shop.test/', 'https://blog.test/', 'https://new.test/'];

/** One to three devices, from fields or rows, in either style of request. */
const newDevices =
	(operation: 'create' | 'upsert'): Write =>
	(account, random) => {
		const count = random.pick([1, 1, 3]);
		const rows = Array.from({ length: count }, (_, index) => ({
			name: `${random.pick(names)}${index === 0 ? '' : ` ${index + 1}`}`,
			url: random.pick(urls),
		}));
		const look = (name: unknown) => String(name).replace(/\s+/g, ' ').toLowerCase();
		const forms = rows.flatMap(({ name }) => [name, account.storeName(name)].map(look));
		const same = account
			.list('device', 1)
			.filter(({ fields }) => forms.includes(look(account.storeName(String(fields.Name)))));
		const isStep = operation === 'upsert' || random.chance(0.5);
		const fromColumns = random.chance(0.5);
		const entered = fromColumns
			? { fillInFrom: 'columns' }
			: { name: '={{ $json.name }}', urls: '={{ $json.url }}' };
		const options = { maxWait: 5, ...(operation === 'create' && isStep && inSteps) };
		return {
			parameters: { ...entered, frequency: 300, locations: ['London'], options },
			rows,
			named:
				operation === 'upsert'
					? [...same, ...same.flatMap((one) => tasksOf(account, one))].map(key)
					: [],
			makes: { device: count, task: count },
			mayKeep: operation === 'upsert',
			claims: deviceClaims,
		};
	};
const inSteps = { requestStyle: 'deviceThenTasks' };

const planDevices: Write = (account, random) => {
	const devices = account.list('device', 1).filter(() => random.chance(0.5));
	const chosen = devices.length > 0 ? devices : account.list('device', 1).slice(0, 1);
	const planName = random.pick(['Night', 'Move']);
	const ids = chosen.map(({ id }) => id).join(', ');
	const planned = plansOf(account, planName);
	const fromItems = random.chance(0.4);
	const start = '2027-01-10T02:00:00';
	const entered: INodeParameters = fromItems
		? { when: 'fromItems' }
		: { when: 'everyWeek', hours: '02:00-04:00 Su', applyTo: 'several', deviceIds: ids };
	return {
		parameters: { planName, ...entered, options: { maxWait: 5 } },
		rows: fromItems ? [{ start, end: '2027-01-10T04:00:00', devices: ids }] : [{}],
		named: [...chosen, ...planned, ...usersOf(account, planned)].map(key),
		makes: { scheduler: 3 },
		mayKeep: true,
		reportsOnly: true,
		claims: ({ deviceId, scheduleId }) => [
			{ kind: 'device', id: deviceId, is: 'there' },
			...(scheduleId ? [{ kind: 'scheduler', id: scheduleId, is: 'there' } as const] : []),
		],
	};
};

/** The schedules that a plan has made, not those that a person called so. */
const plansOf = (account: HostileAccount, plan: string) =>
	account
		.list('scheduler', 1)
		.filter(({ fields }) => String(fields.Name).startsWith(`Maintenance: ${plan}`))
		.filter(({ fields }) => String(fields.Description ?? '').includes('{'));

const usersOf = (account: HostileAccount, schedules: Stored[]) =>
	account
		.list('device', 1)
		.filter(({ fields }) => schedules.some(({ id }) => id === fields.Scheduler_Id));

const cancelPlan: Write = (account, random) => {
	const plan = random.pick(['Night', 'Move']);
	const planned = plansOf(account, plan);
	return {
		parameters: { plan: { __rl: true, mode: 'name', value: plan } },
		named: [...planned, ...usersOf(account, planned)].map(key),
		claims: ({ deletedScheduleIds }) =>
			(Array.isArray(deletedScheduleIds) ? deletedScheduleIds : []).map((id): Claim => ({
				kind: 'scheduler',
				id,
				is: 'gone',
			})),
	};
};

const copiedKinds: Record<string, Kind> = {
	device: 'device',
	alertGroup: 'group',
	schedule: 'scheduler',
	filter: 'filter',
	alertTemplate: 'template',
};

const setupClaims =
	(idField: string) =>
	(item: IDataObject): Claim[] => {
		const kind =
			copiedKinds[
				String(item.kind).replace(/^alert (.)/, (_, first: string) => `alert${first.toUpperCase()}`)
			];
		if (!kind || item.action !== 'created') return [];
		return [{ kind, id: item[idField], is: 'new' }];
	};

const copyToBranch: Write = (account, random) => {
	const device = pickOf(account, random, 'device');
	const existingNames = random.pick(['keep', 'suffix']);
	const tasks = tasksOf(account, device).length;
	// What a copy has left that was cut off gets its tasks.
	const unfinished = account
		.list('device', 2)
		.filter((one) => one.fields.Name === device.fields.Name && tasksOf(account, one).length === 0);
	return {
		named: unfinished.map(key),
		parameters: { device: byId(device.id), departmentTo: byId(2), existingNames },
		makes: { device: 1, task: tasks, group: 2, scheduler: 3, filter: 1, template: 2 },
		mayKeep: existingNames === 'keep',
		claims: setupClaims('idTo'),
	};
};

const address = { address: [{ type: 'Email', email: 'ops@shop.test' }] };
const template = {
	...{ replyTo: 'ops@shop.test', messages: 'own' },
	...{ downMessage: 'Down', testMessage: 'Test', uptimeMessage: 'Up' },
};
const webTask = { kind: 'web', name: 'Page', url: 'https://new.test/page' };

/** Every operation that writes, by its resource and its own name. */
export const writes: Record<string, Write> = {
	'accountSetup apply': () => ({
		parameters: {},
		makes: { device: 1, task: 1, scheduler: 1, filter: 1, template: 1, group: 1 },
		claims: setupClaims('id'),
	}),
	'accountSetup copy': copyToBranch,
	'alertGroup create': create('group', (name) => ({ name, addresses: address })),
	'alertGroup delete': change('group', 'alertGroup'),
	'alertGroup update': change('group', 'alertGroup', newName),
	'alertTemplate create': create('template', (name) => ({ name, ...template })),
	'alertTemplate delete': change('template', 'alertTemplate'),
	'alertTemplate update': change('template', 'alertTemplate', newName),
	'apiRequest send': (_account, random) => ({
		parameters: {
			method: 'PUT',
			path: 'filters',
			body: JSON.stringify({ Name: random.pick(names) }),
		},
		makes: { filter: 1 },
		mayKeep: true,
	}),
	'device copy': (account, random) => {
		const device = pickOf(account, random, 'device');
		const parameters = { device: byId(device.id), newName: random.pick(names) };
		const makes = { device: 1, task: tasksOf(account, device).length };
		return { parameters, makes, claims: deviceClaims };
	},
	'device create': newDevices('create'),
	'device delete': change('device', 'device'),
	'device muteAlerts': change('device', 'device'),
	'device pause': change('device', 'device'),
	'device pauseForTime': change('device', 'device'),
	'device resume': change('device', 'device'),
	'device update': change('device', 'device', newName),
	'device upsert': newDevices('upsert'),
	'filter create': create('filter', (name) => ({ name })),
	'filter delete': change('filter', 'filter'),
	'filter update': change('filter', 'filter', newName),
	'loadTest abort': change('StressTest', 'loadTest'),
	'loadTest run': (account, random) => ({
		parameters: {
			loadTest: byId(pickOf(account, random, 'StressTest').id),
			waitForResult: false,
			...{ userName: 'Ann', startingEmail: 'ann@shop.test' },
		},
		makes: { StressTest: 1 },
		claims: ({ id }) => [{ kind: 'StressTest', id, is: 'new' }],
	}),
	'loadTest stop': change('StressTest', 'loadTest'),
	'maintenance cancel': cancelPlan,
	'maintenance plan': planDevices,
	'schedule create': create('scheduler', (name) => ({
		name,
		monitoringHours: '08:00-18:00 Mo-Fr',
	})),
	'schedule delete': change('scheduler', 'schedule'),
	'schedule update': change('scheduler', 'schedule', newName),
	'task create': (account, random) => {
		const device = pickOf(account, random, 'device');
		return {
			parameters: { device: byId(device.id), ...webTask },
			named: [key(device)],
			makes: { task: 1 },
			claims: claimsOf('task'),
		};
	},
	'task delete': change('task', 'task'),
	'task update': change('task', 'task', () => ({ kind: 'web', updateFields: { name: 'Page 2' } })),
	'user create': create('user', (name) => ({ userFields: JSON.stringify({ Name: name }) })),
	'user delete': change('user', 'user'),
	'user update': change('user', 'user', (random) => ({
		userFields: JSON.stringify({ Name: random.pick(names) }),
	})),
};
