/** A UID in the wrong field, and a wrong department, are recognized by trying them. */
import type { Sandbox } from '../../sandbox/index.cts';
import { testCredential } from '../support/credentialTester.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { config, credentialFor, errorOf, reports, runNode } from '../support/workflows.cts';

beforeEach(recordConsole);

type Uids = Sandbox['credentials'];
type Fields = Parameters<typeof credentialFor>[1];

/** Logins and feed requests that were sent more than once with the same value. */
function repeatedTrials({ requests }: Sandbox): string[] {
	const trials = requests
		.filter(({ path }) => /\/(login|status\.aspx|responses\.aspx)$/i.test(path))
		.map(({ path, query, body }) => JSON.stringify([path, query, body]));
	return trials.filter((trial, index) => trials.indexOf(trial) !== index);
}

const listDevices = config('List', 'device', 'getAll', {});
const getLoadTests = config('List', 'loadTest', 'getAll', {});
const getStatus = reports('List', 'deviceStatus', 'getAll', {});

const swapped = 'Web API UID and XML Feed PID are swapped';
const exchange = 'Open the credential and exchange the values of the two fields.';

const cases: Array<{
	name: string;
	fields: (credentials: Uids) => Fields;
	message: string;
	hint: RegExp | string;
	node: typeof listDevices;
}> = [
	{
		name: 'a PID in the field of the Web API UID',
		fields: ({ feedPid }) => ({ webApiUid: feedPid, xmlFeedPid: '' }),
		message: 'The value in Web API UID is the one for XML Feed PID',
		hint: /move it to XML Feed PID\. Web API UID needs the UID of an integration of kind Monitoring Web API/,
		node: listDevices,
	},
	{
		name: 'a Web API UID in the field of the PID',
		fields: ({ webApiUid }) => ({ webApiUid: '', xmlFeedPid: webApiUid }),
		message: 'The value in XML Feed PID is the one for Web API UID',
		hint: /move it to Web API UID\. XML Feed PID needs the UID of an integration of kind XML Feed/,
		node: getStatus,
	},
	...[listDevices, getStatus].map((node) => ({
		name: `a swapped UID and PID (${node.type})`,
		fields: ({ webApiUid: xmlFeedPid, feedPid: webApiUid }: Uids) => ({ webApiUid, xmlFeedPid }),
		message: swapped,
		hint: exchange,
		node,
	})),
	{
		name: 'a Load Testing UID in the field of the Web API UID',
		fields: ({ loadTestingUid }) => ({ webApiUid: loadTestingUid, xmlFeedPid: '' }),
		message: 'The value in Web API UID is the one for Load Testing UID',
		hint: /move it to Load Testing UID/,
		node: listDevices,
	},
	{
		name: 'a Load Testing UID in the field of the PID',
		fields: ({ loadTestingUid }) => ({ webApiUid: '', xmlFeedPid: loadTestingUid }),
		message: 'The value in XML Feed PID is the one for Load Testing UID',
		hint: /move it to Load Testing UID/,
		node: getStatus,
	},
	{
		name: 'a Web API UID in the field of the Load Testing UID',
		fields: ({ webApiUid }) => ({ webApiUid: '', xmlFeedPid: '', loadTestingUid: webApiUid }),
		message: 'The value in Load Testing UID is the one for Web API UID',
		hint: /move it to Web API UID/,
		node: getLoadTests,
	},
	{
		name: 'a department that the UID has no access to',
		fields: ({ departmentsUid }) => ({ webApiUid: departmentsUid, departmentId: '99999' }),
		message: 'The Web API UID has no access to the department with the ID 99999',
		hint: /It has access to Example Shop \(ID 41001\), .* correct the Department ID/,
		node: listDevices,
	},
	{
		name: 'a department with a UID without departments',
		fields: ({ webApiUid }) => ({ webApiUid, departmentId: '41002' }),
		message: 'The Web API UID has no access to the department with the ID 41002',
		hint: /The login works without a department\./,
		node: listDevices,
	},
];

describe.each(cases)('$name', ({ fields, message, hint, node }) => {
	it('the credential test names a value in a wrong field', async () => {
		const sandbox = await sandboxForTest();
		const result = await testCredential(credentialFor(sandbox, fields(sandbox.credentials)));
		expect(result.status).toBe('Error');
		expect(result.message.startsWith(`${message}. `)).toBe(true);
		expect(result.message).toMatch(hint);
		expect(result.message.match(new RegExp(message, 'g'))).toHaveLength(1);
		expect(repeatedTrials(sandbox)).toEqual([]);
	});

	it('an operation names a value in a wrong field, without a secret or a repeated request', async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox, fields(sandbox.credentials));
		const run = await runNode(node, credential, { mode: 'manual' });
		expect(errorOf(run)).toMatchObject({ message, description: expect.stringMatching(hint) });
		expect(repeatedTrials(sandbox)).toEqual([]);
		expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
	});
});

it('trials of a refused UID happen once in an execution, whatever its items and nodes', async () => {
	const sandbox = await sandboxForTest();
	const settings = { onError: 'continueRegularOutput' } as const;
	const names = ['One', 'Two'];
	const nodes = names.map((name) => config(name, 'device', 'getAll', {}, settings));
	await runNode(
		nodes,
		credentialFor(sandbox, { webApiUid: 'F'.repeat(32), departmentId: '41002' }),
		{ mode: 'manual', rows: [{}, {}, {}] },
	);
	const asked = sandbox.requests.map(({ path }) => path.split('/').at(-1));
	expect(asked).toEqual(['login', 'login', 'LogIn', 'status.aspx']);
});

it('a refused UID is not tried elsewhere in a run without a user', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox, { webApiUid: 'F'.repeat(32) });
	await runNode(listDevices, credential);
	expect(sandbox.requests).toHaveLength(1);
});

it('a refused UID is not sent to another port of the host', async () => {
	const [sandbox, other] = [await sandboxForTest(), await sandboxForTest()];
	const fields = { webApiUid: 'F'.repeat(32), xmlFeedUrl: other.xmlFeedUrl };
	await testCredential(credentialFor(sandbox, fields));
	expect(other.requests.map(({ query }) => query.PID)).toEqual([sandbox.credentials.feedPid]);
});

it('a refused IP address, or a report refused for another reason, leads to no trials', async () => {
	const sandbox = await sandboxForTest();
	const { uid } = sandbox.addIntegration({ kind: 'webApi', allowedAddresses: ['192.0.2.1'] });
	const credential = credentialFor(sandbox, { webApiUid: uid });
	await testCredential(credential);
	await runNode(listDevices, credential, { mode: 'manual' });
	sandbox.faults.add({
		path: '*/status.aspx',
		kind: 'body',
		body: '<DotcomMonitorOnlineReport><error>Type is unknown.</error></DotcomMonitorOnlineReport>',
	});
	await runNode(getStatus, credential, { mode: 'manual' });
	expect(sandbox.counters.loginAttempts).toBe(2);
});

it('trials of a UID that no interface accepts keep the message of the service', async () => {
	const server = await rawServerForTest(({ method }) =>
		method === 'POST'
			? { status: 401, body: { Success: false, ErrorDescription: ['Login Failed!'] } }
			: { status: 403, body: '' },
	);
	const urls = { webApiUrl: `${server.origin}/api`, xmlFeedUrl: `${server.origin}/xml` };
	const secrets = { webApiUid: 'A1'.repeat(16), xmlFeedPid: 'B2'.repeat(16) };
	const { message } = await testCredential({ ...secrets, ...urls });
	expect(message).toMatch(
		/^XML Feed PID: The XML feed does not allow this request \(status 403\)\. .*Web API UID: The Web API did not accept the login: Login Failed!/,
	);
	for (const secret of Object.values(secrets)) expect(message).not.toContain(secret);
});

it('trials of a UID find swapped values with a server that knows only one of each', async () => {
	const [pid, uid] = ['A1'.repeat(16), 'B2'.repeat(16)];
	const server = await rawServerForTest(({ method, url, body }) => {
		if (method === 'GET')
			return url.includes(pid) ? { body: '<DotcomMonitorConfig/>' } : { status: 403, body: '' };
		const isGood = !url.includes('TypeUID') && String(body).includes(uid);
		return isGood
			? { body: { Success: true, Result: 'OK' } }
			: { status: 200, body: { Success: false, Result: 'Unknown' } };
	});
	const urls = { webApiUrl: `${server.origin}/api`, xmlFeedUrl: `${server.origin}/xml` };
	const { message } = await testCredential({ webApiUid: pid, xmlFeedPid: uid, ...urls });
	expect(message).toBe(`${swapped}. ${exchange}`);
});
