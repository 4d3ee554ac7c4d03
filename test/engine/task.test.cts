import { firstDevice } from '../support/nodes.cts';
import { findRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { createTask, device, dnsTask, getStoredTask, webTask } from '../support/tasks.cts';
import { byId, operationOutput, errorOf, runOperation } from '../support/workflows.cts';

it('Task > Get outputs a simplified task without its password', async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = { keyword1: 'Pay', password: 'a secret word', taskTimeout: 30 };
	const task = await createTask(sandbox, { ...webTask, additionalFields });
	const [simple] = await operationOutput(sandbox, 'task', 'get', { task, simplify: true });
	expect(simple).toEqual({
		id: Number(task.value),
		name: 'Basket',
		deviceId: firstDevice,
		type: 'HTTPS',
		address: webTask.url,
		request: 'GET',
		keywords: 'Pay',
		timeoutSeconds: 30,
	});
});

it("Task > Get outputs the service's own object without Simplify", async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox, dnsTask);
	expect(await getStoredTask(sandbox, task)).toMatchObject({
		Id: Number(task.value),
		Task_Type_Id: 8,
		HostNameToResolve: 'example.test',
	});
});

it('Task > Get rejects an unknown and a non-numeric task ID', async () => {
	const sandbox = await sandboxForTest();
	const unknownId = await runOperation(sandbox, 'task', 'get', { task: byId(9) });
	expect(errorOf(unknownId).message).toBe('There is no task with the ID 9');
	const notNumeric = await runOperation(sandbox, 'task', 'get', { task: byId('={{ "Basket" }}') });
	expect(errorOf(notNumeric).message).toBe('Task is not an ID');
});

describe('Task > Get Many', () => {
	const all = { device, returnAll: true, simplify: true };

	it('Task > Get Many lists only the tasks of the device', async () => {
		const sandbox = await sandboxForTest();
		await createTask(sandbox, dnsTask);
		await createTask(sandbox, { ...webTask, device: byId(84212) });
		const tasks = await operationOutput(sandbox, 'task', 'getAll', all);
		expect(tasks.map(({ deviceId, type, address }) => ({ deviceId, type, address }))).toEqual([
			{ deviceId: firstDevice, type: 'HTTPS', address: 'https://www.shop.example.test/' },
			{ deviceId: firstDevice, type: 'DNS', address: 'example.test' },
		]);
	});

	it('Task > Get Many respects Limit and Return IDs Only', async () => {
		const sandbox = await sandboxForTest();
		await createTask(sandbox);
		const limited = { device, returnAll: false, limit: 1 };
		expect(await operationOutput(sandbox, 'task', 'getAll', limited)).toHaveLength(1);
		const ids = await operationOutput(sandbox, 'task', 'getAll', {
			...all,
			options: { idsOnly: true },
		});
		expect(ids).toEqual([{ id: expect.any(Number) }, { id: expect.any(Number) }]);
	});

	it('Task > Get Many rejects a device outside the account', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'getAll', { ...all, device: byId(5) });
		expect(errorOf(result).message).toBe('There is no device with the ID 5');
	});
});

it('Task > Update changes only the fields that are set', async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = {
		keyword1: 'Pay',
		headers: { pair: [{ name: 'A', value: 'b' }] },
		otherFields: '{"Notes": "a"}',
	};
	const task = await createTask(sandbox, { ...webTask, additionalFields });
	const before = await getStoredTask(sandbox, task);
	const updateFields = { name: 'Cart', method: 'HEAD', expirationReminder: 7 };
	const [updated] = await operationOutput(sandbox, 'task', 'update', {
		task,
		kind: 'web',
		updateFields,
	});
	expect(updated).toMatchObject({ id: Number(task.value), name: 'Cart', request: 'HEAD' });
	expect(await getStoredTask(sandbox, task)).toEqual({
		...before,
		Name: 'Cart',
		RequestType: 'HEAD',
		ExpirationReminderInDays: '7',
	});
});

it('Task > Update keeps the headers if the expression of one value returned nothing', async () => {
	const sandbox = await sandboxForTest();
	const pair = [{ name: 'Authorization', value: 'b' }];
	const additionalFields = { headers: { pair } };
	const task = await createTask(sandbox, { ...webTask, additionalFields });
	const before = await getStoredTask(sandbox, task);
	const blank = { pair: [{ name: 'Authorization', value: '={{ "" }}' }] };
	const parameters = { task, kind: 'web', updateFields: { headers: blank } };
	const run = await runOperation(sandbox, 'task', 'update', parameters);
	expect(errorOf(run).message).toBe('Value in row 1 of Headers has no value');
	expect(await getStoredTask(sandbox, task)).toEqual(before);
});

it('Task > Update leaves out the ID in fields that were copied from another task', async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox, dnsTask);
	const other = await createTask(sandbox, webTask);
	const before = await getStoredTask(sandbox, task);
	const otherFields = { id: Number(other.value), Name: 'Copied' };
	const parameters = { task, kind: 'other', updateFields: { otherFields } };
	await operationOutput(sandbox, 'task', 'update', parameters);
	const sent = findRequests(sandbox, 'POST').filter(({ path }) => path.includes('/task/'));
	expect(sent.at(-1)?.body).toEqual({ ...before, Name: 'Copied' });
});

it.each(['delete', 'update'])(
	'a task of another device than the chosen one stays unchanged: %s',
	async (operation) => {
		const sandbox = await sandboxForTest();
		const task = await createTask(sandbox, { ...webTask, device: byId(84212) });
		const before = sandbox.snapshot();
		const parameters = { device, task, kind: 'web', updateFields: { name: 'Cart' } };
		const run = await runOperation(sandbox, 'task', operation, parameters);
		expect(errorOf(run)).toMatchObject({
			message: `The task ${String(task.value)} belongs to the device 84212, not to the device 84211`,
			description: 'Choose a task of the device in Device, or leave Device empty.',
		});
		expect(sandbox.snapshot()).toEqual(before);
	},
);

it('Task > Update clears fields that are set to an empty value', async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = {
		keyword1: 'Pay',
		headers: { pair: [{ name: 'A', value: 'b' }] },
		customDnsHosts: { host: [{ host: 'a.test', ip: '192.0.2.1' }] },
	};
	const task = await createTask(sandbox, { ...webTask, additionalFields });
	const updateFields = { keyword1: '', headers: {}, customDnsHosts: {}, certificateChecks: [] };
	await operationOutput(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
	expect(await getStoredTask(sandbox, task)).toMatchObject({
		Keyword1: '',
		HeaderParams: [],
		CustomDNSHosts: null,
		CheckCertificateDate: false,
	});
});

it.each([
	['labels', '={{ ["Date", "common name"] }}'],
	['a text of names in the service', '={{ "CheckCertificateDate,CheckCertificateCN" }}'],
	['a text of labels', '={{ "DATE, Common Name, Date" }}'],
	['a text with semicolons', '={{ "date; common name" }}'],
	['a text with line breaks', '={{ "CheckCertificateCN\\nDate" }}'],
])('Task > Update chooses certificate checks by %s', async (_, certificateChecks) => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox);
	const before = await getStoredTask(sandbox, task);
	const updateFields = { certificateChecks };
	await operationOutput(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
	expect(await getStoredTask(sandbox, task)).toEqual({
		...before,
		CheckCertificateAuthority: false,
		CheckCertificateCN: true,
		CheckCertificateDate: true,
		CheckCertificateRevocation: false,
		CheckCertificateUsage: false,
	});
});

it.each([
	[
		{ certificateChecks: '={{ ["Date", "Expiry"] }}' },
		'Certificate Checks cannot contain "Expiry"',
	],
	[
		{ certificateChecks: '={{ "constructor" }}' },
		'Certificate Checks cannot contain "constructor"',
	],
	[{ certificateChecks: '={{ "," }}' }, 'Certificate Checks has no value'],
	[{ download: '={{ "HTML | Images" }}' }, 'Content to Download cannot contain "HTML | Images"'],
])('Task > Update rejects %j without writing', async (updateFields, message) => {
	const sandbox = await sandboxForTest();
	const parameters = { task: byId(1), kind: 'web', updateFields };
	const error = errorOf(await runOperation(sandbox, 'task', 'update', parameters));
	expect(error.message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Task > Update lists the certificate checks to choose from', async () => {
	const updateFields = { certificateChecks: '={{ "Expiry" }}' };
	const parameters = { task: byId(1), kind: 'web', updateFields };
	const run = await runOperation(await sandboxForTest(), 'task', 'update', parameters);
	expect(errorOf(run).description).toBe(
		'Choose one or more of these in Certificate Checks: Authority, Common Name, Date, Revocation, Usage. In an expression, separate several with commas.',
	);
});

it('Task > Update replaces query parameters instead of appending them to the URL again', async () => {
	const sandbox = await sandboxForTest();
	const queryParameters = { pair: [{ name: 'currency', value: 'EUR' }] };
	const task = await createTask(sandbox, { ...webTask, additionalFields: { queryParameters } });
	expect(await getStoredTask(sandbox, task)).toMatchObject({ Url: `${webTask.url}?currency=EUR` });
	const others = { pair: [{ name: 'currency', value: 'USD' }] };
	const updateFields = { queryParameters: others };
	await operationOutput(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
	expect(await getStoredTask(sandbox, task)).toMatchObject({ Url: `${webTask.url}?currency=USD` });
});

it('Task > Update changes the type of a task whose URL changes its scheme', async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox);
	const updateFields = { url: 'http://www.shop.example.test/basket' };
	const [updated] = await operationOutput(sandbox, 'task', 'update', {
		task,
		kind: 'web',
		updateFields,
	});
	expect(updated).toMatchObject({ type: 'HTTP', address: updateFields.url });
});

it('Task > Update updates DNS tasks and the fields that all tasks share', async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox, dnsTask);
	const recordType = { recordType: 'MX', recursionDesired: 'NO' };
	await operationOutput(sandbox, 'task', 'update', { task, kind: 'dns', updateFields: recordType });
	await operationOutput(sandbox, 'task', 'update', {
		task,
		kind: 'other',
		updateFields: { taskTimeout: 20 },
	});
	expect(await getStoredTask(sandbox, task)).toMatchObject({
		RecordType: 'MX',
		RecursionDesiredFlag: 'NO',
		HostNameToResolve: 'example.test',
		Timeout: 20_000,
	});
});

it.each<[string, object]>([
	['Update Fields is empty', {}],
	['Name has no value', { name: '={{ $json.missing }}' }],
	['Name is empty', { name: '' }],
	['URL is not a web address', { url: 'shop' }],
	['More Task Fields (JSON) is not a JSON object', { otherFields: '[]' }],
])(
	'Task > Update rejects invalid parameters without sending a request: %s',
	async (message, updateFields) => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'update', {
			task: byId(55001),
			kind: 'web',
			updateFields,
		});
		expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	},
);

it.each<[string, string, object]>([
	['is not a DNS task', 'dns', { recordType: 'MX' }],
	['External DNS Server IP is empty', 'web', { dnsResolveMode: 'External DNS Server' }],
])(
	'Task > Update rejects fields that do not fit the task before changing it: %s',
	async (message, kind, updateFields) => {
		const sandbox = await sandboxForTest();
		const task = await createTask(sandbox);
		const result = await runOperation(sandbox, 'task', 'update', { task, kind, updateFields });
		expect(errorOf(result).message).toContain(message);
		expect(findRequests(sandbox, 'POST')).toEqual([]);
	},
);

it("Task > Update passes on the service's own message about a different device", async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox);
	const updateFields = { otherFields: '{"Device_Id": 84212}' };
	const result = await runOperation(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
	expect(errorOf(result).message).toMatch(/does not belong to site 84212/);
});

it('Task > Delete deletes a task', async () => {
	const sandbox = await sandboxForTest();
	const task = await createTask(sandbox);
	const id = Number(task.value);
	expect(await operationOutput(sandbox, 'task', 'delete', { task })).toEqual([
		{ action: 'deleted', id, name: expect.any(String), deleted: true },
	]);
	const remaining = await operationOutput(sandbox, 'task', 'getAll', { device, returnAll: true });
	expect(remaining.map((other) => other.id)).not.toContain(id);
});
