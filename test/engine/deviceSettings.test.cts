import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	operationOutput,
	errorOf,
	runOperation,
	storedObject,
} from '../support/workflows.cts';

const device = byId(firstDevice);

it('Device > Get outputs a simplified device', async () => {
	const sandbox = await sandboxForTest();
	expect(await operationOutput(sandbox, 'device', 'get', { device, simplify: true })).toEqual([
		{
			deviceId: firstDevice,
			deviceName: 'Company website',
			platform: 'ServerView',
			status: 'active',
			frequencySeconds: 300,
			locations: 'New York, London, Frankfurt',
			numberOfTasks: 1,
			tags: [],
			scheduleId: null,
			alertGroupIds: [201],
		},
	]);
});

it("Device > Get outputs the service's own object without Simplify", async () => {
	const sandbox = await sandboxForTest();
	const raw = await storedObject(sandbox, 'device', firstDevice);
	expect(raw).toMatchObject({ Id: firstDevice, Platform_Id: 1, Status_Description: 'ACTIVE' });
	expect(raw).not.toHaveProperty('deviceId');
});

describe('Device > Get Many', () => {
	const all = { returnAll: true, simplify: true };

	it('Device > Get Many lists the devices of all platforms by default', async () => {
		const sandbox = await sandboxForTest();
		const [browser] = await operationOutput(sandbox, 'device', 'create', {
			options: { requestStyle: 'deviceThenTasks' },
			name: 'Sign in',
			platform: 'BrowserView',
			frequency: 300,
			locations: ['London'],
		});
		const found = await operationOutput(sandbox, 'device', 'getAll', all);
		expect(found.map(({ deviceId, platform, status }) => ({ deviceId, platform, status }))).toEqual(
			[
				{ deviceId: firstDevice, platform: 'ServerView', status: 'active' },
				{ deviceId: 84212, platform: 'ServerView', status: 'active' },
				{ deviceId: 84213, platform: 'ServerView', status: 'paused' },
				{ deviceId: browser.deviceId, platform: 'BrowserView', status: 'active' },
			],
		);
	});

	it('Device > Get Many requests only the devices of the platform in the filter', async () => {
		const sandbox = await sandboxForTest();
		const filters = { platform: byId(7) };
		expect(await operationOutput(sandbox, 'device', 'getAll', { ...all, filters })).toEqual([]);
		const paths = sandbox.requests.map(({ path }) => path.split('/config_api_v1/')[1]);
		expect(paths).toEqual(['login', 'devices/7']);
	});

	it('Device > Get Many rejects a missing platform and one that the account may not use', async () => {
		const sandbox = await sandboxForTest();
		const empty = { ...all, filters: { platform: byId('={{ $json.missing }}') } };
		expect(errorOf(await runOperation(sandbox, 'device', 'getAll', empty)).message).toBe(
			'Platform has no value',
		);
		const other = { ...all, filters: { platform: byId(12) } };
		expect(errorOf(await runOperation(sandbox, 'device', 'getAll', other)).code).toBe(
			'REQUEST_REFUSED',
		);
	});
});

it('Device > Update changes only the fields that are set', async () => {
	const sandbox = await sandboxForTest();
	const before = await storedObject(sandbox, 'device', firstDevice);
	const updateFields = {
		name: 'Shop',
		frequency: 600,
		tags: ['shop', ' eu ', ''],
		sendUptimeAlert: false,
		additionalFields: '{"Package_Id": 910}',
	};
	const [updated] = await operationOutput(sandbox, 'device', 'update', { device, updateFields });
	expect(updated).toMatchObject({
		deviceId: firstDevice,
		deviceName: 'Shop',
		frequencySeconds: 600,
		tags: ['shop', 'eu'],
	});
	expect(await storedObject(sandbox, 'device', firstDevice)).toEqual({
		...before,
		Name: 'Shop',
		Frequency: 600,
		Tags: ['shop', 'eu'],
		Send_Uptime_Alert: false,
		Package_Id: 910,
	});
});

it('Device > Update accepts locations by ID and by name', async () => {
	const sandbox = await sandboxForTest();
	const updateLocations = async (locationsParameter: unknown) => {
		const updateFields = { locations: locationsParameter };
		const [updated] = await operationOutput(sandbox, 'device', 'update', {
			device,
			updateFields,
		});
		return updated.locations;
	};
	expect(await updateLocations([3, '97', 3])).toBe('London, Paris');
	expect(await updateLocations(['paris', 'New York'])).toBe('Paris, New York');
	expect(await updateLocations('={{ ["Miami"] }}')).toBe('Miami');
});

it("Device > Update sends alert groups, filter and schedule in the service's format", async () => {
	const sandbox = await sandboxForTest();
	const updateFields = {
		filter: byId(77),
		schedule: byId(812),
		skipSimultaneousChecks: true,
		falsePositiveCheck: '={{ "true" }}',
		alertGroups: {
			group: [
				{ alertGroup: byId(5), delay: 0 },
				{ alertGroup: byId('={{ 6 }}'), delay: 20 },
			],
		},
	};
	const before = await storedObject(sandbox, 'device', firstDevice);
	const [updated] = await operationOutput(sandbox, 'device', 'update', { device, updateFields });
	expect(updated).toMatchObject({ scheduleId: 812, alertGroupIds: [5, 6] });
	expect(await storedObject(sandbox, 'device', firstDevice)).toEqual({
		...before,
		Filter_Id: 77,
		Scheduler_Id: 812,
		Avoid_Simultaneous_Checks: true,
		False_Positive_Check: true,
		Notifications: {
			...(before.Notifications as object),
			Notification_Groups: [
				{ Id: 5, Time_Shift_Min: 0 },
				{ Id: 6, Time_Shift_Min: 20 },
			],
		},
	});
	await operationOutput(sandbox, 'device', 'update', {
		device,
		updateFields: { filter: byId(0), schedule: byId(0), alertGroups: {} },
	});
	expect(await storedObject(sandbox, 'device', firstDevice)).toMatchObject({
		Filter_Id: 0,
		Scheduler_Id: 0,
		Notifications: { Notification_Groups: [] },
	});
});

it.each<[string, object]>([
	['Update Fields is empty', {}],
	['Name has no value', { name: '={{ $json.missing }}' }],
	['Name is empty', { name: ' ' }],
	['Frequency contains "often", which is not a frequency', { frequency: '={{ "often" }}' }],
	['Frequency contains "0", which is not a frequency', { frequency: '={{ 0 }}' }],
	['Location Names or IDs is empty', { locations: [] }],
	['Location Names or IDs is empty', { locations: '={{ ";" }}' }],
	['Location Names or IDs is empty', { locations: '={{ [", ", ""] }}' }],
	['Filter has no value', { filter: byId('={{ $json.missing }}') }],
	['Schedule is empty', { schedule: byId('={{ " " }}') }],
	['Send Recovery Alert must be true or false', { sendUptimeAlert: '={{ "sometimes" }}' }],
	['Alert Group in row 1 of Alert Groups is empty', { alertGroups: { group: [{ delay: 0 }] } }],
	[
		'Alert Group in row 1 of Alert Groups is empty',
		{ alertGroups: { group: [{ alertGroup: byId('={{ ", " }}'), delay: 0 }] } },
	],
	[
		'Alert Delay in row 1 of Alert Groups contains "15", which cannot be used',
		{ alertGroups: { group: [{ alertGroup: byId(5), delay: '={{ 15 }}' }] } },
	],
	['More Device Fields (JSON) is not a JSON object', { additionalFields: '[]' }],
])(
	'Device > Update rejects invalid parameters without sending a request: %s',
	async (message, updateFields) => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'device', 'update', { device, updateFields });
		expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	},
);

it('Device > Update rejects an unknown location before changing anything', async () => {
	const sandbox = await sandboxForTest();
	const updateFields = { locations: ['Pariss'] };
	const { message, description } = errorOf(
		await runOperation(sandbox, 'device', 'update', { device, updateFields }),
	);
	expect(message).toBe('"Pariss" in Locations is not known');
	expect(description).toMatch(/Paris/);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it("Device > Update passes on the service's own message", async () => {
	const sandbox = await sandboxForTest();
	const result = await runOperation(sandbox, 'device', 'update', {
		device,
		updateFields: { locations: [8] },
	});
	expect(errorOf(result).message).toBe('Location 8 does not exist');
});

it('Device > Delete deletes a device', async () => {
	const sandbox = await sandboxForTest();
	expect(await operationOutput(sandbox, 'device', 'delete', { device })).toEqual([
		{ action: 'deleted', deviceId: firstDevice, deviceName: 'Company website', deleted: true },
	]);
	expect(sandbox.listDevices(41001).map(({ id }) => id)).not.toContain(firstDevice);
});

it('Device > Delete rejects the ID of a device outside of the chosen department', async () => {
	const sandbox = await sandboxForTest();
	const elsewhere = { department: byId(41002), device: byId(131070) };
	const result = await runOperation(sandbox, 'device', 'delete', elsewhere);
	expect(errorOf(result).message).toBe('There is no device with the ID 131070');
	expect(findWriteRequests(sandbox)).toEqual([]);
});
