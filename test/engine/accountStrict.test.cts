/** Account Setup in accounts that change, hide users, or answer with gaps while it runs. */
import type { IDataObject } from 'n8n-workflow';

import { KeptAccount } from '../support/keptAccount.cts';
import { openAccount } from '../support/setupRuns.cts';
import { errorOf } from '../support/workflows.cts';

/** Opens the account; its files are JSON. */
async function open(...settings: Parameters<typeof openAccount>) {
	const opened = await openAccount(...settings);
	const exported = async () => await opened.exported({ format: 'json' });
	return { ...opened, exported };
}

type Setup = Record<'alertGroups' | 'devices', Array<IDataObject & { name: string }>>;

const edited = (text: string, edit: (setup: Setup) => void) => {
	const setup = JSON.parse(text) as Setup;
	edit(setup);
	return JSON.stringify(setup);
};

const namesOf = (account: KeptAccount, kind: string) => account.all(kind).map(({ Name }) => Name);

const oldGroup = {
	Id: 22,
	Name: 'Old',
	Scheduler_Id: 0,
	Addresses: [{ Type: 'Email', Address: 'a@b.test' }],
};

const removal = { removeOthers: true, maxRemovals: 5 };

const withoutOldGroup = (setup: Setup) => {
	setup.alertGroups = setup.alertGroups.filter(({ name }) => name !== 'Old');
};

it('Apply does not delete a group used outside of the department', async () => {
	const account = new KeptAccount();
	account.put('group/22', { ...oldGroup, Assigned_To: [1, 777] });
	const { exported, plan, run } = await open(account);
	const { items, file } = await plan(edited(await exported(), withoutOldGroup), removal);
	expect(items).toContainEqual(
		expect.objectContaining({ reason: 'Something outside of this department uses it (ID 777)' }),
	);
	await run('apply', { ...file, whenRefused: 'goOn' });
	expect(namesOf(account, 'group')).toContain('Old');
});

it('Apply does not delete a group that gets a device while it writes', async () => {
	const account = new KeptAccount();
	account.put('group/22', { ...oldGroup, Assigned_To: [] });
	let isApplying = false;
	const { exported, plan, execution } = await open(account, ({ method, path }) => {
		if (isApplying && method === 'POST' && path === '/device/1') {
			const Notification_Groups = [{ Id: 22, Time_Shift_Min: 0 }];
			account.put('device/2', { Notifications: { Notification_Groups } });
			account.put('group/22', { Assigned_To: [2] });
		}
		return undefined;
	});
	const wanted = edited(await exported(), (setup) => {
		withoutOldGroup(setup);
		for (const device of setup.devices) if (device.name === 'Shop') device.frequencySeconds = 900;
	});
	const { file } = await plan(wanted, removal);
	isApplying = true;
	expect(errorOf(await execution('apply', file)).message).toContain('"Old" has changed since');
	expect(namesOf(account, 'group')).toContain('Old');
});

it('Apply does not delete a device whose task changes while it writes', async () => {
	const account = new KeptAccount();
	let reads = Number.POSITIVE_INFINITY;
	const { exported, plan, execution } = await open(account, ({ method, path }) => {
		// The first time, Apply reads the account; the second time, it is about to delete the device.
		if (method === 'GET' && path === '/device/2/tasks' && ++reads === 2) {
			account.put('task/12', { Url: 'https://new.shop.test/' });
		}
		return undefined;
	});
	const wanted = edited(await exported(), (setup) => {
		setup.devices = setup.devices.filter(({ name }) => name !== 'Blog');
	});
	const { items, file } = await plan(wanted, removal);
	expect(items[0]).toMatchObject({ remove: 1 });
	reads = 0;
	expect(errorOf(await execution('apply', file)).message).toContain('"Blog" has changed since');
	expect(namesOf(account, 'device')).toContain('Blog');
});

it('Apply reports a deletion as uncertain if its reply is lost and it cannot be checked', async () => {
	const account = new KeptAccount();
	account.put('group/22', { ...oldGroup, Assigned_To: [] });
	let isDeleted = false;
	const { exported, plan, execution } = await open(account, (request) => {
		if (request.path !== '/group/22') return undefined;
		if (request.method === 'DELETE') {
			isDeleted = true;
			account.respond(request);
			return { status: 500, body: '' };
		}
		return isDeleted ? { status: 503, body: '' } : undefined;
	});
	const { file } = await plan(edited(await exported(), withoutOldGroup), removal);
	const { message, description } = errorOf(
		await execution('apply', { ...file, options: { maxWait: 1 } }),
	);
	expect(`${message} ${description}`).toContain('may have been');
	expect(namesOf(account, 'group')).not.toContain('Old');
});

it.each(['/task/12', '/group/21', '/scheduler/31'])(
	'Export includes %s, although one reply for it was empty',
	async (path) => {
		const account = new KeptAccount();
		account.put('group/22', oldGroup);
		account.put('scheduler/32', { ...account.all('scheduler')[0], Id: 32, Name: 'Second' });
		let left = 1;
		const { exported } = await open(account, (request) =>
			request.method === 'GET' && request.path === path && left-- > 0 ? { body: '' } : undefined,
		);
		const { devices, alertGroups, schedules } = JSON.parse(await exported());
		const tasks = devices.flatMap((device: IDataObject) => device.tasks ?? []);
		const ids = [...tasks, ...alertGroups, ...schedules].map(({ id }) => id);
		expect(ids).toContain(Number(path.split('/')[2]));
	},
);

it('Plan creates no second task because one reply was empty', async () => {
	const account = new KeptAccount();
	let left = 0;
	const { exported, plan } = await open(account, (request) =>
		request.method === 'GET' && request.path === '/task/12' && left-- > 0
			? { body: '' }
			: undefined,
	);
	const text = await exported();
	left = 1;
	const { items } = await plan(text);
	expect(items[0]).toMatchObject({ isSame: true });
});

it('Plan refuses a mistyped field in the file by name', async () => {
	const { exported, plan } = await open(new KeptAccount());
	const wanted = edited(await exported(), ({ devices: [device] }) => {
		delete device.frequencySeconds;
		device.frequencySecond = 60;
	});
	const { items } = await plan(wanted);
	expect(JSON.stringify(items)).toContain('A setup has no field \\"frequencySecond\\"');
});

it('Apply refuses new entries that need a secret before the first write, all in one message', async () => {
	const account = new KeptAccount();
	account.put('task/11', {
		HeaderParams: [{ Name: 'Authorization', Value: 'Bearer abcdefgh12345678' }],
		Url: 'https://www.shop.test/?token=tok-123456',
	});
	const { exported, plan, execution } = await open(account);
	const text = await exported();
	const { file } = await plan(
		JSON.stringify({ ...JSON.parse(text), devices: [], alertGroups: [] }),
		{ removeOthers: true, maxRemovals: 50 },
	);
	expect(errorOf(await execution('apply', file))).toEqual({});
	const { items, file: again } = await plan(text);
	const missing =
		'Missing in the file: "On call" (addresses 2, webHook), "Shop > Page 11" (url, token; headers 1, value)';
	expect(items[0].message).toContain(missing);
	const before = account.size;
	expect(errorOf(await execution('apply', again)).message).toBe(missing);
	expect(account.size).toBe(before);
});

it('Apply does not create an entry twice that is listed but not readable yet', async () => {
	const account = new KeptAccount();
	let [refusals, unread] = [0, 0];
	const { exported, plan, execution } = await open(account, (request) => {
		const { method, path } = request;
		if (method === 'PUT' && path === '/groups' && refusals-- > 0) {
			account.respond(request);
			return { status: 429, headers: { 'Retry-After': '1' }, body: '{"Success":false}' };
		}
		return method === 'GET' && path.startsWith('/group/5') && unread-- > 0
			? { body: '' }
			: undefined;
	});
	const wanted = edited(await exported(), ({ alertGroups }) => {
		alertGroups.push({ name: 'New', addresses: [{ type: 'Email', email: 'a@b.test' }] });
	});
	const { file } = await plan(wanted);
	[refusals, unread] = [1, 1];
	await execution('apply', file);
	expect(namesOf(account, 'group').filter((name) => name === 'New')).toHaveLength(1);
});
