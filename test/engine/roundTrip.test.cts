/** What is read, changed and written back is what it was; secrets are removed from what leaves. */
import { startRawService, type RawService } from '../support/rawService.cts';
import {
	config,
	errorOf,
	json,
	runNode,
	selectById,
	type RunOptions,
} from '../support/workflows.cts';

const uid = '0123456789ABCDEF0123456789ABCDEF';
const dashedPid = 'fedcba98-7654-3210-fedc-ba9876543210';

const device =
	'{"Id":5,"Name":"Tea","Platform_Id":1,"Frequency":300,"Owner":"America/New_York","Weight":1.50,"Big":9007199254740993,"Exponent":1e400,"Locations":[2,14],"Created":"\\/Date(1700000000000)\\/","Unknown":{"Long":[12345678901234567890,-0],"Text":"\\u00e4"},"Town":"Frankfurt"}';
const task = `{"Id":77,"Device_Id":5,"Task_Type_Id":2,"Name":"Check","Url":"https://www.example.test/?uid=${uid}&pid=${dashedPid}","RequestType":"GET","Keyword1":"60000012345","Big":9007199254740993}`;

async function serve(cookies: string[]): Promise<RawService> {
	const bodies: Record<string, string> = {
		'GET /device/5': device,
		'GET /device/5/tasks': '[77]',
		'GET /task/77': task,
		'GET /platforms': '[{"Id":1,"Name":"HTTPS","Available":true}]',
		'GET /devices/1': '[5]',
		'GET /device/6': '{"Id":6,"Name":"Coffee","Platform_Id":1}',
		'PUT /devices': '{"Success":true,"Result":6}',
		'PUT /tasks': '{"Success":true,"Result":78}',
	};
	return await startRawService(
		({ method, path }) => ({ body: bodies[`${method} ${path}`] ?? '{"Success":true}' }),
		cookies,
	);
}

async function runAt(service: RawService, node: RunOptions['workflow']['nodes'][number]) {
	const { credential } = service;
	const result = await runNode(node, credential);
	expect(errorOf(result)).toEqual({});
	return result;
}

function writesOf({ requests }: RawService): string[] {
	return requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
}

describe.each([
	['an ordinary cookie', 'session=session-cookie-1'],
	['a cookie of a value in the data', 'zone=America/New_York'],
	['a cookie of digits', 'number=1234567890'],
	['a cookie of the digits of a keyword', 'number=60000012345'],
])('with %s', (_name, cookie) => {
	const cookies = [`${cookie}; path=/`];

	it('Device > Update writes every byte of unchanged fields as it came', async () => {
		const service = await serve(cookies);
		const parameters = { ...selectById('device', 5), updateFields: { name: 'Coffee' } };
		await runAt(service, config('Update', 'device', 'update', parameters));
		expect(writesOf(service)).toEqual([device.replace('"Tea"', '"Coffee"')]);
	});

	it('Task > Update writes an address with the UID in it unchanged', async () => {
		const service = await serve(cookies);
		const parameters = {
			...selectById('device', 5),
			...selectById('task', 77),
			updateFields: { name: 'Other' },
		};
		const result = await runAt(service, config('Update', 'task', 'update', parameters));
		expect(writesOf(service)).toEqual([task.replace('"Check"', '"Other"')]);
		expect(json(result, 'Update')[0]).toMatchObject({
			address: 'https://www.example.test/?uid=*****&pid=*****',
			keywords: '60000012345',
		});
	});

	it('Device > Copy copies every byte of a device and its tasks', async () => {
		const service = await serve(cookies);
		const parameters = { ...selectById('device', 5), newName: 'Coffee' };
		await runAt(service, config('Copy', 'device', 'copy', parameters));
		expect(writesOf(service)).toEqual([
			device.replace('"Id":5,', '').replace('"Tea"', '"Coffee"'),
			task.replace('"Id":77,', '').replace('"Device_Id":5', '"Device_Id":6'),
		]);
	});
});

it('a cookie is not removed from data, and long numbers keep all digits', async () => {
	const service = await serve(['culture=Frankfurt; path=/', 'zone=America/New_York; path=/']);
	const parameters = { ...selectById('device', 5), simplify: false };
	const result = await runAt(service, config('Get', 'device', 'get', parameters));
	expect(json(result, 'Get')[0]).toMatchObject({
		Town: 'Frankfurt',
		Owner: 'America/New_York',
		Big: '9007199254740993',
		Frequency: 300,
	});
});

it('UID and PID are removed from values and names of fields, in every spelling', async () => {
	const body = JSON.stringify({ [`a${uid}`]: [{ x: `${uid.toLowerCase()} ${dashedPid}` }], y: 1 });
	const service = await startRawService(() => ({ body }));
	const parameters = { method: 'GET', path: 'anything' };
	const result = await runAt(service, config('Send', 'apiRequest', 'send', parameters));
	expect(json(result, 'Send')).toEqual([{ 'a*****': [{ x: '***** *****' }], y: 1 }]);
});

it('UID and PID are removed from messages about fields', async () => {
	const service = await serve([]);
	const node = config('Send', 'device', 'create', {
		options: { requestStyle: 'deviceThenTasks' },
		name: 'Tea',
		platform: 'other',
		platformName: `${uid} ${dashedPid}`,
		frequency: 300,
		locations: ['2'],
	});
	const list = await startRawService(() => ({ body: '[{"Id":1,"Name":"ServerView"}]' }));
	const result = await runNode(node, {
		...service.credential,
		webApiUrl: list.credential.webApiUrl,
	});
	expect(errorOf(result).message).toContain('"***** *****" in Platform is not known');
});
