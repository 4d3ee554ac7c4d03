import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, operationRunner, runOperation, selectById } from '../support/workflows.cts';

const run = operationRunner('schedule', { timezone: 'Europe/Berlin' });

const schedule = (id: number) => selectById('schedule', id);

const newSchedule = {
	name: 'Shop hours',
	monitoringHours: '08:00-18:00 Mo-Fr; 22:00-02:00 Sa',
	additionalFields: {
		description: 'Open shop',
		hoursWithoutMonitoring: '12:00-12:30 Mo',
		excludedTimes: { time: [{ from: '2026-12-24T00:00:30', to: '2026-12-27T00:00:00' }] },
	},
};

it("Schedule > Create sends monitoring hours and excluded times in the service's format", async () => {
	const { sandbox, result } = await run(['create', newSchedule]);
	const { method, path, body } = findWriteRequests(sandbox)[0];
	expect({ method, path }).toEqual({ method: 'PUT', path: '/config_api_v1/schedulers' });
	expect(body).toEqual({
		Name: 'Shop hours',
		Description: 'Open shop',
		Weekly_Intervals: [
			{ Days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], From_Min: 480, To_Min: 1080, Included: true },
			{ Days: ['Sa'], From_Min: 1320, To_Min: 1439, Included: true },
			{ Days: ['Su'], From_Min: 0, To_Min: 120, Included: true },
			{ Days: ['Mo'], From_Min: 720, To_Min: 750, Included: false },
		],
		Date_Time_Intervals: [
			{ From: Date.parse('2026-12-23T23:00:00Z'), To: Date.parse('2026-12-26T23:00:00Z') },
		],
	});
	expect(json(result, 'create 0')[0]).toMatchObject({ id: 303, name: 'Shop hours' });
});

it.each([
	[{ excludedTimes: { time: [{ from: '2026-12-24', to: '2026-12-27' }] } }, '', 1],
	[{ hoursWithoutMonitoring: '02:00-04:00 Su' }, '02:00-04:00 Su', 0],
])(
	'Schedule > Create needs no monitoring hours with %j',
	async (additionalFields, hours, excluded) => {
		const { result } = await run(
			['create', { name: 'Always', monitoringHours: '', additionalFields }],
			['get', { ...schedule(303), simplify: true }],
		);
		expect(json(result, 'get 1')[0]).toMatchObject({
			monitoringHours: '',
			hoursWithoutMonitoring: hours,
			excluded: Array(excluded).fill(expect.any(String)),
		});
	},
);

it('Schedule > Create refuses a schedule without any hours or times', async () => {
	const nothing = { name: 'Never', monitoringHours: '', additionalFields: {} };
	const { sandbox, result } = await run(['create', nothing]);
	expect(errorOf(result).message).toBe('Monitoring Hours is empty');
	expect(sandbox.requests).toEqual([]);
});

it('Schedule > Create accepts excluded times as DateTime expressions in any time zone', async () => {
	const toExpression = (hour: number) =>
		`={{ DateTime.fromISO('2026-12-24T${hour}:15:42', { zone: 'America/New_York' }) }}`;
	const excludedTimes = { time: [{ from: toExpression(10), to: toExpression(12) }] };
	const { sandbox } = await run([
		'create',
		{ ...newSchedule, additionalFields: { excludedTimes } },
	]);
	expect(findWriteRequests(sandbox)[0].body).toMatchObject({
		Date_Time_Intervals: [
			{ From: Date.parse('2026-12-24T15:15:00Z'), To: Date.parse('2026-12-24T17:15:00Z') },
		],
	});
});

it.each([
	[{ monitoringHours: '8-18 Fun' }, 'Monitoring Hours contains "8-18 Fun", which is not valid'],
	[{ monitoringHours: '={{ $json.missing }}' }, 'Monitoring Hours has no value'],
	[{ monitoringHours: '={{ " ; " }}' }, 'Monitoring Hours is empty'],
	[{ monitoringHours: '\n;' }, 'Monitoring Hours is empty'],
	[
		{ additionalFields: { hoursWithoutMonitoring: '23:59-06:00' } },
		'Unmonitored Hours contains "23:59-06:00", which is not valid',
	],
	[{ name: '={{ "" }}' }, 'Name is empty'],
	[
		{ additionalFields: { excludedTimes: { time: [{ from: '', to: '2026-12-01' }] } } },
		'From in row 1 of Unmonitored Dates is empty',
	],
	[
		{ additionalFields: { excludedTimes: { time: [{ from: '2026-12-01', to: 'soon' }] } } },
		'To in row 1 of Unmonitored Dates is not a date: "soon"',
	],
	[
		{
			additionalFields: {
				excludedTimes: { time: [{ from: '2026-12-24T10:00:10', to: '2026-12-24T10:00:40' }] },
			},
		},
		'From in row 1 of Unmonitored Dates is not before To',
	],
	[
		{ additionalFields: { excludedTimes: { time: [{ from: '2026-12-24', to: '2026-12-01' }] } } },
		'From in row 1 of Unmonitored Dates is not before To',
	],
])('Schedule > Create rejects %j without sending a request', async (changes, message) => {
	const { sandbox, result } = await run(['create', { ...newSchedule, ...changes }]);
	expect(errorOf(result).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Schedule > Get outputs a simplified schedule', async () => {
	const { result } = await run(['get', { ...schedule(302), simplify: true }]);
	expect(json(result, 'get 0')).toEqual([
		{
			id: 302,
			name: 'Always but Sunday nights',
			description: null,
			monitoringHours: 'all day every day',
			hoursWithoutMonitoring: '02:00-04:00 Su',
			excluded: [],
			devices: 0,
			alertGroups: 0,
		},
	]);
});

it('Schedule > Get Many lists schedules', async () => {
	const { result } = await run(['getAll', { returnAll: true, simplify: true }]);
	expect(json(result, 'getAll 0').map(({ id }) => id)).toEqual([301, 302]);
});

it('Schedule > Update changes only the fields that are set', async () => {
	const updateFields = { monitoringHours: '9-17 Mo' };
	const { sandbox } = await run(['update', { ...schedule(302), updateFields }]);
	expect(sandbox.requests[2].body).toEqual({
		Id: 302,
		Name: 'Always but Sunday nights',
		Description: null,
		Weekly_Intervals: [
			{ Days: ['Mo'], From_Min: 540, To_Min: 1020, Included: true },
			{ Days: ['Su'], From_Min: 120, To_Min: 240, Included: false },
		],
		Date_Time_Intervals: [],
		Assigned_To: { Devices: [], Notification_Groups: [] },
	});
});

it('Schedule > Update keeps the other hours, even if their format is unknown', async () => {
	const sandbox = await sandboxForTest();
	const intervals = [
		{ Days: ['Mo'], From_Min: 480, To_Min: 1080, Included: true, Color: 'red' },
		{ Days: ['Mo', 'Holiday'], From_Min: 480, To_Min: 1080, Included: true },
	];
	const read = { Id: 301, Name: 'Odd', Weekly_Intervals: intervals, Date_Time_Intervals: [] };
	const body = JSON.stringify(read);
	sandbox.faults.add({ path: '*/scheduler/301', kind: 'body', body, times: 1 });
	await runOperation(sandbox, 'schedule', 'update', {
		...schedule(301),
		updateFields: { hoursWithoutMonitoring: '8-9 Su' },
	});
	const excluded = { Days: ['Su'], From_Min: 480, To_Min: 540, Included: false };
	expect(sandbox.requests[2].body).toEqual({ ...read, Weekly_Intervals: [...intervals, excluded] });
});

it('Schedule > Update replaces hours without monitoring that omit Included', async () => {
	const sandbox = await sandboxForTest();
	const intervals = [
		{ Days: ['Mo'], To_Min: 1439, Included: true },
		{ Days: ['Su'], To_Min: 1439 },
	];
	const read = { Id: 301, Name: 'Terse', Weekly_Intervals: intervals, Date_Time_Intervals: [] };
	const body = JSON.stringify(read);
	sandbox.faults.add({ path: '*/scheduler/301', kind: 'body', body, times: 1 });
	const updateFields = { hoursWithoutMonitoring: '' };
	await runOperation(sandbox, 'schedule', 'update', { ...schedule(301), updateFields });
	expect(sandbox.requests[2].body).toEqual({ ...read, Weekly_Intervals: [intervals[0]] });
});

it('Schedule > Update removes all excluded times when the list is empty', async () => {
	const updateFields = { excludedTimes: {} };
	const { sandbox } = await run(['update', { ...schedule(301), updateFields }]);
	expect(sandbox.requests[2].body).toMatchObject({ Date_Time_Intervals: [] });
});

it('Schedule > Update rejects Monitoring Hours whose expression returns nothing', async () => {
	const updateFields = { monitoringHours: '={{ $json.missing }}' };
	const { result, sandbox } = await run(['update', { ...schedule(301), updateFields }]);
	expect(errorOf(result).message).toBe('Monitoring Hours has no value');
	expect(sandbox.requests).toEqual([]);
});

it.each([
	[{ monitoringHours: '={{ "" }}; {{ "" }}' }, 'Monitoring Hours is empty'],
	[{ hoursWithoutMonitoring: '={{ "" }}; {{ "" }}' }, 'Unmonitored Hours has no value'],
])('Schedule > Update rejects %j, which holds separators only', async (updateFields, message) => {
	const { result, sandbox } = await run(['update', { ...schedule(302), updateFields }]);
	expect(errorOf(result).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Schedule > Update sends exactly what it read when nothing changed', async () => {
	const raw = { ...schedule(303), simplify: false };
	const { result } = await run(
		['create', newSchedule],
		['get', raw],
		['update', { ...schedule(303), updateFields: { name: 'Shop hours' } }],
		['get', raw],
	);
	const [before] = json(result, 'get 1');
	expect(JSON.stringify(json(result, 'get 3')[0])).toBe(JSON.stringify(before));
});

it('Schedule > Update rejects an update that sets no field', async () => {
	const { result, sandbox } = await run(['update', schedule(301)]);
	expect(errorOf(result).message).toBe('Update Fields is empty');
	expect(sandbox.requests).toEqual([]);
});

it('Schedule > Delete deletes a schedule', async () => {
	const { result } = await run(['delete', schedule(301)]);
	expect(json(result, 'delete 0')).toEqual([
		{ action: 'deleted', id: 301, name: expect.any(String), deleted: true },
	]);
});
