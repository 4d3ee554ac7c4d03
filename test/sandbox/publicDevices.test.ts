import type { Sandbox } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { Clock, login } from './client';

async function session(options = {}) {
	const sandbox = await sandboxForTest(options);
	const cookie = await login(sandbox);
	const ask = async (method: string, path: string, body?: unknown) => {
		const response = await fetch(`${sandbox.webApiUrl}/${path}`, {
			method,
			headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
	};
	return { sandbox, ask };
}

const device = { Name: 'Tea shop', Platform_Id: 1, Frequency: 300, Locations: [2, 3] };

describe('Platforms, locations and frequencies', () => {
	it('are listed, with what the account may not use', async () => {
		const { ask } = await session();
		const { body: platforms } = await ask('GET', 'platforms');
		expect(platforms[0]).toMatchObject({ Id: 1, Name: 'ServerView', Available: true });
		expect(platforms.at(-1)).toMatchObject({ Available: false });
		const { body: locations } = await ask('GET', 'locations/1');
		expect(locations).toContainEqual({
			Id: 2,
			Name: 'New York',
			Available: true,
			IsDeleted: false,
			IsPrivate: false,
		});
		expect((await ask('GET', 'frequencies/serverview')).body).toContain(300);
		expect((await ask('GET', 'locations/12')).status).toBe(400);
	});
});

describe('A device of the public reference', () => {
	it('is created with PUT and with POST verb=PUT, read, written and removed', async () => {
		const { ask } = await session();
		const { body: first } = await ask('PUT', 'devices', device);
		const { body: second } = await ask('POST', 'devices?verb=PUT', device);
		expect(first).toEqual({ Success: true, Result: expect.any(Number) });
		expect((await ask('GET', 'devices/1')).body).toEqual(
			expect.arrayContaining([first.Result, second.Result]),
		);
		const { body: read } = await ask('GET', `device/${first.Result}`);
		expect(read).toMatchObject({ Id: first.Result, ...device, Status_Description: 'ACTIVE' });
		await ask('POST', `device/${first.Result}`, { ...read, Name: 'Coffee shop', Tags: ['a'] });
		expect((await ask('GET', `device/${first.Result}`)).body).toEqual({
			...read,
			Name: 'Coffee shop',
			Tags: ['a'],
		});
		expect((await ask('DELETE', `device/${first.Result}`)).body.Success).toBe(true);
		expect(await ask('GET', `device/${first.Result}`)).toEqual({ status: 200, body: undefined });
	});

	it('is the same thing whichever way it was created', async () => {
		const { ask } = await session();
		const tasks = [{ url: 'https://tea.example.test/', method: 'GET', keyword: 'Tea' }];
		const contract = {
			name: 'Tea',
			platform: 'HTTPS',
			tasks,
			frequency: 60,
			locations: ['London'],
		};
		const { body } = await ask('POST', 'devices', contract);
		expect((await ask('GET', `device/${body.Result}`)).body).toMatchObject({
			Name: 'Tea',
			Platform_Id: 1,
			Locations: [3],
			Number_Of_Tasks: 1,
		});
		const { body: ids } = await ask('GET', `device/${body.Result}/tasks`);
		expect((await ask('GET', `task/${ids[0]}`)).body).toMatchObject({
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
	])('is refused with %j', async (change, description) => {
		const { ask } = await session();
		const { status, body } = await ask('PUT', 'devices', { ...device, ...change });
		expect({ status, body }).toEqual({
			status: 400,
			body: { Success: false, ErrorDescription: [description] },
		});
	});

	it('rests for maintenance, alone and with others, and is silent when told so', async () => {
		const clock = new Clock();
		const { ask, sandbox } = await session({ now: clock.now, inactivitySeconds: 1e6 });
		const state = async (id: number) => (await ask('GET', `device/${id}`)).body;
		await ask('POST', 'device/84211/PostponeTimed', { Postpone_Min: 30 });
		await ask('POST', 'devices/PostponeTimed', {
			SetPostpone: [{ Device_ID: 84212, Postpone_Min: 30, Date_From: '20-Nov-2026 13:00' }],
		});
		expect((await state(84211)).Status_Description).toBe('POSTPONED');
		expect((await state(84212)).Status_Description).toBe('ACTIVE');
		clock.passSeconds(3600);
		expect((await state(84211)).Status_Description).toBe('ACTIVE');
		expect((await state(84212)).Status_Description).toBe('POSTPONED');
		await ask('POST', 'device/84212/PostponeTimed', { Postpone_Min: 0 });
		expect((await state(84212)).Status_Description).toBe('ACTIVE');
		await ask('POST', 'device/84212/DisableAlert', { Alert_Silence_min: 45 });
		expect((await state(84212)).Alert_Silence_Min).toBe(45);
		const refused = await ask('POST', 'device/1/PostponeTimed', { Postpone_Min: 30 });
		expect(refused.body.ErrorDescription).toEqual(['Device 1 does not exist']);
		expect(namesOf(sandbox)).toContain('Careers page');
	});
});

function namesOf(sandbox: Sandbox): string[] {
	return sandbox.devicesOf(41001).map(({ name }) => name);
}

describe('A task of the public reference', () => {
	const task = { Device_Id: 84211, Task_Type_Id: 2, Name: 'Home', Url: 'https://a.example.test/' };

	it('is created, read, written and removed, and counted by its device', async () => {
		const { ask } = await session();
		const { body } = await ask('PUT', 'tasks', { ...task, GetParams: [{ Name: 'q', Value: '1' }] });
		const { body: read } = await ask('GET', `task/${body.Result}`);
		expect(read).toMatchObject({ Id: body.Result, Url: 'https://a.example.test/?q=1' });
		expect((await ask('GET', 'device/84211')).body.Number_Of_Tasks).toBe(2);
		await ask('POST', `task/${body.Result}`, { ...read, Keyword1: 'Tea' });
		expect((await ask('GET', `task/${body.Result}`)).body).toEqual({ ...read, Keyword1: 'Tea' });
		await ask('DELETE', `task/${body.Result}`);
		expect((await ask('GET', 'device/84211')).body.Number_Of_Tasks).toBe(1);
	});

	it.each([
		[{ Device_Id: 1 }, 'Device 1 does not exist'],
		[{ Name: ' ' }, 'Name is required'],
		[{ Url: 'a.example.test' }, 'Url is not valid'],
		[{ RequestType: 'LOOK' }, 'RequestType is not valid'],
		[{ ExpirationReminderInDays: 5 }, 'ExpirationReminderInDays must be a string'],
		[{ Task_Type_Id: 8 }, 'HostNameToResolve is required'],
		[{ Task_Type_Id: 21 }, 'Task_Type_Id is not valid'],
	])('is refused with %j', async (change, description) => {
		const { ask } = await session();
		const { body } = await ask('PUT', 'tasks', { ...task, ...change });
		expect(body.ErrorDescription).toContain(description);
	});

	it('cannot move to another device', async () => {
		const { ask } = await session();
		const { body } = await ask('PUT', 'tasks', task);
		const moved = await ask('POST', `task/${body.Result}`, {
			...task,
			Id: body.Result,
			Device_Id: 84212,
		});
		expect(moved.body.ErrorDescription).toEqual([
			`Task ${body.Result} does not belong to site 84212`,
		]);
	});
});
