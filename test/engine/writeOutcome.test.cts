/** What became of a write is reported as it is: done, refused, or not known. */
import { gzipSync } from 'node:zlib';

import type { INode } from 'n8n-workflow';

import { startRawService, type RawResponse } from '../support/rawService.cts';
import { creation } from '../support/webApiErrors.cts';
import {
	byId,
	config,
	errorOf,
	hintsOf,
	json,
	runNode,
	selectById,
} from '../support/workflows.cts';
import { recordConsole } from '../support/secretScan.cts';

beforeEach(recordConsole);

/** The lists that new objects appear in, empty before. */
const lists = [
	'/devices/1',
	'/device/5/tasks',
	'/device/7/tasks',
	'/filters',
	'/users',
	'/StressTest',
];

/** @param listed the IDs in those lists after a write */
async function run(
	node: INode,
	respond: (path: string, method: string) => RawResponse,
	listed: number[] = [],
) {
	let isWritten = false;
	const service = await startRawService(({ path, method }) => {
		if (path === '/platforms') return { body: '[{"Id":1,"Name":"ServerView","Available":true}]' };
		if (method !== 'GET') isWritten = true;
		else if (lists.includes(path)) return { body: JSON.stringify(isWritten ? listed : []) };
		return respond(path, method);
	});
	return { service, result: await runNode(node, service.credential) };
}

const creations = {
	'Device > Create with Device and Tasks Together': creation(),
	'Filter > Create': config('Create', 'filter', 'create', { name: 'Tea' }),
	'Task > Create': config('Create', 'task', 'create', {
		...selectById('device', 5),
		name: 'Tea',
		url: 'https://www.example.test/',
	}),
	'User > Create': config('Create', 'user', 'create', { userFields: '{"Name":"Tea"}' }),
};

describe.each(Object.entries(creations))('%s', (name, node) => {
	const idName = name.startsWith('Device') ? 'deviceId' : 'id';
	const madeName = name.startsWith('Device') ? 'Shop front' : 'Tea';

	const saysNoId: Array<[body: string, response: string | null]> = [
		['', null],
		['"Accepted"', 'Accepted'],
		['Accepted', 'Accepted'],
		['{"Success":true,"Result":"OK"}', 'OK'],
		['{"success":"true"}', null],
	];
	const madeObject = (id: number) => `{"Id":${id},"Name":"${madeName}"}`;
	const respondWith = (body: string) => (path: string, method: string) => ({
		body: method === 'GET' ? madeObject(Number(path.split('/').at(-1))) : body,
	});

	it.each(saysNoId)('a creation finds the new object when the service returns %j', async (body) => {
		const { result, service } = await run(node, respondWith(body), [12]);
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Create')).toEqual([expect.objectContaining({ [idName]: 12 })]);
		expect(hintsOf(result, 'Create')).toEqual([]);
		expect(service.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
	});

	it.each(saysNoId)(
		'a creation returns no ID if there are two new objects, after %j',
		async (body, response) => {
			const { result, service } = await run(node, respondWith(body), [12, 13]);
			expect(errorOf(result)).toEqual({});
			expect(json(result, 'Create')).toEqual([
				expect.objectContaining({ [idName]: null, response }),
			]);
			expect(hintsOf(result, 'Create')).toEqual([
				expect.stringMatching(/created the .* without returning its ID.*Get Many/),
			]);
			expect(service.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
		},
	);

	it.each([...saysNoId.map(([body]) => body), '1', '{"Id":1}', '{"Success":true,"Result":1}'])(
		'a creation fails when the service returns %j and lists no new object',
		async (body) => {
			const { result } = await run(node, (_path, method) => ({
				body: method === 'GET' ? '{"Id":1,"Name":"Coffee"}' : body,
			}));
			const given = body.includes('1') ? '. The returned ID 1 does not belong to it' : '';
			expect(errorOf(result)).toMatchObject({
				message: expect.stringContaining(`, but does not list it${given}`),
				description: expect.stringMatching(/check your account before you run it again/),
			});
		},
	);

	it.each([
		['7', 7],
		['"7"', 7],
		['{"Id":7}', 7],
		['{"Success":true,"Result":{"Id":7}}', 7],
		['{"Success":true,"Result":9007199254740993}', '9007199254740993'],
	])('a creation returns the ID of %s', async (body, id) => {
		const { result } = await run(node, (_path, method) => ({
			body: method === 'GET' ? `{"Id":7,"Name":"${madeName}"}` : body,
		}));
		expect(json(result, 'Create')).toEqual([expect.objectContaining({ [idName]: id })]);
		expect(hintsOf(result, 'Create')).toEqual([]);
	});

	it.each([
		'{"Success":"false","Result":7}',
		'{"success":false,"Id":7}',
		'{"Success":0}',
		'null',
		'false',
		'"Error: not created"',
		'Error: not created',
		'{"Error":"not created"}',
		'{"Message":"Device was not created"}',
		'[]',
		'{}',
		'-1',
		'0',
		'{"Success":true,"Result":-1}',
		'{"Id":"-1"}',
	])('a creation is refused when the service returns %s', async (body) => {
		const { result } = await run(node, () => ({ body }));
		expect(errorOf(result)).toMatchObject({ code: 'REQUEST_REFUSED' });
		const { message = '', description } = errorOf(result);
		const said = body.includes('not created') ? 'not created' : body;
		expect(message).toContain(said);
		if (/success":("false"|false|0)/i.test(body)) return;
		expect(description).toMatch(/check your account before you run it again/);
	});
});

describe('Device > Create with Device First, Then Tasks', () => {
	const parameters = {
		options: { requestStyle: 'deviceThenTasks' },
		name: 'Tea',
		platform: 'HTTPS',
		urls: 'https://www.example.test/',
		frequency: 300,
		locations: ['2'],
	};
	const node = config('Create', 'device', 'create', parameters);

	it('two new devices of one name are reported as a success without its tasks', async () => {
		const { result, service } = await run(
			node,
			(_path, method) => ({ body: method === 'GET' ? '{"Name":"Tea"}' : '' }),
			[7, 8],
		);
		expect(json(result, 'Create')).toEqual([
			{ action: 'created', deviceId: null, response: null, deviceName: 'Tea', taskIds: [] },
		]);
		expect(hintsOf(result, 'Create')).toEqual([
			expect.stringContaining('tasks of the new device could not be created'),
			expect.stringContaining('Get Many'),
		]);
		expect(service.requests.map(({ path }) => path)).toEqual([
			'/platforms',
			'/devices/1',
			'/devices',
			'/devices/1',
			'/device/7',
			'/device/8',
		]);
	});

	it('a device whose task was accepted but is not listed is removed', async () => {
		const { result, service } = await run(node, (path, method) => {
			if (method === 'GET') return { body: '{"Id":7,"Name":"Tea"}' };
			return { body: path === '/devices' ? '{"Success":true,"Result":7}' : '' };
		});
		expect(errorOf(result)).toMatchObject({
			message: 'Task 1 was not created: The service accepted the new task, but does not list it',
			description: expect.stringContaining('The device was removed again'),
		});
		expect(service.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/device/7' });
	});
});

const zipped = gzipSync('{"Success":true,"Result":7}');

/** Responses that leave it open whether a write was carried out. */
const unknownOutcomes: Array<[name: string, response: RawResponse]> = [
	...[408, 500, 502, 503, 504].map((status): [string, RawResponse] => [
		`status ${status}`,
		{ status, body: 'Try later' },
	]),
	['a web page with status 200', { body: '<!DOCTYPE html><title>Hello</title>' }],
	['half of a JSON text', { body: '{"Success":true,"Res' }],
	['a redirect', { status: 302, headers: { Location: '/x' } }],
	[
		'a broken gzip',
		{ bytes: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc' },
	],
	[
		'a gzip that was cut off',
		{
			bytes: Buffer.concat([
				Buffer.from(
					`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`,
				),
				zipped.subarray(0, -9),
			]),
		},
	],
	[
		'a broken chunk',
		{ bytes: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n' },
	],
	['a broken header', { bytes: 'HTTP/1.1 200 OK\r\nBad Header\u0001\r\n\r\n' }],
	['something that is not HTTP', { bytes: 'HELLO\r\n\r\n' }],
	['the end of the connection', { bytes: '' }],
	['half of what was promised', { bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc' }],
];

const device = '{"Id":5,"Name":"Tea","Frequency":300}';

/** Writes, and what is read before each. */
const writes = {
	'Device > Create': creation(),
	'Device > Update': config('Run', 'device', 'update', {
		...selectById('device', 5),
		updateFields: { name: 'Coffee' },
	}),
	'Device > Delete': config('Run', 'device', 'delete', selectById('device', 5)),
	'Device > Pause': config('Run', 'device', 'pause', selectById('device', 5)),
	'API Request > Send': config('Run', 'apiRequest', 'send', {
		method: 'PUT',
		path: 'devices',
		body: '{}',
	}),
	'API Request > Send with a GET that acts': config('Run', 'apiRequest', 'send', {
		method: 'GET',
		path: 'StressTest/9/Clone',
	}),
	'Load Test > Run': config('Run', 'loadTest', 'run', {
		loadTest: byId(9),
		userName: 'a',
		email: 'a@b.test',
	}),
};

describe.each(Object.entries(writes))('%s', (_name, node) => {
	it.each(unknownOutcomes)('a write has an unknown outcome after %s', async (_what, response) => {
		const { result } = await run(node, (path, method) =>
			method === 'GET' && path.startsWith('/device/') ? { body: device } : response,
		);
		const { message, description } = errorOf(result);
		expect(description).toMatch(/may have been carried out: check your account before/);
		expect(message).not.toMatch(/could not be reached/);
	});
});

it.each(unknownOutcomes)(
	'a read does not mention an unknown outcome after %s',
	async (_what, response) => {
		const node = config('Run', 'device', 'get', selectById('device', 5));
		const { result } = await run(node, () => response);
		const { message, description } = errorOf(result);
		expect(message).toMatch(/Web API/);
		expect(description).not.toMatch(/carried out/);
	},
);
