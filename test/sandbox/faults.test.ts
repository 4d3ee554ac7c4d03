import type { Fault } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { exampleDevice, feed, get, login, post, sitesOf } from './client';

const device = 'device/84211';
const devicePath = '/config_api_v1/device/84211';

/** A sandbox with one fault for a device path, and a session to meet it with. */
async function faulty(fault: Fault) {
	const sandbox = await sandboxForTest();
	const cookie = await login(sandbox);
	const remove = sandbox.faults.add(fault);
	return { sandbox, cookie, remove };
}

describe('A fault', () => {
	it('shows another status, with a page of the web server when it has no body', async () => {
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'status', status: 503 });
		const response = await get(sandbox, device, cookie);
		expect(response.status).toBe(503);
		expect(response.headers.get('content-type')).toContain('text/html');
		expect(await response.text()).toContain('503 - Service Unavailable');
	});

	it('shows another status with a body of its own', async () => {
		const body = '{"Success":false,"ErrorDescription":"Invalid History ID"}';
		const { sandbox, cookie } = await faulty({
			path: devicePath,
			kind: 'status',
			status: 500,
			body,
			contentType: 'application/json',
		});
		const response = await get(sandbox, device, cookie);
		expect([response.status, await response.text()]).toEqual([500, body]);
		expect(response.headers.get('content-type')).toContain('application/json');
	});

	it('delays an answer, and lets other faults apply as well', async () => {
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'delay', ms: 120 });
		sandbox.faults.add({ path: devicePath, kind: 'status', status: 502, times: 1 });
		const before = performance.now();
		expect((await get(sandbox, device, cookie)).status).toBe(502);
		expect(performance.now() - before).toBeGreaterThanOrEqual(115);
		expect((await get(sandbox, device, cookie)).status).toBe(200);
	});

	it('delays no longer than the sandbox runs', async () => {
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'delay', ms: 60_000 });
		const refused = expect(get(sandbox, device, cookie)).rejects.toThrow();
		while (sandbox.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
		await sandbox.close();
		await refused;
	});

	it('cuts a body half way after promising all of it', async () => {
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'cutBody' });
		const response = await get(sandbox, device, cookie);
		expect(response.status).toBe(200);
		expect(Number(response.headers.get('content-length'))).toBeGreaterThan(50);
		await expect(response.text()).rejects.toThrow();
	});

	it('cuts a stream half way', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '/reporting/xml/responses.aspx', kind: 'cutBody' });
		const { feedPid } = sandbox.credentials;
		const response = await fetch(`${sandbox.xmlFeedUrl}/responses.aspx?PID=${feedPid}`);
		expect(response.headers.get('content-length')).toBeNull();
		let received = '';
		const decoder = new TextDecoder();
		const read = async () => {
			for await (const chunk of response.body ?? []) received += decoder.decode(chunk);
		};
		await expect(read()).rejects.toThrow();
		expect(received).toContain('<Response>');
		expect(received).not.toContain('</DotcomMonitorOnlineReport>');
	});

	it('gives the usual answer another Content-Type', async () => {
		const { sandbox, cookie } = await faulty({
			path: devicePath,
			kind: 'contentType',
			contentType: 'text/plain',
		});
		const response = await get(sandbox, device, cookie);
		expect(response.headers.get('content-type')).toBe('text/plain');
		expect(await response.json()).toMatchObject({ Id: 84211 });
	});

	it('drops a connection before the request is carried out', async () => {
		const { sandbox, cookie } = await faulty({ path: '/config_api_v1/devices', kind: 'drop' });
		const before = sandbox.devicesOf(41001).length;
		await expect(post(sandbox, 'devices', exampleDevice, cookie)).rejects.toThrow();
		expect(sandbox.devicesOf(41001)).toHaveLength(before);
		expect(sandbox.requests.at(-1)).toMatchObject({ body: exampleDevice, status: undefined });
	});

	it('drops a connection after the request was carried out', async () => {
		const { sandbox, cookie } = await faulty({
			path: '/config_api_v1/devices',
			kind: 'drop',
			afterHandling: true,
		});
		const before = sandbox.devicesOf(41001).length;
		await expect(post(sandbox, 'devices', exampleDevice, cookie)).rejects.toThrow();
		expect(sandbox.devicesOf(41001)).toHaveLength(before + 1);
		expect(sandbox.requests.at(-1)?.status).toBeUndefined();
	});

	it('shows the throttle document, in the wrapper it names', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '/reporting/*', kind: 'throttle', times: 1 });
		sandbox.faults.add({ path: '/reporting/*', kind: 'throttle', wrapper: null, times: 1 });
		expect(await feed(sandbox, 'status.aspx')).toContain('<DotcomMonitorOnlineReport><error>');
		expect(await feed(sandbox, 'status.aspx')).toMatch(/^<error>/);
		const usual = await feed(sandbox, 'status.aspx');
		expect(sitesOf(usual, 'DotcomMonitorConfig')).not.toEqual([]);
	});

	it('ends the session of a request', async () => {
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'expireSession', times: 1 });
		const other = await login(sandbox);
		expect((await get(sandbox, device, cookie)).status).toBe(401);
		expect((await get(sandbox, device, cookie)).status).toBe(401);
		expect((await get(sandbox, device, other)).status).toBe(200);
		expect((await get(sandbox, device, await login(sandbox))).status).toBe(200);
	});

	it('sends the client elsewhere', async () => {
		const location = 'http://127.0.0.1:9/elsewhere';
		const { sandbox, cookie } = await faulty({ path: devicePath, kind: 'redirect', location });
		const response = await fetch(`${sandbox.webApiUrl}/${device}`, {
			headers: { cookie },
			redirect: 'manual',
		});
		expect([response.status, response.headers.get('location')]).toEqual([302, location]);
	});

	it('replaces a body and carries the request out', async () => {
		const { sandbox, cookie } = await faulty({
			path: '/config_api_v1/devices',
			kind: 'body',
			body: '{"Success":tr',
		});
		const before = sandbox.devicesOf(41001).length;
		const response = await post(sandbox, 'devices', exampleDevice, cookie);
		expect([response.status, await response.text()]).toEqual([200, '{"Success":tr']);
		expect(sandbox.devicesOf(41001)).toHaveLength(before + 1);
	});

	it('replaces a streamed body', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: /responses/, kind: 'body', body: '<html>Maintenance' });
		expect(await feed(sandbox, 'responses.aspx')).toBe('<html>Maintenance');
	});
});

describe('Which requests a fault meets', () => {
	const status = { kind: 'status', status: 500 } as const;

	async function statusesOf(fault: Fault, count: number): Promise<number[]> {
		const { sandbox, cookie } = await faulty(fault);
		const statuses: number[] = [];
		for (let call = 0; call < count; call += 1) {
			statuses.push((await get(sandbox, device, cookie)).status);
		}
		return statuses;
	}

	it('is every one without a limit', async () => {
		expect(await statusesOf({ path: devicePath, ...status }, 3)).toEqual([500, 500, 500]);
	});

	it('is limited by times', async () => {
		const fault: Fault = { path: devicePath, times: 2, ...status };
		expect(await statusesOf(fault, 3)).toEqual([500, 500, 200]);
	});

	it('begins after some that pass', async () => {
		const fault: Fault = { path: devicePath, after: 1, times: 1, ...status };
		expect(await statusesOf(fault, 3)).toEqual([200, 500, 200]);
	});

	it.each<[string, Partial<Fault>, number]>([
		['a path in another case', { path: '/Config_API_v1/DEVICE/84211' }, 500],
		['a path with a wildcard', { path: '/config_api_v1/*' }, 500],
		['another path', { path: '/config_api_v1/device' }, 200],
		['an expression', { path: /\/DEVICE\/\d+$/g }, 500],
		['its method', { path: devicePath, method: 'get' }, 500],
		['another method', { path: devicePath, method: 'POST' }, 200],
	])('depends on %s', async (_case, scope, expected) => {
		const fault = { path: '', ...scope, ...status };
		expect(await statusesOf(fault, 2)).toEqual([expected, expected]);
	});

	it('is none once it is removed, or all are cleared', async () => {
		const { sandbox, cookie, remove } = await faulty({ path: devicePath, ...status });
		remove();
		expect((await get(sandbox, device, cookie)).status).toBe(200);
		sandbox.faults.add({ path: devicePath, ...status });
		sandbox.faults.clear();
		expect((await get(sandbox, device, cookie)).status).toBe(200);
	});
});
