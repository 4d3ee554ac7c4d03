import { firstDevice } from '../support/nodes.cts';
import { findRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { device, dnsTask, webTask } from '../support/tasks.cts';
import { byId, operationOutput, errorOf, runOperation } from '../support/workflows.cts';

describe('Task > Create', () => {
	it('Task > Create creates an HTTPS task with the required fields and outputs its ID', async () => {
		const sandbox = await sandboxForTest();
		const [task] = await operationOutput(sandbox, 'task', 'create', webTask);
		expect(task).toEqual({
			action: 'created',
			id: expect.any(Number),
			name: 'Basket',
			deviceId: firstDevice,
		});
		const [{ path, body }] = findRequests(sandbox, 'PUT');
		expect(path).toBe('/config_api_v1/tasks');
		expect(body).toEqual({
			Device_Id: firstDevice,
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

	it('Task > Create keeps to the chosen device if fields were copied from a task of another device', async () => {
		const sandbox = await sandboxForTest();
		const otherFields = { Id: 5, Device_Id: 84212, Keyword1: 'Pay' };
		const parameters = { ...webTask, additionalFields: { otherFields } };
		const [task] = await operationOutput(sandbox, 'task', 'create', parameters);
		expect(task).toMatchObject({ action: 'created', deviceId: firstDevice });
		const [{ body }] = findRequests(sandbox, 'PUT');
		expect(body).toMatchObject({ Device_Id: firstDevice, Keyword1: 'Pay' });
		expect(body).not.toHaveProperty('Id');
	});

	it('Task > Create creates an HTTP task for an http URL', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'task', 'create', {
			...webTask,
			url: 'http://www.shop.example.test/',
		});
		expect(findRequests(sandbox, 'PUT')[0].body).toMatchObject({ Task_Type_Id: 1 });
	});

	it("Task > Create sends every additional field of an HTTP/HTTPS task by the service's own name", async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'task', 'create', {
			...webTask,
			additionalFields: {
				// As a sheet may have it.
				method: 'post',
				keyword1: 'Pay',
				keyword2: 'Total',
				keyword3: 'VAT',
				userName: 'checker',
				password: ' with spaces ',
				certificateChecks: ['CheckCertificateDate', 'CheckCertificateCN'],
				expirationReminder: 14,
				clientCertificate: 'shop',
				download: ['FullPageDownload', 'Download_Images'],
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
		expect(findRequests(sandbox, 'PUT')[0].body).toEqual({
			Device_Id: firstDevice,
			Name: 'Basket',
			Task_Type_Id: 2,
			Url: webTask.url,
			RequestType: 'POST',
			Keyword1: 'Pay',
			Keyword2: 'Total',
			Keyword3: 'VAT',
			UserName: 'checker',
			UserPass: ' with spaces ',
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
			GetParams: [],
			PostParams: [{ Name: 'q', Value: ' a ' }],
			HeaderParams: [{ Name: 'X-Count', Value: '3' }],
			PrepareScript: 'line 1\nline 2\n',
			Timeout: 30_000,
			DNSResolveMode: 'External DNS Server',
			DNSserverIP: '192.0.2.53',
			CustomDNSHosts: 'a.test=192.0.2.1;b.test=192.0.2.2;',
			Notes: 'a',
		});
	});

	it.each([
		[
			{
				queryParameters: { pair: [{ name: 'a', value: '1' }] },
				formFields: { pair: [{ name: 'b', value: '2' }] },
			},
			'Form Fields and Query Parameters cannot be sent together',
		],
		[{ method: 'FETCH' }, 'Method contains "FETCH", which is not an HTTP method'],
	])('Task > Create refuses %j without writing', async (additionalFields, problem) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'task', 'create', { ...webTask, additionalFields });
		expect(errorOf(run).message).toContain(problem);
		expect(findRequests(sandbox, 'PUT')).toEqual([]);
	});

	it('Task > Create checks the certificate of a host, with all checks unless some are chosen', async () => {
		const sandbox = await sandboxForTest();
		const sslTask = {
			device,
			kind: 'ssl',
			name: 'Cert',
			certificateHost: 'shop.example.test:8443',
		};
		await operationOutput(sandbox, 'task', 'create', sslTask);
		const additionalFields = {
			certificateChecks: ['CheckCertificateDate'],
			expirationReminder: 14,
		};
		const some = { ...sslTask, certificateHost: 'https://shop.example.test/', additionalFields };
		await operationOutput(sandbox, 'task', 'create', some);
		const [all, chosen] = findRequests(sandbox, 'PUT').map(({ body }) => body);
		expect(all).toMatchObject({
			Task_Type_Id: 2,
			Url: 'https://shop.example.test:8443',
			CheckCertificateDate: true,
			CheckCertificateRevocation: true,
		});
		expect(chosen).toMatchObject({
			Url: 'https://shop.example.test/',
			CheckCertificateDate: true,
			CheckCertificateRevocation: false,
			ExpirationReminderInDays: '14',
		});
	});

	it.each(['http://a.test/', 'a.test,b.test', 'https://a.test;b.test/'])(
		'Task > Create rejects anything but one address with a certificate: %s',
		async (certificateHost) => {
			const sandbox = await sandboxForTest();
			const sslTask = { device, kind: 'ssl', name: 'Cert', certificateHost };
			const result = await runOperation(sandbox, 'task', 'create', sslTask);
			expect(errorOf(result).message).toBe('Host or URL is not an https address or a host');
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('Task > Create creates a DNS task with the required fields', async () => {
		const sandbox = await sandboxForTest();
		const additionalFields = {
			dnsServer: 'ns1.example.test',
			expectedAnswer: '192.0.2.1',
			protocol: 'UDP',
		};
		await operationOutput(sandbox, 'task', 'create', { ...dnsTask, additionalFields });
		expect(findRequests(sandbox, 'PUT')[0].body).toEqual({
			Device_Id: firstDevice,
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

	it('Task > Create creates a task of any other type from JSON', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'task', 'create', {
			device,
			kind: 'other',
			name: 'Ping',
			taskTypeId: 14,
			otherFields: '{"Host": "example.test"}',
		});
		expect(findRequests(sandbox, 'PUT')[0].body).toMatchObject({
			Task_Type_Id: 14,
			Host: 'example.test',
		});
	});

	const withField = (additionalFields: object) => ({ ...webTask, additionalFields });

	it.each<[string, object]>([
		['Device is empty', { ...webTask, device: byId('={{ "" }}') }],
		['Device is not an ID', { ...webTask, device: byId('={{ "shop" }}') }],
		['Task Type cannot be "ping"', { ...webTask, kind: 'ping' }],
		['Name is empty', { ...webTask, name: ' ' }],
		['URL has no value', { ...webTask, url: '={{ $json.missing }}' }],
		['URL is not a web address', { ...webTask, url: 'www.example.test' }],
		['Host Name to Resolve is empty', { ...dnsTask, hostName: '={{ "" }}' }],
		['Host Name to Resolve is not a host name', { ...dnsTask, hostName: 'https://example.test/' }],
		['Task Type ID is not a whole number of 0 or more', { ...dnsTask, kind: 'other' }],
		[
			'Certificate Reminder (Days) is not a whole number of 0 or more',
			withField({ expirationReminder: -1 }),
		],
		[
			'Task Timeout (Seconds) is not a whole number of 0 or more',
			withField({ taskTimeout: 'soon' }),
		],
		['Name in row 2 of Headers is empty', withField({ headers: { pair: [{ name: 'A' }, {}] } })],
		['External DNS Server IP is empty', withField({ dnsResolveMode: 'External DNS Server' })],
		['External DNS Server IP is not an IP address', withField({ dnsServerIp: 'ns1.example.test' })],
		[
			'Custom DNS Hosts needs a valid host name and IP address in row 1',
			withField({ customDnsHosts: { host: [{ host: 'a.test', ip: 'b.test' }] } }),
		],
		['More Task Fields (JSON) is not a JSON object', withField({ otherFields: '{' })],
	])(
		'Task > Create rejects invalid parameters without sending a request: %s',
		async (message, parameters) => {
			const sandbox = await sandboxForTest();
			const empty = 'taskTypeId' in parameters ? {} : { taskTypeId: '={{ "" }}' };
			const result = await runOperation(sandbox, 'task', 'create', { ...empty, ...parameters });
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);

	it("Task > Create passes on the service's own message about an unknown device", async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'task', 'create', {
			...webTask,
			device: byId(131070),
		});
		expect(errorOf(result).message).toBe('Device 131070 does not exist');
	});
});
