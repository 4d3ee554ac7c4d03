import { sandboxForTest } from '../support/sandbox.cts';
import { login } from './client.cts';

async function openSession() {
	const sandbox = await sandboxForTest();
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
	return { send };
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
});

describe('Tasks', () => {
	const task = { Device_Id: 84211, Task_Type_Id: 2, Name: 'Home', Url: 'https://a.example.test/' };

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
