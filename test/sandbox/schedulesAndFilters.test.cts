import { sandboxForTest } from '../support/sandbox.cts';
import { get, login } from './client.cts';

type Fields = Record<string, unknown>;

const schedule = {
	Name: 'Nights off',
	Weekly_Intervals: [{ Days: ['Mo', 'Tu'], From_Min: 480, To_Min: 1080, Included: true }],
	Date_Time_Intervals: [{ From: 1735689600000, To: 1735776000000 }],
};

const filter = {
	Name: 'Ignore 5xx',
	Rules: { Number_Of_Locations: 2, Number_Of_Tasks: 1 },
	Items: [{ Error_Type: 'Http', Error_Code_To_Ignore: [503, { From: 520, To: 529 }] }],
};

async function openSandbox() {
	const sandbox = await sandboxForTest();
	const cookie = await login(sandbox);
	const send = (method: string, path: string, body: unknown) =>
		fetch(`${sandbox.webApiUrl}/${path}`, {
			method,
			headers: { 'content-type': 'application/json', cookie },
			body: JSON.stringify(body),
		});
	const read = async (path: string) => (await get(sandbox, path, cookie)).text();
	const readEntity = async (path: string) => JSON.parse(await read(path)) as Fields;
	const createEntity = async (collection: string, body: Fields) => {
		const { Result } = (await (await send('PUT', collection, body)).json()) as Fields;
		return await readEntity(`${collection.slice(0, -1)}/${String(Result)}`);
	};
	return { send, read, readEntity, createEntity };
}

async function fetchError(method: string, path: string, body: unknown) {
	const { send } = await openSandbox();
	const response = await send(method, path, body);
	const { ErrorDescription } = (await response.json()) as Fields;
	return { status: response.status, ErrorDescription };
}

describe('Schedules', () => {
	const weekly = (changes: Fields) => ({
		Weekly_Intervals: [{ ...schedule.Weekly_Intervals[0], ...changes }],
	});
	const window = (From: number, To: number) => ({ Date_Time_Intervals: [{ From, To }] });

	it('keeps what a schedule is assigned to, whatever an update says', async () => {
		const { send, read } = await openSandbox();
		const before = await read('scheduler/301');
		const changed = { ...(JSON.parse(before) as Fields), Assigned_To: { Devices: [1, 2] } };
		expect((await send('POST', 'scheduler/301', changed)).status).toBe(200);
		expect(await read('scheduler/301')).toBe(before);
	});

	it('takes a left-out From_Min for 0 and a left-out Included for false', async () => {
		const { createEntity } = await openSandbox();
		const Weekly_Intervals = [{ Days: ['Su'], To_Min: 1439 }];
		expect(await createEntity('schedulers', { ...schedule, Weekly_Intervals })).toMatchObject({
			Weekly_Intervals: [{ Days: ['Su'], From_Min: 0, To_Min: 1439, Included: false }],
		});
	});

	it.each<[string, Fields, string]>([
		['an empty name', { Name: ' ' }, 'Name is required'],
		['an end at 1440', weekly({ To_Min: 1440 }), 'To_Min is not valid'],
		['a beginning at 1439', weekly({ From_Min: 1439 }), 'From_Min is not valid'],
		['an end before the beginning', weekly({ To_Min: 480 }), 'From_Min must be less than To_Min'],
		['an unknown day', weekly({ Days: ['Xx'] }), 'Days is not valid'],
		['no intervals', { Weekly_Intervals: null }, 'Weekly_Intervals is required'],
		['seconds', window(1735689601000, 1735776000000), 'A time must have no seconds'],
		['epoch seconds', window(1735689600, 1735776000000), 'A time must be in milliseconds'],
		['a window that ends first', window(1735776000000, 1735689600000), 'From must be less than To'],
	])('rejects a schedule with %s, with a list of messages', async (_what, changes, message) => {
		expect(await fetchError('PUT', 'schedulers', { ...schedule, ...changes })).toEqual({
			status: 400,
			ErrorDescription: expect.arrayContaining([message]),
		});
	});
});

describe('Filters', () => {
	const rules = (changes: Fields) => ({ Rules: { ...filter.Rules, ...changes } });
	const codes = (Error_Type: string, ...Error_Code_To_Ignore: unknown[]) => ({
		Items: [{ Error_Type, Error_Code_To_Ignore }],
	});

	it('keeps what a filter is assigned to, whatever an update says', async () => {
		const { send, read } = await openSandbox();
		const before = await read('filter/501');
		const changed = { ...(JSON.parse(before) as Fields), Assigned_To: [] };
		expect((await send('POST', 'filter/501', changed)).status).toBe(200);
		expect(await read('filter/501')).toBe(before);
	});

	it.each<[string, Fields, string]>([
		['no rules', { Rules: undefined }, 'Rules is required'],
		['no location', rules({ Number_Of_Locations: 0 }), 'Number_Of_Locations must be at least 1'],
		['no task', rules({ Number_Of_Tasks: 0 }), 'Number_Of_Tasks must be at least 1'],
		['an unknown error type', codes('Odd', 1), 'Error_Type is not valid'],
		['a range that ends first', codes('Http', { From: 9, To: 1 }), 'A range of codes is not valid'],
	])('rejects a filter with %s, with one message', async (_what, changes, message) => {
		expect(await fetchError('PUT', 'filters', { ...filter, ...changes })).toEqual({
			status: 400,
			ErrorDescription: expect.stringContaining(message),
		});
	});
});

describe('Alert groups', () => {
	it('takes a left-out Template_Id for the default template', async () => {
		const { createEntity } = await openSandbox();
		const Addresses = [{ Type: 'Email', Address: 'ops@example.test' }];
		expect(await createEntity('groups', { Name: 'Night shift', Addresses })).toMatchObject({
			Addresses: [{ Type: 'Email', Template_Id: 0, Address: 'ops@example.test' }],
		});
	});
});

describe('What alert groups, filters and schedules are assigned to', () => {
	it('follows the devices', async () => {
		const { send, readEntity } = await openSandbox();
		const readAssigned = async () => [
			(await readEntity('group/202')).Assigned_To,
			(await readEntity('filter/502')).Assigned_To,
			(await readEntity('scheduler/302')).Assigned_To,
		];
		expect(await readAssigned()).toEqual([[], [], { Devices: [], Notification_Groups: [] }]);
		const changed = {
			...(await readEntity('device/84212')),
			Filter_Id: 502,
			Scheduler_Id: 302,
			Notifications: { Notification_Groups: [{ Id: 202, Time_Shift_Min: 0 }] },
		};
		await send('POST', 'device/84212', changed);
		expect(await readAssigned()).toEqual([
			[84212],
			[84212],
			{ Devices: [84212], Notification_Groups: [] },
		]);
		await send('DELETE', 'device/84212', {});
		expect(await readAssigned()).toEqual([[], [], { Devices: [], Notification_Groups: [] }]);
	});

	it('follows the alert groups for schedules', async () => {
		const { readEntity, createEntity } = await openSandbox();
		const { Id } = await createEntity('groups', { Name: 'Night shift', Scheduler_Id: 302 });
		expect((await readEntity('scheduler/302')).Assigned_To).toEqual({
			Devices: [],
			Notification_Groups: [Id],
		});
	});
});
