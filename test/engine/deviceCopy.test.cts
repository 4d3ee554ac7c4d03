import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
	runOperation,
	storedObject,
} from '../support/workflows.cts';

const original = byId(firstDevice);
const copyParameters = { device: original, newName: ' Company website (copy) ' };

/** The service appends its query parameters to the URL. */
async function addTask(sandbox: Sandbox) {
	await operationOutput(sandbox, 'task', 'create', {
		device: original,
		kind: 'web',
		name: 'Basket',
		url: 'https://www.shop.example.test/basket',
		additionalFields: {
			keyword1: 'Pay',
			queryParameters: { pair: [{ name: 'currency', value: 'EUR' }] },
		},
	});
}

async function getStoredTasks(sandbox: Sandbox, device: object) {
	const parameters = { device, returnAll: true, simplify: false };
	return await operationOutput(sandbox, 'task', 'getAll', parameters);
}

describe('Device > Copy', () => {
	it('Device > Copy creates a device with the same settings and a new name', async () => {
		const sandbox = await sandboxForTest();
		const [copy] = await operationOutput(sandbox, 'device', 'copy', copyParameters);
		expect(copy).toEqual({
			action: 'created',
			deviceId: expect.any(Number),
			deviceName: 'Company website (copy)',
			copiedFrom: firstDevice,
			taskIds: [expect.any(Number)],
		});
		const before = await storedObject(sandbox, 'device', firstDevice);
		const after = await storedObject(sandbox, 'device', copy.deviceId);
		expect(after).toEqual({ ...before, Id: copy.deviceId, Name: 'Company website (copy)' });
	});

	it('Device > Copy gives the copy of a device in a maintenance plan the schedule from before it', async () => {
		const sandbox = await sandboxForTest();
		await runOperation(sandbox, 'maintenance', 'plan', {
			...{ planName: 'Backup', when: 'everyWeek', hours: '17:00-19:00 We' },
			...{ applyTo: 'several', deviceIds: '84211, 84212' },
		});
		const scheduleOfCopy = async (id: number) => {
			const device = byId(id);
			const run = await runOperation(sandbox, 'device', 'copy', { device, newName: `Copy ${id}` });
			expect(hintsOf(run, 'Run')).toEqual([
				'The copied devices are not in the maintenance plan ("Backup") and have the schedule from before the plan. To include them, add them with Maintenance > Plan.',
			]);
			const stored = await storedObject(sandbox, 'device', json(run, 'Run')[0].deviceId);
			return stored.Scheduler_Id;
		};
		expect(await scheduleOfCopy(firstDevice)).toBe(0);
		expect(await scheduleOfCopy(84212)).toBe(301);
	});

	it('Device > Copy omits fields that only the service may set', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'device', 'copy', copyParameters);
		const creation = sandbox.requests.find(
			({ method, path }) => method === 'PUT' && /devices$/.test(path),
		);
		const names = Object.keys(creation?.body as object);
		expect(names).toEqual(expect.arrayContaining(['Name', 'Platform_Id', 'Locations']));
		for (const name of ['Id', 'Status_Description', 'Number_Of_Tasks', 'Alert_Silence_Min']) {
			expect(names).not.toContain(name);
		}
	});

	it('Device > Copy copies every task and leaves the original unchanged', async () => {
		const sandbox = await sandboxForTest();
		await addTask(sandbox);
		const before = await getStoredTasks(sandbox, original);
		const [{ deviceId: id, taskIds }] = await operationOutput(
			sandbox,
			'device',
			'copy',
			copyParameters,
		);
		const copied = await getStoredTasks(sandbox, byId(id));
		expect(copied.map(({ Id }) => Id)).toEqual(taskIds);
		expect(copied).toEqual(
			before.map((task, index) => ({ ...task, Id: copied[index].Id, Device_Id: id })),
		);
		expect(await getStoredTasks(sandbox, original)).toEqual(before);
	});

	it.each<[string, object]>([
		['Device has no value', { device: byId('={{ $json.missing }}') }],
		['New Name is empty', { newName: ' ' }],
	])(
		'Device > Copy rejects invalid parameters without sending a request: %s',
		async (message, changes) => {
			const sandbox = await sandboxForTest();
			const result = await runOperation(sandbox, 'device', 'copy', {
				...copyParameters,
				...changes,
			});
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('Device > Copy rejects an unknown device ID', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'device', 'copy', {
			...copyParameters,
			device: byId(9),
		});
		expect(errorOf(result).message).toBe('There is no device with the ID 9');
	});

	const refusedTask = {
		path: '*/tasks',
		method: 'PUT',
		kind: 'status',
		status: 400,
		body: JSON.stringify({ Success: false, ErrorDescription: ['No task left'] }),
		contentType: 'application/json',
		after: 1,
	} as const;

	it('Device > Copy deletes the copy when the service refuses a task', async () => {
		const sandbox = await sandboxForTest();
		await addTask(sandbox);
		const before = sandbox.listDevices(41001).map(({ id }) => id);
		sandbox.faults.add(refusedTask);
		const { message, description } = errorOf(
			await runOperation(sandbox, 'device', 'copy', copyParameters),
		);
		expect(message).toBe('Task 2 was not created: No task left');
		expect(description).toMatch(/removed again/);
		expect(sandbox.listDevices(41001).map(({ id }) => id)).toEqual(before);
	});

	it('Device > Copy is not repeated in the same account after a task that the service does not find', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ ...refusedTask, after: 0, status: 404 });
		const credential = { ...credentialFor(sandbox), departmentId: '' };
		const node = config('Run', 'device', 'copy', copyParameters);
		const run = await runNode(node, credential);
		expect(errorOf(run).message).toBe('Task 1 was not created: No task left');
		const isCreation = ({ method, path }: { method: string; path: string }) =>
			method === 'PUT' && path.endsWith('/devices');
		expect(sandbox.requests.filter(isCreation)).toHaveLength(1);
	});

	it('Device > Copy reports which device remains when the copy cannot be deleted', async () => {
		const sandbox = await sandboxForTest();
		await addTask(sandbox);
		sandbox.faults.add(refusedTask);
		sandbox.faults.add({ path: '*/device/*', method: 'DELETE', kind: 'status', status: 500 });
		const { message } = errorOf(await runOperation(sandbox, 'device', 'copy', copyParameters));
		const remaining = sandbox.listDevices(41001).at(-1);
		expect(remaining?.name).toBe('Company website (copy)');
		expect(message).toContain(`it remains with the ID ${remaining?.id}`);
	});
});
