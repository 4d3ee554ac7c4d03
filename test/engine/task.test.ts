import { sandboxForTest } from '../support/sandbox';
import { byId, outputOfOperation, refusalOf, runOperation } from '../support/workflows';

type Sandbox = Awaited<ReturnType<typeof sandboxForTest>>;

const device = byId(84211);

const webTask = {
	device,
	kind: 'web',
	name: 'Basket',
	url: 'https://www.shop.example.test/basket',
};
const dnsTask = { device, kind: 'dns', name: 'Address', hostName: 'example.test', recordType: 'A' };

async function created(sandbox: Sandbox, parameters: object = webTask) {
	const [{ id }] = await outputOfOperation(sandbox, 'task', 'create', parameters);
	return byId(id);
}

/** The task as the service keeps it. */
async function kept(sandbox: Sandbox, task: object) {
	const [thing] = await outputOfOperation(sandbox, 'task', 'get', { task, simplify: false });
	return thing;
}

const sent = (sandbox: Sandbox, method: string) =>
	sandbox.requests.filter((request) => request.method === method && !isLogin(request.path));
const isLogin = (path: string) => path.endsWith('/login');

describe('Task > Create', () => {
	it('makes an HTTPS task with what the service needs, and gives its id', async () => {
		const sandbox = await sandboxForTest();
		const [task] = await outputOfOperation(sandbox, 'task', 'create', webTask);
		expect(task).toEqual({ id: expect.any(Number), name: 'Basket', deviceId: 84211 });
		const [{ path, body }] = sent(sandbox, 'PUT');
		expect(path).toBe('/config_api_v1/tasks');
		expect(body).toEqual({
			Device_Id: 84211,
			Name: 'Basket',
			Task_Type_Id: 2,
			Url: webTask.url,
			RequestType: 'GET',
			DNSResolveMode: 'Device Cached',
			DNSserverIP: null,
			GetParams: [],
			PostParams: [],
			HeaderParams: [],
		});
	});

	it('makes an HTTP task of an http address', async () => {
		const sandbox = await sandboxForTest();
		await outputOfOperation(sandbox, 'task', 'create', {
			...webTask,
			url: 'http://www.shop.example.test/',
		});
		expect(sent(sandbox, 'PUT')[0].body).toMatchObject({ Task_Type_Id: 1 });
	});

	it('sends every additional field of an HTTP/HTTPS task in the names of the service', async () => {
		const sandbox = await sandboxForTest();
		await outputOfOperation(sandbox, 'task', 'create', {
			...webTask,
			additionalFields: {
				method: 'POST',
				keyword1: 'Pay',
				keyword2: 'Total',
				keyword3: 'VAT',
				userName: 'checker',
				password: ' kept as typed ',
				certificateChecks: ['CheckCertificateDate', 'CheckCertificateCN'],
				expirationReminder: 14,
				clientCertificate: 'shop',
				download: ['FullPageDownload', 'Download_Images'],
				queryParameters: { pair: [{ name: 'currency', value: 'EUR' }] },
				formFields: { pair: [{ name: 'q', value: ' a ' }] },
				headers: { pair: [{ name: 'X-Count', value: 3 }] },
				prepareScript: 'line 1\nline 2\n',
				taskTimeout: 30,
				dnsResolveMode: 'External DNS Server',
				dnsServerIp: '192.0.2.53',
				customDnsHosts: {
					host: [
						{ host: 'a.test', ip: '192.0.2.1' },
						{ host: 'b.test', ip: '192.0.2.2' },
					],
				},
				otherFields: '{"Notes": "a"}',
			},
		});
		expect(sent(sandbox, 'PUT')[0].body).toEqual({
			Device_Id: 84211,
			Name: 'Basket',
			Task_Type_Id: 2,
			Url: webTask.url,
			RequestType: 'POST',
			Keyword1: 'Pay',
			Keyword2: 'Total',
			Keyword3: 'VAT',
			UserName: 'checker',
			UserPass: ' kept as typed ',
			CheckCertificateAuthority: false,
			CheckCertificateCN: true,
			CheckCertificateDate: true,
			CheckCertificateRevocation: false,
			CheckCertificateUsage: false,
			ExpirationReminderInDays: '14',
			ClientCertificate: 'shop',
			FullPageDownload: true,
			Download_Additional: false,
			Download_Applets: false,
			Download_Frames: false,
			Download_Html: false,
			Download_Images: true,
			Download_Objects: false,
			Download_Scripts: false,
			Download_StyleSheets: false,
			GetParams: [{ Name: 'currency', Value: 'EUR' }],
			PostParams: [{ Name: 'q', Value: ' a ' }],
			HeaderParams: [{ Name: 'X-Count', Value: '3' }],
			PrepareScript: 'line 1\nline 2\n',
			Timeout: 30,
			DNSResolveMode: 'External DNS Server',
			DNSserverIP: '192.0.2.53',
			CustomDNSHosts: 'a.test=192.0.2.1;b.test=192.0.2.2;',
			Notes: 'a',
		});
	});

	it('makes a DNS task with what the service requires', async () => {
		const sandbox = await sandboxForTest();
		const additionalFields = {
			dnsServer: 'ns1.example.test',
			expectedAnswer: '192.0.2.1',
			protocol: 'UDP',
		};
		await outputOfOperation(sandbox, 'task', 'create', { ...dnsTask, additionalFields });
		expect(sent(sandbox, 'PUT')[0].body).toEqual({
			Device_Id: 84211,
			Name: 'Address',
			Task_Type_Id: 8,
			HostNameToResolve: 'example.test',
			RecordType: 'A',
			DNSServer: 'ns1.example.test',
			ExpectedAnswer: '192.0.2.1',
			Protocol: 'UDP',
			RecursionDesiredFlag: 'YES',
			VerifyResponseFrom: 'All Servers',
			DNSResolveMode: 'Device Cached',
			DNSserverIP: null,
		});
	});

	it('makes a task of any other type from JSON', async () => {
		const sandbox = await sandboxForTest();
		await outputOfOperation(sandbox, 'task', 'create', {
			device,
			kind: 'other',
			name: 'Ping',
			taskTypeId: 14,
			otherFields: '{"Host": "example.test"}',
		});
		expect(sent(sandbox, 'PUT')[0].body).toMatchObject({
			Task_Type_Id: 14,
			Host: 'example.test',
		});
	});

	const withField = (additionalFields: object) => ({ ...webTask, additionalFields });

	it.each<[string, object]>([
		['Device is empty', { ...webTask, device: byId('={{ "" }}') }],
		['Device is not an ID', { ...webTask, device: byId('={{ "shop" }}') }],
		['Kind is not one of its choices', { ...webTask, kind: 'ping' }],
		['Name is empty', { ...webTask, name: ' ' }],
		['URL is empty', { ...webTask, url: '={{ $json.missing }}' }],
		['URL is not a web address', { ...webTask, url: 'www.example.test' }],
		['Host Name to Resolve is empty', { ...dnsTask, hostName: '={{ "" }}' }],
		['Host Name to Resolve is not a host name', { ...dnsTask, hostName: 'https://example.test/' }],
		['Task Type ID is not a whole number of 0 or more', { ...dnsTask, kind: 'other' }],
		[
			'Expiration Reminder is not a whole number of 0 or more',
			withField({ expirationReminder: -1 }),
		],
		['Task Timeout is not a whole number of 0 or more', withField({ taskTimeout: 'soon' })],
		['Headers has no name in row 2', withField({ headers: { pair: [{ name: 'A' }, {}] } })],
		['DNS Server IP is empty', withField({ dnsResolveMode: 'External DNS Server' })],
		['DNS Server IP is not an IP address', withField({ dnsServerIp: 'ns1.example.test' })],
		[
			'Custom DNS Hosts has no host name and IP address in row 1',
			withField({ customDnsHosts: { host: [{ host: 'a.test', ip: 'b.test' }] } }),
		],
		['Other Fields (JSON) is not a JSON object', withField({ otherFields: '{' })],
	])('refuses in words before anything is sent: %s', async (message, parameters) => {
		const sandbox = await sandboxForTest();
		const empty = 'taskTypeId' in parameters ? {} : { taskTypeId: '={{ "" }}' };
		const result = await runOperation(sandbox, 'task', 'create', { ...empty, ...parameters });
		expect(refusalOf(result)).toEqual({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	});

	it('refuses a device that the account does not have, in the words of the service', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'create', {
			...webTask,
			device: byId(131070),
		});
		expect(refusalOf(result).message).toBe('Device 131070 does not exist');
	});
});

describe('Task > Get', () => {
	it('gives a task in words, without its password', async () => {
		const sandbox = await sandboxForTest();
		const additionalFields = { keyword1: 'Pay', password: 'a secret word', taskTimeout: 30 };
		const task = await created(sandbox, { ...webTask, additionalFields });
		const [simple] = await outputOfOperation(sandbox, 'task', 'get', { task, simplify: true });
		expect(simple).toEqual({
			id: Number(task.value),
			name: 'Basket',
			deviceId: 84211,
			type: 'HTTPS',
			url: webTask.url,
			method: 'GET',
			keywords: 'Pay',
			hostName: null,
			recordType: null,
			timeout: 30,
		});
	});

	it("gives the service's own object without Simplify", async () => {
		const sandbox = await sandboxForTest();
		const task = await created(sandbox, dnsTask);
		expect(await kept(sandbox, task)).toMatchObject({
			Id: Number(task.value),
			Task_Type_Id: 8,
			HostNameToResolve: 'example.test',
		});
	});

	it('refuses an ID that no task has, and one that is no number', async () => {
		const sandbox = await sandboxForTest();
		const unknown = await runOperation(sandbox, 'task', 'get', { task: byId(9) });
		expect(refusalOf(unknown).message).toBe('There is no task with the ID 9');
		const text = await runOperation(sandbox, 'task', 'get', { task: byId('={{ "Basket" }}') });
		expect(refusalOf(text).message).toBe('Task is not an ID');
	});
});

describe('Task > Get Many', () => {
	const all = { device, returnAll: true, simplify: true };

	it('lists the tasks of a device, and of no other', async () => {
		const sandbox = await sandboxForTest();
		await created(sandbox, dnsTask);
		await created(sandbox, { ...webTask, device: byId(84212) });
		const tasks = await outputOfOperation(sandbox, 'task', 'getAll', all);
		expect(tasks.map(({ deviceId, type, hostName }) => ({ deviceId, type, hostName }))).toEqual([
			{ deviceId: 84211, type: 'HTTPS', hostName: null },
			{ deviceId: 84211, type: 'DNS', hostName: 'example.test' },
		]);
	});

	it('reads no more than Limit, and nothing but IDs when asked to', async () => {
		const sandbox = await sandboxForTest();
		await created(sandbox);
		const limited = { device, returnAll: false, limit: 1 };
		expect(await outputOfOperation(sandbox, 'task', 'getAll', limited)).toHaveLength(1);
		const ids = await outputOfOperation(sandbox, 'task', 'getAll', {
			...all,
			options: { idsOnly: true },
		});
		expect(ids).toEqual([{ id: expect.any(Number) }, { id: expect.any(Number) }]);
	});

	it('refuses a device that the account does not have', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'getAll', { ...all, device: byId(5) });
		expect(refusalOf(result).message).toBe('There is no device with the ID 5');
	});
});

describe('Task > Update', () => {
	it('changes what is set, and nothing else', async () => {
		const sandbox = await sandboxForTest();
		const additionalFields = {
			keyword1: 'Pay',
			headers: { pair: [{ name: 'A', value: 'b' }] },
			otherFields: '{"Notes": "a"}',
		};
		const task = await created(sandbox, { ...webTask, additionalFields });
		const before = await kept(sandbox, task);
		const updateFields = { name: 'Cart', method: 'HEAD', expirationReminder: 7 };
		const [updated] = await outputOfOperation(sandbox, 'task', 'update', {
			task,
			kind: 'web',
			updateFields,
		});
		expect(updated).toMatchObject({ id: Number(task.value), name: 'Cart', method: 'HEAD' });
		expect(await kept(sandbox, task)).toEqual({
			...before,
			Name: 'Cart',
			RequestType: 'HEAD',
			ExpirationReminderInDays: '7',
		});
	});

	it('clears what is set to nothing', async () => {
		const sandbox = await sandboxForTest();
		const additionalFields = {
			keyword1: 'Pay',
			headers: { pair: [{ name: 'A', value: 'b' }] },
			customDnsHosts: { host: [{ host: 'a.test', ip: '192.0.2.1' }] },
		};
		const task = await created(sandbox, { ...webTask, additionalFields });
		const updateFields = { keyword1: '', headers: {}, customDnsHosts: {}, certificateChecks: [] };
		await outputOfOperation(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
		expect(await kept(sandbox, task)).toMatchObject({
			Keyword1: '',
			HeaderParams: [],
			CustomDNSHosts: null,
			CheckCertificateDate: false,
		});
	});

	it('does not append the query parameters to the address again', async () => {
		const sandbox = await sandboxForTest();
		const queryParameters = { pair: [{ name: 'currency', value: 'EUR' }] };
		const task = await created(sandbox, { ...webTask, additionalFields: { queryParameters } });
		expect(await kept(sandbox, task)).toMatchObject({ Url: `${webTask.url}?currency=EUR` });
		const others = { pair: [{ name: 'currency', value: 'USD' }] };
		const updateFields = { queryParameters: others };
		await outputOfOperation(sandbox, 'task', 'update', { task, kind: 'web', updateFields });
		expect(await kept(sandbox, task)).toMatchObject({ Url: `${webTask.url}?currency=USD` });
	});

	it('makes another type of a task whose address changes its scheme', async () => {
		const sandbox = await sandboxForTest();
		const task = await created(sandbox);
		const updateFields = { url: 'http://www.shop.example.test/basket' };
		const [updated] = await outputOfOperation(sandbox, 'task', 'update', {
			task,
			kind: 'web',
			updateFields,
		});
		expect(updated).toMatchObject({ type: 'HTTP', ...updateFields });
	});

	it('changes DNS tasks, and fields that all tasks have', async () => {
		const sandbox = await sandboxForTest();
		const task = await created(sandbox, dnsTask);
		const recordType = { recordType: 'MX', recursionDesired: 'NO' };
		await outputOfOperation(sandbox, 'task', 'update', {
			task,
			kind: 'dns',
			updateFields: recordType,
		});
		await outputOfOperation(sandbox, 'task', 'update', {
			task,
			kind: 'other',
			updateFields: { taskTimeout: 20 },
		});
		expect(await kept(sandbox, task)).toMatchObject({
			RecordType: 'MX',
			RecursionDesiredFlag: 'NO',
			HostNameToResolve: 'example.test',
			Timeout: 20,
		});
	});

	it.each<[string, object]>([
		['Update Fields is empty', {}],
		['Update Fields is empty', { name: '={{ $json.missing }}' }],
		['Name is empty', { name: '' }],
		['URL is not a web address', { url: 'shop' }],
		['Other Fields (JSON) is not a JSON object', { otherFields: '[]' }],
	])('refuses in words before anything is sent: %s', async (message, updateFields) => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'update', {
			task: byId(55001),
			kind: 'web',
			updateFields,
		});
		expect(refusalOf(result)).toEqual({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, string, object]>([
		['is not a DNS task', 'dns', { recordType: 'MX' }],
		['DNS Server IP is empty', 'web', { dnsResolveMode: 'External DNS Server' }],
	])('refuses what does not suit the task before anything is written: %s', async (...given) => {
		const [message, kind, updateFields] = given;
		const sandbox = await sandboxForTest();
		const task = await created(sandbox);
		const result = await runOperation(sandbox, 'task', 'update', { task, kind, updateFields });
		expect(refusalOf(result).message).toContain(message);
		expect(sent(sandbox, 'POST')).toEqual([]);
	});

	it('refuses a device of its own, in the words of the service', async () => {
		const sandbox = await sandboxForTest();
		const task = await created(sandbox);
		const updateFields = { otherFields: '{"Device_Id": 84212}' };
		const result = await runOperation(sandbox, 'task', 'update', {
			task,
			kind: 'web',
			updateFields,
		});
		expect(refusalOf(result).message).toMatch(/does not belong to site 84212/);
	});
});

describe('Task > Delete', () => {
	it('removes a task', async () => {
		const sandbox = await sandboxForTest();
		const task = await created(sandbox);
		const id = Number(task.value);
		expect(await outputOfOperation(sandbox, 'task', 'delete', { task })).toEqual([
			{ deleted: true, id },
		]);
		const rest = await outputOfOperation(sandbox, 'task', 'getAll', { device, returnAll: true });
		expect(rest.map((left) => left.id)).not.toContain(id);
	});

	it('refuses an ID that no task has', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'delete', { task: byId(9) });
		expect(refusalOf(result).message).toBe('There is no task with the ID 9');
		expect(sent(sandbox, 'DELETE')).toEqual([]);
	});
});
