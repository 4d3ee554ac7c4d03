import type { ErrorCode } from '../../nodes/shared/words/util/monitoringError';
import type { Sandbox } from '../../sandbox/index.cts';
import type { Fault } from '../../sandbox/faults/fault.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { lastDay, now } from '../support/reports.cts';
import { waitForRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import { credentialFor, errorOf, json, reports, runNode } from '../support/workflows.cts';

beforeEach(recordConsole);

function createNode(parameters: object = {}, more: object = {}) {
	return reports('Read', 'response', 'getAll', { ...parameters }, more);
}

/** The error must explain the fault and contain no secret. */
async function expectError(
	sandbox: Sandbox,
	fault: Fault,
	code: ErrorCode,
	message: RegExp,
): Promise<void> {
	const credential = credentialFor(sandbox);
	sandbox.faults.add(fault);
	const run = await runNode(createNode({ simplify: true, options: { maxWait: 0 } }), credential);
	const error = errorOf(run);
	expect(error.code).toBe(code);
	expect(error.message).toMatch(message);
	expect(error.description).toMatch(/\w{3}/);
	expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
}

const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>';
const report = { path: '*/responses.aspx' };

const body = (text: string): Fault => ({ ...report, kind: 'body', body: text });
const status = (code: number, more: object = {}): Fault => ({
	...{ ...report, kind: 'status', status: code, ...more },
});

it.each<[string, ErrorCode, Fault, RegExp]>([
	['a web page', 'HTML_RESPONSE', body(page), /web page instead of XML \("Sign in"\)/],
	['JSON', 'UNEXPECTED_RESPONSE', body('{"a":1}'), /not XML/],
	['status 403', 'ACCESS_DENIED', status(403), /does not allow/],
	['status 404', 'REQUEST_REFUSED', status(404), /cannot answer .*404/],
	[
		'a report with status 500',
		'SERVICE_UNAVAILABLE',
		{
			...report,
			kind: 'status',
			status: 500,
			contentType: 'text/xml',
			body: `<DotcomMonitorOnlineReport>${'<Response/>'.repeat(100)}</DotcomMonitorOnlineReport>`,
		},
		/cannot answer .*500/,
	],
	[
		'a redirect',
		'REDIRECTED',
		{ ...report, kind: 'redirect', location: 'https://a.example.test/?x' },
		/a\.example\.test/,
	],
	['status 429', 'RATE_LIMITED', status(429), /asks to wait \(status 429\)/],
	[
		'status 503 with Retry-After',
		'RATE_LIMITED',
		status(503, { headers: { 'retry-after': '120' } }),
		/asks to wait \(status 503\)/,
	],
	[
		'an unknown encoding',
		'UNEXPECTED_RESPONSE',
		body('<?xml version="1.0" encoding="x"?><a/>'),
		/unknown encoding \("x"\)/,
	],
	[
		'the rate limit',
		'RATE_LIMITED',
		{ ...report, kind: 'throttle' },
		/asks to wait: .*\[127\.0\.0\.1\]/,
	],
	[
		'the rate limit without a root element',
		'RATE_LIMITED',
		{ ...report, kind: 'throttle', wrapper: null },
		/asks to wait/,
	],
])('the feed error explains %s', async (_name, code, fault, message) => {
	await expectError(await sandboxForTest({ now }), fault, code, message);
});

it('the node gives up after two retries when the feed stays unavailable', async () => {
	speedUpClock(10);
	const faults: Array<[Fault, ErrorCode, RegExp]> = [
		[{ ...report, kind: 'cutBody', afterBytes: 50 }, 'CONNECTION_RESET', /closed the connection/],
		[{ ...report, kind: 'drop' }, 'CONNECTION_RESET', /closed the connection/],
		[{ ...report, kind: 'status', status: 502 }, 'SERVICE_UNAVAILABLE', /cannot answer .*502/],
		[{ ...report, kind: 'status', status: 503 }, 'SERVICE_UNAVAILABLE', /cannot answer .*503/],
		[{ ...report, kind: 'status', status: 504 }, 'SERVICE_UNAVAILABLE', /cannot answer .*504/],
	];
	await Promise.all(
		faults.map(async ([fault, code, message]) => {
			const sandbox = await sandboxForTest({ now });
			await expectError(sandbox, fault, code, message);
			expect(sandbox.requests).toHaveLength(3);
		}),
	);
});

it('the feed error shows when the next request is allowed', async () => {
	const sandbox = await sandboxForTest({ now, throttleSeconds: 10 });
	const node = createNode({ options: { maxWait: 0 } });
	await runNode(node, sandbox);
	const run = await runNode(node, sandbox);
	expect(errorOf(run).message).toBe(
		'The XML feed asks to wait: The request limit per IP has been reached. [127.0.0.1]',
	);
	expect(errorOf(run).description).toContain('possible in 10 seconds');
});

it("the feed error shows the feed's own message for a wrong PID", async () => {
	const sandbox = await sandboxForTest({ now });
	const credential = credentialFor(sandbox, { xmlFeedPid: 'E'.repeat(32) });
	const run = await runNode(createNode(), credential);
	expect(errorOf(run).message).toMatch(/^The XML feed refused the request: \w/);
	expect(errorOf(run).description).toContain('XML Feed PID');
	expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
});

it('the node rejects a credential without a PID before it requests a report', async () => {
	const sandbox = await sandboxForTest({ now });
	const run = await runNode(createNode(), credentialFor(sandbox, { xmlFeedPid: '' }));
	expect(errorOf(run).message).toBe('The credential has no XML Feed PID');
	expect(errorOf(run).description).toContain('kind XML Feed');
});

it("the node reads the feed even if the credential's department is invalid", async () => {
	const sandbox = await sandboxForTest({ now });
	const run = await runNode(
		createNode(lastDay),
		credentialFor(sandbox, { departmentId: 'Sales', webApiUid: '' }),
	);
	expect(run.items('Read')).toHaveLength(50);
});

it('an error of the feed keeps the output of all other items with Continue On Fail', async () => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ ...report, kind: 'status', status: 403, after: 1, times: 1 });
	const parameters = {
		...lastDay,
		devices: 'text',
		deviceNames: '={{ $json.device }}',
		limit: 1,
		simplify: true,
	};
	const run = await runNode(createNode(parameters, { onError: 'continueErrorOutput' }), sandbox, {
		rows: [{ device: '84220' }, { device: '84221' }, { device: '84222' }],
	});
	expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual([84220, 84222]);
	expect(json(run, 'Read', 1)[0]).toMatchObject({ device: '84221', error: expect.anything() });
	expect(run.items('Read')[1].pairedItem).toMatchObject({ item: 2 });
});

it('the node retries when the feed fails before its first record', async () => {
	speedUpClock(10);
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ ...report, kind: 'status', status: 502, times: 1 });
	sandbox.faults.add({ ...report, kind: 'cutBody', afterBytes: 100, after: 1, times: 1 });
	const run = await runNode(createNode(lastDay), sandbox);
	expect(run.items('Read')).toHaveLength(50);
	expect(sandbox.requests).toHaveLength(3);
	const [first, second, third] = sandbox.requests.map(({ at }) => at);
	expect(third).toBe(second);
	expect(second).toBe(first);
});

it('a report that ends after some records is neither retried nor output', async () => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ ...report, kind: 'cutBody', afterBytes: 200_000 });
	for (const output of ['items', 'csv', 'xml']) {
		sandbox.resetCounters();
		const parameters = { ...lastDay, returnAll: true, output, binaryPropertyName: 'data' };
		const run = await runNode(createNode(parameters), sandbox);
		expect(errorOf(run).message).toMatch(
			/^The XML feed's response is not complete: it ends after \d{3} records\. None of it was used$/,
		);
		expect(run.items('Read')).toEqual([]);
		expect(sandbox.requests).toHaveLength(1);
	}
});

it.each<[string, Fault]>([
	['a redirect', { ...report, kind: 'redirect', location: 'https://a.example.test/' }],
	['nobody who listens', { ...report, kind: 'delay', ms: 0 }],
])('the feed error calls the URL by its name in the credential: %s', async (what, fault) => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add(fault);
	const isDead = what === 'nobody who listens';
	const dead = { xmlFeedUrl: 'http://127.0.0.1:9/reporting/xml' };
	const credential = credentialFor(sandbox, isDead ? dead : {});
	const run = await runNode(createNode(), credential);
	expect(errorOf(run).description).toContain('Check the XML Feed URL in the credential');
});

it('the node stops waiting for a stalled report after the timeout, or at once if canceled', async () => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ ...report, kind: 'stall', afterBytes: 5000 });
	const parameters = { ...lastDay, returnAll: true, options: { timeout: 1 } };
	const run = await runNode(createNode(parameters), sandbox);
	expect(errorOf(run).message).toBe('The XML feed did not respond in time');
	const longTimeout = { ...lastDay, returnAll: true, options: { timeout: 86_400 } };
	const canceled = await runNode(createNode(longTimeout), sandbox, {
		onStart: (cancel) => void waitForRequests(sandbox, 2).then(cancel),
	});
	expect(canceled.run.status).toBe('canceled');
});
