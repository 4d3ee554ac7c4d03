/**
 * Every way in which the Web API can fail, as the user of a node sees it: a message in plain language,
 * a hint at what to do, and no UID, PID or cookie anywhere.
 */
import type { Fault } from '../../sandbox/index.cts';
import type { ErrorCode } from '../../nodes/shared/words/util/monitoringError';
import { sandboxForTest } from '../support/sandbox.cts';
import { observeCreation } from '../support/webApiErrors.cts';
import { recordConsole } from '../support/secretScan.cts';

beforeEach(recordConsole);

const page = '<!DOCTYPE html><html><head><title>Down for maintenance</title></head></html>';

interface Case {
	name: string;
	fault: Fault;
	code: ErrorCode;
	message: RegExp;
	hint: RegExp;
	/** Per item; 4 by default. */
	requests?: number;
	options?: object;
}

const devices = { path: '*/devices' };
const login = { path: '*/login' };

const cases: Case[] = [
	{
		name: 'Success: false with status 200, with a text as its explanation',
		fault: { ...devices, kind: 'body', body: '{"Success":false,"ErrorDescription":"No package"}' },
		code: 'REQUEST_REFUSED',
		message: /^No package$/,
		hint: /the message of the service/,
	},
	{
		name: 'Success: false with status 200, with a list as its explanation',
		fault: { ...devices, kind: 'body', body: '{"Success":false,"ErrorDescription":["No","way"]}' },
		code: 'REQUEST_REFUSED',
		message: /^No way$/,
		hint: /the message of the service/,
	},
	{
		name: 'Success: false with status 200, without an explanation',
		fault: { ...devices, kind: 'body', body: '{"Success":false}' },
		code: 'REQUEST_REFUSED',
		message: /refused the request \(status 200\): \{"Success":false\}$/,
		hint: /no other explanation/,
	},
	{
		name: 'an empty object',
		fault: { ...devices, kind: 'body', body: '{}' },
		code: 'REQUEST_REFUSED',
		message: /did not confirm the new device: \{\}/,
		hint: /check your account/,
	},
	{
		name: 'a web page with status 200',
		fault: { ...devices, kind: 'body', body: page },
		code: 'HTML_RESPONSE',
		message: /web page instead of data \(status 200, "Down for maintenance"\)/,
		hint: /check your account before.*Check the Web API URL/,
	},
	{
		name: 'half of a JSON text',
		fault: { ...devices, kind: 'body', body: '{"Success":true,"Res' },
		code: 'UNEXPECTED_RESPONSE',
		message: /not JSON: \{"Success":true,"Res$/,
		hint: /check your account before.*Check the Web API URL/,
	},
	{
		name: 'status 400 with an explanation',
		fault: { ...devices, kind: 'status', status: 400, body: '{"ErrorDescription":["Bad name"]}' },
		code: 'REQUEST_REFUSED',
		message: /^Bad name$/,
		hint: /names a field/,
	},
	{
		name: 'status 403 for an IP address that is not allowed',
		fault: { ...devices, kind: 'status', status: 403 },
		code: 'ACCESS_DENIED',
		message: /does not allow this request/,
		hint: /listed IP addresses/,
	},
	{
		name: 'status 404',
		fault: { ...devices, kind: 'status', status: 404 },
		code: 'NOT_FOUND',
		message: /nothing at this address/,
		hint: /config_api_v1/,
	},
	{
		name: 'status 500 with a web page',
		fault: { ...devices, kind: 'status', status: 500, body: page, contentType: 'text/html' },
		code: 'SERVICE_UNAVAILABLE',
		message: /cannot answer now \(status 500, "Down for maintenance"\)/,
		hint: /check your account before/,
	},
	{
		name: 'a session that ends again after each login',
		fault: { ...devices, kind: 'expireSession' },
		code: 'SESSION_REJECTED',
		message: /ended the session again/,
		hint: /https/,
		requests: 11,
	},
	{
		name: 'a redirect',
		fault: { ...devices, kind: 'redirect', location: 'https://elsewhere.example.test/x?token=1' },
		code: 'REDIRECTED',
		message: /redirected the request to https:\/\/elsewhere\.example\.test$/,
		hint: /Check the Web API URL/,
	},
	{
		name: 'a dropped connection, whether or not the request was carried out',
		fault: { ...devices, kind: 'drop', afterHandling: true },
		code: 'CONNECTION_RESET',
		message: /closed the connection/,
		hint: /check your account before/,
	},
	{
		name: 'a truncated body',
		fault: { ...devices, kind: 'cutBody' },
		code: 'CONNECTION_RESET',
		message: /closed the connection/,
		hint: /check your account before/,
	},
	{
		name: 'a timeout',
		fault: { ...devices, kind: 'delay', ms: 86_400_000 },
		code: 'TIMEOUT',
		message: /did not respond in time/,
		hint: /check your account before.*Increase Request Timeout/,
		// Long enough for the login on a busy machine.
		options: { timeout: 5 },
	},
	{
		name: 'a redirect in response to the login',
		fault: { ...login, kind: 'redirect', location: '/Account/LogOn' },
		code: 'REDIRECTED',
		message: /redirected the request$/,
		hint: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'a web page in response to the login',
		fault: { ...login, kind: 'body', body: page },
		code: 'HTML_RESPONSE',
		message: /web page/,
		hint: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'an unexpected JSON response to the login',
		fault: { ...login, kind: 'body', body: '{"hello":"world"}' },
		code: 'UNEXPECTED_RESPONSE',
		message: /unexpected login response/,
		hint: /Check the Web API URL/,
		requests: 1,
	},
	{
		name: 'status 401 in response to the login',
		fault: { ...login, kind: 'status', status: 401 },
		code: 'LOGIN_REFUSED',
		message: /did not accept the login/,
		hint: /Manage Integrations/,
		requests: 1,
	},
];

it.each(cases)(
	'the error of the Web API explains $name',
	async ({ fault, code, message, hint, requests = 4, options = {} }) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add(fault);
		const { error, requests: requestCount, leaks } = await observeCreation(sandbox, options);
		expect(error.code).toBe(code);
		expect(error.message).toMatch(message);
		expect(error.description).toMatch(hint);
		expect(`${error.message} ${error.description}`).not.toMatch(/\berror|\bproblem|\bfailure/i);
		expect(requestCount).toBe(requests);
		expect(leaks).toEqual([]);
	},
);
