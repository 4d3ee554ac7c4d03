/** Every family of operations with every fault: faultMatrix.md says what comes of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Fault } from '../../sandbox/faults/fault';
import { lastDay, now } from '../support/reports';
import { sandboxForTest } from '../support/sandbox';
import {
	byId,
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	reports,
	start,
} from '../support/workflows';

const options = { maxWait: 0 };

/** Long enough for the requests of a busy machine that do not stall. */
const stallTimeout = 5;
const device = { device: byId(84211) };
const newDevice = {
	name: 'Tea',
	platform: 'HTTPS',
	tasks: { task: [{ url: 'https://www.example.test/', method: 'GET' }] },
	frequency: 300,
	locations: ['2'],
};
const report = { ...lastDay, returnAll: true, options };

/** What is run, and the request of it that meets the fault. */
const families = {
	login: [config('Run', 'session', 'logIn', { options }), 'POST', '*/login'],
	get: [config('Run', 'device', 'get', { ...device, options }), 'GET', '*/device/84211'],
	list: [
		config('Run', 'filter', 'getAll', { options: { ...options, idsOnly: true } }),
		'GET',
		'*/filters',
	],
	create: [config('Run', 'device', 'create', { ...newDevice, options }), 'POST', '*/devices'],
	steps: [
		config('Run', 'device', 'create', {
			...newDevice,
			options: { ...options, requestStyle: 'deviceThenTasks' },
		}),
		'PUT',
		'*/tasks',
	],
	update: [
		config('Run', 'device', 'update', { ...device, updateFields: { name: 'Tea' }, options }),
		'POST',
		'*/device/84211',
	],
	delete: [config('Run', 'device', 'delete', { ...device, options }), 'DELETE', '*/device/84211'],
	report: [reports('Run', 'response', 'getAll', report), 'GET', '*/responses.aspx'],
	file: [
		reports('Run', 'response', 'getAll', { ...report, output: 'xml' }),
		'GET',
		'*/responses.aspx',
	],
} as const;

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
	? Omit<Type, Key>
	: never;
type FaultKind = DistributiveOmit<Fault, 'path' | 'method'>;

const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>';
const base64 = (bytes: Buffer) => ({ kind: 'body' as const, base64: bytes.toString('base64') });
const status = (code: number, more: object = {}): FaultKind => ({
	kind: 'status',
	status: code,
	...more,
});

/** What happens to the request; a body that is replaced comes after it was carried out. */
const faults: Record<string, FaultKind> = {
	'reset before it is carried out': { kind: 'drop' },
	'reset after it is carried out': { kind: 'drop', afterHandling: true },
	'stall before the body': { kind: 'stall', afterBytes: 0 },
	'stall in the body': { kind: 'stall', afterBytes: 5 },
	'cut body': { kind: 'cutBody', afterBytes: 1 },
	'session ended': { kind: 'expireSession', times: 1 },
	'sessions ended, always': { kind: 'expireSession' },
	'redirect to another host': { kind: 'redirect', location: 'https://elsewhere.example.test/' },
	'status 204': status(204, { body: '' }),
	'status 400': status(400),
	'status 401': status(401),
	'status 403': status(403),
	'status 404': status(404),
	'status 409': status(409),
	'status 413': status(413),
	'status 429': status(429),
	'status 500': status(500),
	'status 500 after it is carried out': status(500, { afterHandling: true }),
	'status 502': status(502),
	'status 503': status(503),
	'status 503 with Retry-After': status(503, { headers: { 'Retry-After': '30' } }),
	'status 504 after it is carried out': status(504, { afterHandling: true }),
	'Success: false': { kind: 'body', body: '{"Success":false,"ErrorDescription":["No"]}' },
	HTML: { kind: 'body', body: page },
	'empty body': { kind: 'body', body: '' },
	'half a body': { kind: 'body', body: '{"a": [1, ' },
	'UTF-16 without an end': base64(Buffer.from('\ufeff<a', 'utf16le')),
	'broken gzip': status(200, { body: 'no gzip', headers: { 'Content-Encoding': 'gzip' } }),
	'broken brotli': status(200, { body: 'no brotli', headers: { 'Content-Encoding': 'br' } }),
	'10 MB of garbage': { kind: 'body', body: '\u0001{[<'.repeat(2_600_000) },
	'wrong content type': { kind: 'contentType', contentType: 'image/png' },
};

/** `2 TIMEOUT changed`: sent how often, its code or done, and what the service holds afterwards. */
async function outcomeOf(family: keyof typeof families, fault: FaultKind): Promise<string> {
	const [node, method, requestPath] = families[family];
	const sandbox = await sandboxForTest({ now });
	const devices = () => JSON.stringify(sandbox.listDevices(41001));
	const before = devices();
	sandbox.faults.add({ ...fault, path: requestPath, method } as Fault);
	const own = node.parameters.options as object;
	const timeout = fault.kind === 'stall' ? { timeout: stallTimeout } : {};
	const parameters = { ...node.parameters, options: { ...own, ...timeout } };
	const workflow = chain(start(), { ...node, parameters });
	const run = await execute({ workflow, credential: credentialFor(sandbox) });
	const ending = requestPath.slice(1);
	const sent = sandbox.requests.filter(
		(request) => request.method === method && request.path.endsWith(ending),
	).length;
	const { code = 'done', message } = errorOf(run);
	if (message !== undefined && code === 'done') return `no code: ${message}`;
	return `${sent} ${code} ${devices() === before ? 'same' : 'changed'}`;
}

/** By fault, the outcomes by family. */
function readMatrix(): Map<string, Record<string, string>> {
	const text = readFileSync(path.join(__dirname, 'faultMatrix.md'), 'utf8');
	const rows = text.split('\n').filter((line) => line.startsWith('|'));
	const [header, , ...lines] = rows.map((row) =>
		row
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
	return new Map(
		lines.map(([fault, ...cells]) => [
			fault,
			Object.fromEntries(cells.map((cell, at) => [header[at + 1], cell])),
		]),
	);
}

const matrix = readMatrix();
const names = Object.keys(families) as Array<keyof typeof families>;

it('has a row for each fault', () => {
	expect([...matrix.keys()]).toEqual(Object.keys(faults));
});

it.each(Object.entries(faults))('has the outcome that the matrix says: %s', async (name, fault) => {
	const outcomes = names.map(async (family) => [family, await outcomeOf(family, fault)]);
	expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(matrix.get(name));
});
