import type { Sandbox } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { Clock, login } from './client';

async function openSession(options = {}) {
	const sandbox = await sandboxForTest(options);
	const cookie = await login(sandbox);
	const send = async (method: string, path: string, body?: unknown) => {
		const response = await fetch(`${sandbox.webApiUrl}/${path}`, {
			method,
			headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
	};
	return { sandbox, send };
}

const device = { Name: 'Tea shop', Platform_Id: 1, Frequency: 300, Locations: [2, 3] };

describe('Platforms, locations and frequencies', () => {
	it('lists platforms, locations and frequencies, with those the account may not use', async () => {
		const { send } = await openSession();
		const { body: platforms } = await send('GET', 'platforms');
		expect(platforms[0]).toMatchObject({ Id: 1, Name: 'ServerView', Available: true });
		expect(platforms.at(-1)).toMatchObject({ Available: false });
		const { body: locations } = await send('GET', 'locations/1');
		expect(locations).toContainEqual({
			Id: 2,
			Name: 'New York',
			Available: true,
			IsDeleted: false,
			IsPrivate: false,
		});
		const ids = locations.map(({ Id }: { Id: number }) => Id);
		expect(ids.length).toBeGreaterThan(30);
		expect(ids).toEqual(expect.arrayContaining([72, 125, 184, 445, 446, 447, 448]));
		expect((await send('GET', 'frequencies/serverview')).body).toContain(300);
		expect((await send('GET', 'locations/12')).status).toBe(400);
	});
});

describe('Devices', () => {
	it('creates a device with PUT and with POST verb=PUT, and reads, updates and deletes it', async () => {
		const { send } = await openSession();
		const { body: first } = await send('PUT', 'devices', device);
		const { body: second } = await send('POST', 'devices?verb=PUT', device);
		expect(first).toEqual({ Success: true, Result: expect.any(Number) });
		expect((await send('GET', 'devices/1')).body).toEqual(
			expect.arrayContaining([first.Result, second.Result]),
		);
		const { body: read } = await send('GET', `device/${first.Result}`);
		expect(read).toMatchObject({ Id: first.Result, ...device, Status_Description: 'ACTIVE' });
		await send('POST', `device/${first.Result}`, { ...read, Name: 'Coffee shop', Tags: ['a'] });
		expect((await send('GET', `device/${first.Result}`)).body).toEqual({
			...read,
			Name: 'Coffee shop',
			Tags: ['a'],
		});
		expect((await send('DELETE', `device/${first.Result}`)).body.Success).toBe(true);
		expect(await send('GET', `device/${first.Result}`)).toEqual({ status: 200, body: undefined });
	});

	it('deletes the tasks of a device with it', async () => {
		const { send } = await openSession();
		const { body: ids } = await send('GET', 'device/84211/tasks');
		expect(ids).toHaveLength(1);
		await send('DELETE', 'device/84211');
		expect(await send('GET', `task/${ids[0]}`)).toEqual({ status: 200, body: undefined });
		expect((await send('GET', 'device/84211/tasks')).body).toEqual([]);
	});

	it('reads a device with its tasks that was created in one request', async () => {
		const { send } = await openSession();
		const tasks = [{ url: 'https://tea.example.test/', method: 'GET', keyword: 'Tea' }];
		const deviceWithTasks = {
			name: 'Tea',
			platform: 'HTTPS',
			tasks,
			frequency: 60,
			locations: ['London'],
		};
		const { body } = await send('POST', 'devices', deviceWithTasks);
		expect((await send('GET', `device/${body.Result}`)).body).toMatchObject({
			Name: 'Tea',
			Platform_Id: 1,
			Locations: [3],
			Number_Of_Tasks: 1,
		});
		const { body: ids } = await send('GET', `device/${body.Result}/tasks`);
		expect((await send('GET', `task/${ids[0]}`)).body).toMatchObject({
			Url: 'https://tea.example.test/',
			Keyword1: 'Tea',
			Task_Type_Id: 2,
		});
	});

	it.each([
		[{ Name: '' }, 'Name is required'],
		[{ Platform_Id: 12 }, 'Platform_Id 12 is not valid'],
		[{ Locations: [] }, 'At least one location is required'],
		[{ Locations: [999] }, 'Location 999 does not exist'],
		[{ Frequency: -1 }, 'Frequency is not valid'],
	])('rejects a device with %j', async (change, description) => {
		const { send } = await openSession();
		const { status, body } = await send('PUT', 'devices', { ...device, ...change });
		expect({ status, body }).toEqual({
			status: 400,
			body: { Success: false, ErrorDescription: [description] },
		});
	});

	it('postpones one device and several, and mutes the alerts of one', async () => {
		const clock = new Clock();
		const { send, sandbox } = await openSession({ now: clock.now, inactivitySeconds: 1e6 });
		const readDevice = async (id: number) => (await send('GET', `device/${id}`)).body;
		await send('POST', 'device/84211/PostponeTimed', { Postpone_Min: 30 });
		await send('POST', 'devices/PostponeTimed', {
			SetPostpone: [{ Device_ID: 84212, Postpone_Min: 30, Date_From: '20-Nov-2026 13:00' }],
		});
		expect((await readDevice(84211)).Status_Description).toBe('POSTPONED');
		expect((await readDevice(84212)).Status_Description).toBe('ACTIVE');
		clock.advanceSeconds(3600);
		expect((await readDevice(84211)).Status_Description).toBe('ACTIVE');
		expect((await readDevice(84212)).Status_Description).toBe('POSTPONED');
		await send('POST', 'device/84212/PostponeTimed', { Postpone_Min: 0 });
		expect((await readDevice(84212)).Status_Description).toBe('ACTIVE');
		await send('POST', 'device/84212/DisableAlert', { Alert_Silence_min: 45 });
		expect((await readDevice(84212)).Alert_Silence_Min).toBe(45);
		const rejected = await send('POST', 'device/1/PostponeTimed', { Postpone_Min: 30 });
		expect(rejected.body.ErrorDescription).toEqual(['Device 1 does not exist']);
		expect(listNames(sandbox)).toContain('Careers page');
	});
});

function listNames(sandbox: Sandbox): string[] {
	return sandbox.listDevices(41001).map(({ name }) => name);
}

describe('Tasks', () => {
	const task = { Device_Id: 84211, Task_Type_Id: 2, Name: 'Home', Url: 'https://a.example.test/' };

	it('creates, reads, updates and deletes a task, and counts the tasks of a device', async () => {
		const { send } = await openSession();
		const { body } = await send('PUT', 'tasks', {
			...task,
			GetParams: [{ Name: 'q', Value: '1' }],
		});
		const { body: read } = await send('GET', `task/${body.Result}`);
		expect(read).toMatchObject({ Id: body.Result, Url: 'https://a.example.test/?q=1' });
		expect((await send('GET', 'device/84211')).body.Number_Of_Tasks).toBe(2);
		await send('POST', `task/${body.Result}`, { ...read, Keyword1: 'Tea' });
		expect((await send('GET', `task/${body.Result}`)).body).toEqual({ ...read, Keyword1: 'Tea' });
		await send('DELETE', `task/${body.Result}`);
		expect((await send('GET', 'device/84211')).body.Number_Of_Tasks).toBe(1);
	});

	it.each([
		[{ Device_Id: 1 }, 'Device 1 does not exist'],
		[{ Name: ' ' }, 'Name is required'],
		[{ Url: 'a.example.test' }, 'Url is not valid'],
		[{ RequestType: 'LOOK' }, 'RequestType is not valid'],
		[{ DNSResolveMode: 'Never' }, 'DNSResolveMode is not valid'],
		[{ ExpirationReminderInDays: 5 }, 'ExpirationReminderInDays must be a string'],
		[{ Task_Type_Id: 8 }, 'HostNameToResolve is required'],
		[{ Task_Type_Id: 21 }, 'Task_Type_Id is not valid'],
	])('rejects a task with %j', async (change, description) => {
		const { send } = await openSession();
		const { body } = await send('PUT', 'tasks', { ...task, ...change });
		expect(body.ErrorDescription).toContain(description);
	});

	it.each([
		{ RequestType: 'get' },
		{ RequestType: 'Head' },
		{ DNSResolveMode: 'non cached' },
		{ DNSResolveMode: 'TTL CACHED' },
	])('takes methods and DNS modes in any case: %j', async (fields) => {
		const { send } = await openSession();
		const { body } = await send('PUT', 'tasks', { ...task, ...fields });
		expect((await send('GET', `task/${body.Result}`)).body).toMatchObject(fields);
	});

	it('rejects moving a task to another device', async () => {
		const { send } = await openSession();
		const { body } = await send('PUT', 'tasks', task);
		const moved = await send('POST', `task/${body.Result}`, {
			...task,
			Id: body.Result,
			Device_Id: 84212,
		});
		expect(moved.body.ErrorDescription).toEqual([
			`Task ${body.Result} does not belong to site 84212`,
		]);
	});
});
