import { canariesIn } from '../support/canaries';
import { sandboxForTest } from '../support/sandbox';
import {
	chain,
	credentialFor,
	execute,
	json,
	refusalOf,
	reports,
	start,
} from '../support/workflows';

const noon = Date.parse('2026-11-20T12:00:00Z');
const now = () => noon;

function read(operation: 'getAll' | 'getSummary', parameters: object, more: object = {}) {
	return chain(start(), reports('Read', 'response', operation, { ...parameters }, more));
}

describe('Response > Get Many', () => {
	it('gives one item per check, ready to use', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getAll', { device: '84220', returnAll: true, simplify: true }),
			credential: credentialFor(sandbox),
		});
		const items = json(run, 'Read');
		expect(items.length).toBeGreaterThan(50);
		expect(items[0]).toEqual({
			deviceId: '84220',
			deviceName: 'Shop front',
			locationId: expect.stringMatching(/^\d+$/),
			location: expect.stringMatching(/^[A-Z]/),
			id: expect.stringMatching(/^\d+$/),
			name: 'Shop front',
			url: expect.stringMatching(/^https:/),
			time: expect.stringMatching(/^2026-11-(19|20)T\d\d:\d\d:\d\d$/),
			duration: expect.any(Number),
			dnsTime: expect.any(Number),
			sslTime: expect.any(Number),
			connectionTime: expect.any(Number),
			requestTime: expect.any(Number),
			firstPacketTime: expect.any(Number),
			downloadTime: expect.any(Number),
			status: expect.stringMatching(/^[A-Z]$/),
		});
		const [{ method, path, query }] = sandbox.requests;
		expect({ method, path, query }).toEqual({
			method: 'GET',
			path: '/reporting/xml/responses.aspx',
			query: { PID: sandbox.credentials.feedPid, Site: '84220', Type: 'Detail' },
		});
	});

	it("gives the feed's own names and texts without Simplify", async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getAll', { device: '84220', limit: 1, simplify: false }),
			credential: credentialFor(sandbox),
		});
		expect(json(run, 'Read')[0]).toMatchObject({
			Site: { ID: '84220', Name: 'Shop front' },
			ID: expect.any(String),
			SSLTime: expect.stringMatching(/^\d\.\d{3}$/),
			Status: expect.any(String),
		});
	});

	it('finds devices by name and by wildcard, with the location asked for', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getAll', {
				device: 'Shop*',
				location: 'New York',
				returnAll: true,
				simplify: true,
			}),
			credential: credentialFor(sandbox),
		});
		expect(sandbox.requests[0].query).toMatchObject({ Site: 'Shop*', location: 'New York' });
		expect(new Set(json(run, 'Read').map(({ location }) => location))).toEqual(
			new Set(['New York']),
		);
	});

	it('lets Additional Query Parameters win over the fields', async () => {
		const sandbox = await sandboxForTest({ now });
		const parameter = [
			{ name: 'From', value: '11/18/2026' },
			{ name: 'To', value: '11/18/2026' },
			{ name: 'site', value: '84221' },
		];
		const run = await execute({
			workflow: read('getAll', {
				device: '84220',
				returnAll: true,
				simplify: true,
				options: { additionalQueryParameters: { parameter } },
			}),
			credential: credentialFor(sandbox),
		});
		const { query } = sandbox.requests[0];
		expect(query).toMatchObject({ From: '11/18/2026', To: '11/18/2026', site: '84221' });
		expect(query).not.toHaveProperty('Site');
		expect(json(run, 'Read')[0]).toMatchObject({ deviceId: '84221' });
		expect(String(json(run, 'Read')[0].time)).toMatch(/^2026-11-18T/);
	});

	it('gives no more than Limit, and no item for a device without results', async () => {
		const sandbox = await sandboxForTest({ now });
		const some = await execute({
			workflow: read('getAll', { device: '*', limit: 7, simplify: true }),
			credential: credentialFor(sandbox),
		});
		expect(some.items('Read')).toHaveLength(7);
		const none = await execute({
			workflow: read('getAll', { device: 'No such device', simplify: true }),
			credential: credentialFor(sandbox),
		});
		expect(none.run.status).toBe('success');
		expect(none.items('Read')).toEqual([]);
	});

	it('reads what the Web API created', async () => {
		const sandbox = await sandboxForTest({ now });
		const { webApiUrl, credentials } = sandbox;
		const post = async (path: string, body: object, cookie = '') =>
			await fetch(`${webApiUrl}/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', cookie },
				body: JSON.stringify(body),
			});
		const login = await post('login', { UID: credentials.webApiUid });
		const tasks = [{ url: 'https://www.example.test/', method: 'GET', keyword: '' }];
		const device = {
			name: 'Brand new',
			platform: 'HTTPS',
			tasks,
			frequency: 300,
			locations: ['2'],
		};
		await post('devices', device, login.headers.get('set-cookie') ?? '');
		const run = await execute({
			workflow: read('getAll', { device: 'Brand new', limit: 1, simplify: true }),
			credential: credentialFor(sandbox),
		});
		expect(json(run, 'Read')[0]).toMatchObject({ deviceName: 'Brand new' });
	});

	it.each([
		['Device is empty', { device: ' ' }],
		['Limit is not a whole number greater than 0', { device: '*', limit: 1.5 }],
		[
			'Additional Query Parameters must not hold PID',
			{
				device: '*',
				options: { additionalQueryParameters: { parameter: [{ name: 'pid', value: 'x' }] } },
			},
		],
	])('refuses in words before anything is sent: %s', async (message, parameters) => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getAll', { ...parameters }),
			credential: credentialFor(sandbox),
		});
		expect(refusalOf(run)).toEqual({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Response > Get Summary', () => {
	it('gives the overall figures of each device', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '8422*', simplify: true }),
			credential: credentialFor(sandbox),
		});
		expect(sandbox.requests[0].query).toMatchObject({ Site: '8422*', Type: 'Overall' });
		expect(json(run, 'Read').length).toBeGreaterThan(1);
		expect(json(run, 'Read')[0]).toEqual({
			deviceId: '84220',
			deviceName: 'Shop front',
			averageResponseTime: expect.any(Number),
			standardDeviation: expect.any(Number),
			uptimePercentage: expect.any(Number),
			downtimePercentage: expect.any(Number),
			successCount: expect.any(Number),
			failureCount: expect.any(Number),
		});
	});

	it('gives a device without figures, too', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '84213', simplify: true }),
			credential: credentialFor(sandbox),
		});
		expect(json(run, 'Read')).toEqual([{ deviceId: '84213', deviceName: 'Summer campaign (old)' }]);
	});

	it("gives the feed's own names without Simplify", async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '84220', simplify: false }),
			credential: credentialFor(sandbox),
		});
		expect(json(run, 'Read')[0]).toHaveProperty(['Average-Response-Time'], expect.any(String));
	});

	it('is refused in words without a device', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '={{ "" }}' }),
			credential: credentialFor(sandbox),
		});
		expect(refusalOf(run).message).toBe('Device is empty');
	});
});

const html = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>';
const page = { path: '*/responses.aspx' };

describe('a failing XML feed', () => {
	it.each([
		['an empty answer', { kind: 'body' as const, body: ' ' }, /answered with nothing/],
		['a web page', { kind: 'body' as const, body: html }, /web page instead of XML \("Sign in"\)/],
		['JSON', { kind: 'body' as const, body: '{"a":1}' }, /not XML/],
		['another document', { kind: 'body' as const, body: '<rss/>' }, /unknown document \("rss"\)/],
		[
			'a document that ends too soon',
			{
				kind: 'body' as const,
				body: '<DotcomMonitorOnlineReport><Site ID="1"><Response><ID>1</ID>',
			},
			/not complete/,
		],
		[
			'a document type declaration',
			{
				kind: 'body' as const,
				body: '<!DOCTYPE a [<!ENTITY b "c">]><a><Response>&b;</Response></a>',
			},
			/not read for safety/,
		],
		['a cut body', { kind: 'cutBody' as const }, /closed the connection/],
		['a dropped connection', { kind: 'drop' as const }, /closed the connection/],
		['status 403', { kind: 'status' as const, status: 403 }, /does not allow/],
		['status 503', { kind: 'status' as const, status: 503 }, /cannot answer .*503/],
		['status 404', { kind: 'status' as const, status: 404 }, /cannot answer .*404/],
		[
			'a redirect',
			{ kind: 'redirect' as const, location: 'https://a.example.test/?x' },
			/a\.example\.test/,
		],
		['the throttle', { kind: 'throttle' as const }, /asks to wait: .*\[127\.0\.0\.1\]/],
		['the throttle without a root', { kind: 'throttle' as const, wrapper: null }, /asks to wait/],
	])('%s', async (_name, fault, message) => {
		const sandbox = await sandboxForTest({ now });
		const credential = credentialFor(sandbox);
		sandbox.faults.add({ ...page, ...fault });
		const run = await execute({
			workflow: read('getAll', { device: '*', simplify: true }),
			credential,
		});
		const outcome = refusalOf(run);
		expect(outcome.message).toMatch(message);
		expect(outcome.description).toMatch(/\w{3}/);
		expect(canariesIn(sandbox, credential)(run.run)).toEqual([]);
	});

	it('says when the next request is possible', async () => {
		const sandbox = await sandboxForTest({ now, throttleSeconds: 10 });
		const workflow = read('getSummary', { device: '*', simplify: true });
		await execute({ workflow, credential: credentialFor(sandbox) });
		const run = await execute({ workflow, credential: credentialFor(sandbox) });
		expect(refusalOf(run).description).toContain('2026-11-20 12:00:10 GMT');
	});

	it('shows what the feed says to a wrong PID', async () => {
		const sandbox = await sandboxForTest({ now });
		const credential = credentialFor(sandbox, { xmlFeedPid: 'E'.repeat(32) });
		const run = await execute({ workflow: read('getSummary', { device: '*' }), credential });
		expect(refusalOf(run).message).toMatch(/^The XML feed refused the request: \w/);
		expect(refusalOf(run).description).toContain('XML Feed PID');
		expect(canariesIn(sandbox, credential)(run.run)).toEqual([]);
	});

	it('echoes the PID to nobody', async () => {
		const sandbox = await sandboxForTest({ now });
		const xmlFeedPid = 'CANARY+/CANARY+/CANARY';
		const credential = credentialFor(sandbox, { xmlFeedPid });
		const body = `<x><error>${xmlFeedPid} ${encodeURIComponent(xmlFeedPid)}</error></x>`;
		sandbox.faults.add({ ...page, kind: 'body', body });
		const run = await execute({ workflow: read('getSummary', { device: '*' }), credential });
		expect(refusalOf(run).message).toBe('The XML feed refused the request: ***** *****');
		expect(canariesIn(sandbox, credential)(run.run)).toEqual([]);
	});

	it('cannot be asked without a PID', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '*' }),
			credential: credentialFor(sandbox, { xmlFeedPid: '' }),
		});
		expect(refusalOf(run).message).toBe('The credential has no XML Feed PID');
		expect(refusalOf(run).description).toContain('kind XML Feed');
	});

	it('is asked whatever the credential says of a department', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read('getSummary', { device: '84220', simplify: true }),
			credential: credentialFor(sandbox, { departmentId: 'Sales', webApiUid: '' }),
		});
		expect(run.items('Read')).toHaveLength(1);
	});

	it('loses no other item with Continue On Fail', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ ...page, kind: 'status', status: 503, after: 1, times: 1 });
		const run = await execute({
			workflow: read(
				'getSummary',
				{ device: '={{ $json.device }}', simplify: true },
				{ onError: 'continueErrorOutput' },
			),
			credential: credentialFor(sandbox),
			rows: [{ device: '84220' }, { device: '84221' }, { device: '84222' }],
		});
		expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual(['84220', '84222']);
		expect(json(run, 'Read', 1)[0]).toMatchObject({ device: '84221', error: expect.anything() });
		expect(run.items('Read')[1].pairedItem).toMatchObject({ item: 2 });
	});
});
