import type { Sandbox } from '../../sandbox';
import type { Fault } from '../../sandbox/faults/fault';
import { findSecrets } from '../support/secretScan';
import { lastDay, now } from '../support/reports';
import { sandboxForTest } from '../support/sandbox';
import { chain, credentialFor, execute, json, errorOf, reports, start } from '../support/workflows';

function read(parameters: object = {}, more: object = {}) {
	return chain(start(), reports('Read', 'response', 'getAll', { ...parameters }, more));
}

/** A node that meets a fault says so in words, and keeps the secrets. */
async function expectRefusal(sandbox: Sandbox, fault: Fault, message: RegExp): Promise<void> {
	const credential = credentialFor(sandbox);
	sandbox.faults.add(fault);
	const run = await execute({
		workflow: read({ simplify: true, options: { maxWait: 0 } }),
		credential,
	});
	const outcome = errorOf(run);
	expect(outcome.message).toMatch(message);
	expect(outcome.description).toMatch(/\w{3}/);
	expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
}

const html = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>';
const page = { path: '*/responses.aspx' };

describe('errors of the XML feed', () => {
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
		['status 403', { kind: 'status' as const, status: 403 }, /does not allow/],
		['status 404', { kind: 'status' as const, status: 404 }, /cannot answer .*404/],
		[
			'a report with a status of an error',
			{
				kind: 'status' as const,
				status: 500,
				contentType: 'text/xml',
				body: `<DotcomMonitorOnlineReport>${'<Response/>'.repeat(100)}</DotcomMonitorOnlineReport>`,
			},
			/cannot answer .*500/,
		],
		[
			'a redirect',
			{ kind: 'redirect' as const, location: 'https://a.example.test/?x' },
			/a\.example\.test/,
		],
		[
			'a refusal in the middle of a report',
			{
				kind: 'body' as const,
				body: '<DotcomMonitorOnlineReport><Response/><error>Too much</error></DotcomMonitorOnlineReport>',
			},
			/broke off after 1 record: Too much/,
		],
		['an order to wait', { kind: 'status' as const, status: 429 }, /asks to wait \(status 429\)/],
		[
			'an order to wait for two minutes',
			{ kind: 'status' as const, status: 503, headers: { 'retry-after': '120' } },
			/asks to wait \(status 503\)/,
		],
		[
			'an unknown encoding',
			{ kind: 'body' as const, body: '<?xml version="1.0" encoding="x"?><a/>' },
			/unknown encoding \("x"\)/,
		],
		['the throttle', { kind: 'throttle' as const }, /asks to wait: .*\[127\.0\.0\.1\]/],
		['the throttle without a root', { kind: 'throttle' as const, wrapper: null }, /asks to wait/],
	])('explains %s', async (_name, fault, message) => {
		await expectRefusal(await sandboxForTest({ now }), { ...page, ...fault }, message);
	});

	it('gives up after two retries when the feed stays unavailable', async () => {
		const faults: Array<[Fault, RegExp]> = [
			[{ ...page, kind: 'cutBody', afterBytes: 50 }, /closed the connection/],
			[{ ...page, kind: 'drop' }, /closed the connection/],
			[{ ...page, kind: 'status', status: 502 }, /cannot answer .*502/],
			[{ ...page, kind: 'status', status: 503 }, /cannot answer .*503/],
			[{ ...page, kind: 'status', status: 504 }, /cannot answer .*504/],
		];
		await Promise.all(
			faults.map(async ([fault, message]) => {
				const sandbox = await sandboxForTest({ now });
				await expectRefusal(sandbox, fault, message);
				expect(sandbox.requests).toHaveLength(3);
			}),
		);
	});

	it('says when the next request is allowed', async () => {
		const sandbox = await sandboxForTest({ now, throttleSeconds: 10 });
		const workflow = read({ options: { maxWait: 0 } });
		await execute({ workflow, credential: credentialFor(sandbox) });
		const run = await execute({ workflow, credential: credentialFor(sandbox) });
		expect(errorOf(run).message).toBe(
			'The XML feed asks to wait: The request limit per IP has been reached. [127.0.0.1]',
		);
		expect(errorOf(run).description).toContain('possible in 10 seconds');
	});

	it("shows the feed's own message for a wrong PID", async () => {
		const sandbox = await sandboxForTest({ now });
		const credential = credentialFor(sandbox, { xmlFeedPid: 'E'.repeat(32) });
		const run = await execute({ workflow: read(), credential });
		expect(errorOf(run).message).toMatch(/^The XML feed refused the request: \w/);
		expect(errorOf(run).description).toContain('XML Feed PID');
		expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
	});

	it('removes a PID that the feed repeats in its message', async () => {
		const sandbox = await sandboxForTest({ now });
		const xmlFeedPid = 'CANARY+/CANARY+/CANARY';
		const credential = credentialFor(sandbox, { xmlFeedPid });
		const body = `<x><error>${xmlFeedPid} ${encodeURIComponent(xmlFeedPid)}</error></x>`;
		sandbox.faults.add({ ...page, kind: 'body', body });
		const run = await execute({ workflow: read(), credential });
		expect(errorOf(run).message).toBe('The XML feed refused the request: ***** *****');
		expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
	});

	it('rejects a credential without a PID', async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read(),
			credential: credentialFor(sandbox, { xmlFeedPid: '' }),
		});
		expect(errorOf(run).message).toBe('The credential has no XML Feed PID');
		expect(errorOf(run).description).toContain('kind XML Feed');
	});

	it("reads the feed even if the credential's department is invalid", async () => {
		const sandbox = await sandboxForTest({ now });
		const run = await execute({
			workflow: read(lastDay),
			credential: credentialFor(sandbox, { departmentId: 'Sales', webApiUid: '' }),
		});
		expect(run.items('Read')).toHaveLength(50);
	});

	it('keeps the output of all other items with Continue On Fail', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ ...page, kind: 'status', status: 403, after: 1, times: 1 });
		const parameters = {
			...lastDay,
			devices: 'text',
			deviceNames: '={{ $json.device }}',
			limit: 1,
			simplify: true,
		};
		const run = await execute({
			workflow: read(parameters, { onError: 'continueErrorOutput' }),
			credential: credentialFor(sandbox),
			rows: [{ device: '84220' }, { device: '84221' }, { device: '84222' }],
		});
		expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual(['84220', '84222']);
		expect(json(run, 'Read', 1)[0]).toMatchObject({ device: '84221', error: expect.anything() });
		expect(run.items('Read')[1].pairedItem).toMatchObject({ item: 2 });
	});

	it('retries when the feed fails before its first record', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ ...page, kind: 'status', status: 502, times: 1 });
		sandbox.faults.add({ ...page, kind: 'cutBody', afterBytes: 100, after: 1, times: 1 });
		const run = await execute({ workflow: read(lastDay), credential: credentialFor(sandbox) });
		expect(run.items('Read')).toHaveLength(50);
		expect(sandbox.requests).toHaveLength(3);
		const [first, second, third] = sandbox.requests.map(({ at }) => at);
		expect(third).toBe(second);
		expect(second).toBe(first);
	});

	it('neither retries nor outputs a report that ends after some records', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ ...page, kind: 'cutBody', afterBytes: 200_000 });
		const credential = credentialFor(sandbox);
		for (const output of ['items', 'csv', 'xml']) {
			sandbox.resetCounters();
			const parameters = { ...lastDay, returnAll: true, output, binaryPropertyName: 'data' };
			const run = await execute({ workflow: read(parameters), credential });
			expect(errorOf(run).message).toMatch(
				/^The XML feed's answer is not complete: it ends after \d{3} records\. None of it was used$/,
			);
			expect(run.items('Read')).toEqual([]);
			expect(sandbox.requests).toHaveLength(1);
		}
	});

	it('stops waiting for a stalled report after the timeout, or as soon as the execution is canceled', async () => {
		const sandbox = await sandboxForTest({ now });
		sandbox.faults.add({ ...page, kind: 'stall', afterBytes: 5000 });
		const credential = credentialFor(sandbox);
		const parameters = { ...lastDay, returnAll: true, options: { timeout: 1 } };
		const run = await execute({ workflow: read(parameters), credential });
		expect(errorOf(run).message).toBe('The XML feed did not reply in time');
		const patient = { ...lastDay, returnAll: true, options: { timeout: 60 } };
		const begun = Date.now();
		const stopped = await execute({
			workflow: read(patient),
			credential,
			onStart: (cancel) => setTimeout(cancel, 200),
		});
		expect(Date.now() - begun).toBeLessThan(5000);
		expect(stopped.run.status).toBe('canceled');
	});
});
