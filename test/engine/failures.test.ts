/**
 * Every way in which the Web API can fail, seen by the user of a node: plain words with a next step,
 * and no UID, PID or cookie anywhere.
 */
import { generate } from 'selfsigned';

import type { Fault, Sandbox } from '../../sandbox';
import { findSecrets } from '../support/secretScan';
import { sandboxForTest } from '../support/sandbox';
import { chain, config, credentialFor, execute, errorOf, start } from '../support/workflows';

const create = (more: object = {}, parameters: object = {}) =>
	config(
		'Create',
		'device',
		'create',
		{
			name: 'Shop front',
			platform: 'HTTPS',
			tasks: { task: [{ url: 'https://www.example.test/', method: 'GET' }] },
			frequency: 300,
			locations: ['New York'],
			...parameters,
		},
		more,
	);

const page = '<!DOCTYPE html><html><head><title>Down for maintenance</title></head></html>';

interface Case {
	name: string;
	fault: Fault;
	message: RegExp;
	nextStep: RegExp;
	/** How many requests reach the service for one item. */
	requests: number;
	options?: object;
}

const devices = { path: '*/devices' };
const login = { path: '*/login' };

const cases: Case[] = [
	{
		name: 'Success: false with status 200, explained by a text',
		fault: { ...devices, kind: 'body', body: '{"Success":false,"ErrorDescription":"No package"}' },
		message: /^No package$/,
		nextStep: /answer of the service itself/,
		requests: 2,
	},
	{
		name: 'Success: false with status 200, explained by a list',
		fault: { ...devices, kind: 'body', body: '{"Success":false,"ErrorDescription":["No","way"]}' },
		message: /^No way$/,
		nextStep: /answer of the service itself/,
		requests: 2,
	},
	{
		name: 'Success: false with status 200, not explained',
		fault: { ...devices, kind: 'body', body: '{"Success":false}' },
		message: /refused the request \(status 200\)/,
		nextStep: /no explanation/,
		requests: 2,
	},
	{
		name: 'an empty answer',
		fault: { ...devices, kind: 'body', body: '' },
		message: /empty answer to the new device/,
		nextStep: /Look in your account/,
		requests: 2,
	},
	{
		name: 'a web page with status 200',
		fault: { ...devices, kind: 'body', body: page },
		message: /web page instead of data \(status 200, "Down for maintenance"\)/,
		nextStep: /Check the Web API URL/,
		requests: 2,
	},
	{
		name: 'text that is not JSON',
		fault: { ...devices, kind: 'body', body: 'OK, but not JSON' },
		message: /not JSON/,
		nextStep: /Check the Web API URL/,
		requests: 2,
	},
	{
		name: 'status 400 with an explanation',
		fault: { ...devices, kind: 'status', status: 400, body: '{"ErrorDescription":["Bad name"]}' },
		message: /^Bad name$/,
		nextStep: /fields it names/,
		requests: 2,
	},
	{
		name: 'status 403, an address that is not allowed',
		fault: { ...devices, kind: 'status', status: 403 },
		message: /does not allow this request/,
		nextStep: /listed IP addresses/,
		requests: 2,
	},
	{
		name: 'status 404',
		fault: { ...devices, kind: 'status', status: 404 },
		message: /nothing at this address/,
		nextStep: /config_api_v1/,
		requests: 2,
	},
	{
		name: 'status 500 with a web page',
		fault: { ...devices, kind: 'status', status: 500, body: page, contentType: 'text/html' },
		message: /cannot answer now \(status 500, "Down for maintenance"\)/,
		nextStep: /later/,
		requests: 2,
	},
	{
		name: 'a session that ends again after each login',
		fault: { ...devices, kind: 'expireSession' },
		message: /ended the session again/,
		nextStep: /https/,
		requests: 4,
	},
	{
		name: 'a redirect',
		fault: { ...devices, kind: 'redirect', location: 'https://elsewhere.example.test/x?token=1' },
		message: /sent the request on to https:\/\/elsewhere\.example\.test instead/,
		nextStep: /Check the Web API URL/,
		requests: 2,
	},
	{
		name: 'a dropped connection, the request carried out or not',
		fault: { ...devices, kind: 'drop', afterHandling: true },
		message: /closed the connection/,
		nextStep: /look in your account before/,
		requests: 2,
	},
	{
		name: 'a body that is cut off',
		fault: { ...devices, kind: 'cutBody' },
		message: /closed the connection/,
		nextStep: /look in your account before/,
		requests: 2,
	},
	{
		name: 'a time-out',
		fault: { ...devices, kind: 'delay', ms: 2500 },
		message: /did not reply in time/,
		nextStep: /look in your account before.*higher Timeout/,
		requests: 2,
		options: { timeout: 1 },
	},
	{
		name: 'a login answered with a redirect',
		fault: { ...login, kind: 'redirect', location: '/Account/LogOn' },
		message: /sent the request on instead/,
		nextStep: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'a login answered with a web page',
		fault: { ...login, kind: 'body', body: page },
		message: /web page/,
		nextStep: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'a login answered with JSON of another kind',
		fault: { ...login, kind: 'body', body: '{"hello":"world"}' },
		message: /unexpected form/,
		nextStep: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'a login answered 401',
		fault: { ...login, kind: 'status', status: 401 },
		message: /did not accept the login/,
		nextStep: /Manage Integrations/,
		requests: 1,
	},
];

describe('errors of the Web API', () => {
	it.each(cases)('explains $name', async ({ fault, message, nextStep, requests, options = {} }) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add(fault);
		const { outcome, requests: sent, leaks } = await observe(sandbox, options);
		expect(outcome.message).toMatch(message);
		expect(outcome.description).toMatch(nextStep);
		expect(`${outcome.message} ${outcome.description}`).not.toMatch(/\berror|\bproblem|\bfailure/i);
		expect(sent).toBe(requests);
		expect(leaks).toEqual([]);
	});

	it('removes a UID that the service repeats in its message', async () => {
		const sandbox = await sandboxForTest();
		const echo = (secret: string) =>
			JSON.stringify({ Success: false, ErrorDescription: [`Not for ${secret}!`] });
		const { uid } = sandbox.addIntegration({
			kind: 'webApi',
			uid: 'CANARY00CANARY00CANARY00CANARY00',
		});
		sandbox.faults.add({ ...devices, kind: 'body', body: echo(uid.toLowerCase()) });
		const { outcome, leaks } = await observe(sandbox, {}, { webApiUid: uid });
		expect(outcome.message).toBe('Not for *****!');
		expect(leaks).toEqual([]);
	});

	it('explains a refused connection', async () => {
		const sandbox = await sandboxForTest();
		const credential = { webApiUrl: 'http://127.0.0.1:9/config_api_v1' };
		const { outcome, leaks } = await observe(sandbox, {}, credential);
		expect(outcome.message).toBe('The Web API did not accept the connection');
		expect(leaks).toEqual([]);
	});

	it('explains an unverifiable certificate and accepts it with Ignore SSL Issues', async () => {
		const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
		const sandbox = await sandboxForTest({ tls: { key, cert } });
		const { outcome, leaks } = await observe(sandbox);
		expect(outcome.message).toBe("The Web API's SSL certificate could not be verified");
		expect(outcome.description).toContain('Ignore SSL Issues');
		expect(leaks).toEqual([]);
		const second = await observe(sandbox, {}, { ignoreSslIssues: true });
		expect(second.outcome.message).toBeUndefined();
	});

	it('explains that only listed IP addresses may log in', async () => {
		const sandbox = await sandboxForTest();
		const allowedAddresses = ['192.0.2.1'];
		const { uid } = sandbox.addIntegration({ kind: 'webApi', allowedAddresses });
		const { outcome, leaks } = await observe(sandbox, {}, { webApiUid: uid });
		expect(outcome.message).toMatch(/did not accept the login: .*IP address/);
		expect(outcome.description).toContain('listed IP addresses');
		expect(leaks).toEqual([]);
	});

	it('stops waiting for a response when the execution is canceled', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ ...devices, kind: 'delay', ms: 30_000 });
		const begun = Date.now();
		const run = await execute({
			workflow: chain(start(), create()),
			credential: credentialFor(sandbox),
			onStart: (cancel) => setTimeout(cancel, 300),
		});
		expect(run.run.status).toBe('canceled');
		expect(Date.now() - begun).toBeLessThan(15_000);
	});

	it.each([
		['has no Web API UID', { webApiUid: ' ' }, 'Manage Integrations > New Integration'],
		['The Web API URL of the credential', { webApiUrl: 'api.example.test' }, 'https://'],
		['The Department ID of the credential', { departmentId: 'Sales' }, 'Department > Get Many'],
	])(
		'rejects an incomplete credential without sending a request: %s',
		async (message, fields, step) => {
			const sandbox = await sandboxForTest();
			const { outcome, leaks } = await observe(sandbox, {}, fields);
			expect(outcome.message).toContain(message);
			expect(outcome.description).toContain(step);
			expect(sandbox.counters.requests).toBe(0);
			expect(leaks).toEqual([]);
		},
	);
});

describe('secrets of the Web API', () => {
	it('leaves no UID, PID or cookie in the execution data', async () => {
		const sandbox = await sandboxForTest();
		expect((await observe(sandbox)).leaks).toEqual([]);
	});

	it('finds secrets deep inside a value and on the console', async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox);
		const look = findSecrets(sandbox, credential);
		const hidden = new Error('x', { cause: { deep: [{ uid: credential.webApiUid }] } });
		expect(look({ error: hidden })).toEqual([credential.webApiUid]);
		process.stderr.write(`PID ${credential.xmlFeedPid}\n`);
		expect(look({})).toEqual([credential.xmlFeedPid]);
	});
});

/** Runs a creation both ways, stopping and continuing, and looks for secrets in all that is left. */
async function observe(
	sandbox: Sandbox,
	options: object = {},
	fields: Record<string, string | boolean> = {},
) {
	const credential = credentialFor(sandbox, fields);
	const look = findSecrets(sandbox, credential);
	const stopped = await execute({ workflow: chain(start(), create({}, { options })), credential });
	const { requests } = sandbox.counters;
	const continuing = create({ onError: 'continueErrorOutput' }, { options });
	const continued = await execute({ workflow: chain(start(), continuing), credential });
	const leaks = [...look(stopped.run), ...look(continued.run)];
	return { outcome: errorOf(stopped), requests, leaks };
}
