import type { Fault } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { download, exampleDevice, fetchFeed, get, login, post, parseSites } from './client';

const device = 'device/84211';
const devicePath = '/config_api_v1/device/84211';

/** A sandbox with a session and a fault. */
async function startWithFault(fault: Fault) {
	const sandbox = await sandboxForTest();
	const cookie = await login(sandbox);
	const remove = sandbox.faults.add(fault);
	return { sandbox, cookie, remove };
}

describe('Faults', () => {
	it('responds with a status, by default with an HTML page', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: devicePath,
			kind: 'status',
			status: 503,
		});
		const response = await get(sandbox, device, cookie);
		expect(response.status).toBe(503);
		expect(response.headers.get('content-type')).toContain('text/html');
		expect(await response.text()).toContain('503 - Service Unavailable');
	});

	it('responds with a status and a body', async () => {
		const body = '{"Success":false,"ErrorDescription":"Invalid History ID"}';
		const { sandbox, cookie } = await startWithFault({
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

	it('responds with a status after it has carried out the request', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: '*/devices',
			kind: 'status',
			status: 504,
			afterHandling: true,
		});
		const before = sandbox.listDevices(41001).length;
		const response = await post(sandbox, 'devices', exampleDevice, cookie);
		expect(response.status).toBe(504);
		expect(await response.text()).toContain('504');
		expect(sandbox.listDevices(41001)).toHaveLength(before + 1);
		expect(sandbox.requests.at(-1)).toMatchObject({ status: 504 });
	});

	it('delays a response to which another fault applies as well', async () => {
		const { sandbox, cookie } = await startWithFault({ path: devicePath, kind: 'delay', ms: 120 });
		sandbox.faults.add({ path: devicePath, kind: 'status', status: 502, times: 1 });
		const before = performance.now();
		expect((await get(sandbox, device, cookie)).status).toBe(502);
		expect(performance.now() - before).toBeGreaterThanOrEqual(115);
		expect((await get(sandbox, device, cookie)).status).toBe(200);
	});

	it('ends a delay when the sandbox closes', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: devicePath,
			kind: 'delay',
			ms: 60_000,
		});
		const rejection = expect(get(sandbox, device, cookie)).rejects.toThrow();
		while (sandbox.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
		await sandbox.close();
		await rejection;
	});

	it('cuts a body in half, and leaves its Content-Length as it was', async () => {
		const { sandbox, cookie } = await startWithFault({ path: devicePath, kind: 'cutBody' });
		const response = await get(sandbox, device, cookie);
		expect(response.status).toBe(200);
		expect(Number(response.headers.get('content-length'))).toBeGreaterThan(50);
		await expect(response.text()).rejects.toThrow();
	});

	it('cuts a stream within its first chunk', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '/reporting/xml/responses.aspx', kind: 'cutBody' });
		const { feedPid } = sandbox.credentials;
		const { response, readBytes, isWhole } = await download(
			`${sandbox.xmlFeedUrl}/responses.aspx?PID=${feedPid}`,
		);
		expect(response.headers['content-length']).toBeUndefined();
		expect(await isWhole).toBe(false);
		const received = readBytes().toString();
		// How much a first chunk has depends on how busy the machine is.
		expect(received).toMatch(/^<\?xml/);
		expect(received).not.toContain('</DotcomMonitorOnlineReport>');
	});

	it('changes the Content-Type of the usual response', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: devicePath,
			kind: 'contentType',
			contentType: 'text/plain',
		});
		const response = await get(sandbox, device, cookie);
		expect(response.headers.get('content-type')).toBe('text/plain');
		expect(await response.json()).toMatchObject({ Id: 84211 });
	});

	it('drops a connection before the request is carried out', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: '/config_api_v1/devices',
			kind: 'drop',
		});
		const before = sandbox.listDevices(41001).length;
		await expect(post(sandbox, 'devices', exampleDevice, cookie)).rejects.toThrow();
		expect(sandbox.listDevices(41001)).toHaveLength(before);
		expect(sandbox.requests.at(-1)).toMatchObject({ body: exampleDevice, status: undefined });
	});

	it('drops a connection after the request was carried out', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: '/config_api_v1/devices',
			kind: 'drop',
			afterHandling: true,
		});
		const before = sandbox.listDevices(41001).length;
		await expect(post(sandbox, 'devices', exampleDevice, cookie)).rejects.toThrow();
		expect(sandbox.listDevices(41001)).toHaveLength(before + 1);
		expect(sandbox.requests.at(-1)?.status).toBeUndefined();
	});

	it('responds with the throttle document, with and without a root element', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '/reporting/*', kind: 'throttle', times: 1 });
		sandbox.faults.add({ path: '/reporting/*', kind: 'throttle', wrapper: null, times: 1 });
		expect(await fetchFeed(sandbox, 'status.aspx')).toContain('<DotcomMonitorOnlineReport><error>');
		expect(await fetchFeed(sandbox, 'status.aspx')).toMatch(/^<error>/);
		const usual = await fetchFeed(sandbox, 'status.aspx');
		expect(parseSites(usual, 'DotcomMonitorConfig')).not.toEqual([]);
	});

	it('ends the session of a request, and no other', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: devicePath,
			kind: 'expireSession',
			times: 1,
		});
		const other = await login(sandbox);
		expect((await get(sandbox, device, cookie)).status).toBe(401);
		expect((await get(sandbox, device, cookie)).status).toBe(401);
		expect((await get(sandbox, device, other)).status).toBe(200);
		expect((await get(sandbox, device, await login(sandbox))).status).toBe(200);
	});

	it('redirects to a location', async () => {
		const location = 'http://127.0.0.1:9/elsewhere';
		const { sandbox, cookie } = await startWithFault({
			path: devicePath,
			kind: 'redirect',
			location,
		});
		const response = await fetch(`${sandbox.webApiUrl}/${device}`, {
			headers: { cookie },
			redirect: 'manual',
		});
		expect([response.status, response.headers.get('location')]).toEqual([302, location]);
	});

	it('replaces a body after carrying out the request', async () => {
		const { sandbox, cookie } = await startWithFault({
			path: '/config_api_v1/devices',
			kind: 'body',
			body: '{"Success":tr',
		});
		const before = sandbox.listDevices(41001).length;
		const response = await post(sandbox, 'devices', exampleDevice, cookie);
		expect([response.status, await response.text()]).toEqual([200, '{"Success":tr']);
		expect(sandbox.listDevices(41001)).toHaveLength(before + 1);
	});

	it('replaces the body of a stream', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: /responses/, kind: 'body', body: '<html>Maintenance' });
		expect(await fetchFeed(sandbox, 'responses.aspx')).toBe('<html>Maintenance');
	});
});

describe('The scope of a fault', () => {
	const status = { kind: 'status', status: 500 } as const;

	async function fetchStatuses(fault: Fault, count: number): Promise<number[]> {
		const { sandbox, cookie } = await startWithFault(fault);
		const statuses: number[] = [];
		for (let call = 0; call < count; call += 1) {
			statuses.push((await get(sandbox, device, cookie)).status);
		}
		return statuses;
	}

	it('applies a fault to all requests by default', async () => {
		expect(await fetchStatuses({ path: devicePath, ...status }, 3)).toEqual([500, 500, 500]);
	});

	it('applies a fault as often as its `times` say', async () => {
		const fault: Fault = { path: devicePath, times: 2, ...status };
		expect(await fetchStatuses(fault, 3)).toEqual([500, 500, 200]);
	});

	it('applies a fault only after the requests that its `after` lets pass', async () => {
		const fault: Fault = { path: devicePath, after: 1, times: 1, ...status };
		expect(await fetchStatuses(fault, 3)).toEqual([200, 500, 200]);
	});

	it.each<[string, Partial<Fault>, number]>([
		['a path in another case', { path: '/Config_API_v1/DEVICE/84211' }, 500],
		['a path with a wildcard', { path: '/config_api_v1/*' }, 500],
		['another path', { path: '/config_api_v1/device' }, 200],
		['a regular expression', { path: /\/DEVICE\/\d+$/g }, 500],
		['the method of the request', { path: devicePath, method: 'get' }, 500],
		['another method', { path: devicePath, method: 'POST' }, 200],
	])('matches the requests of a fault by %s', async (_case, scope, expected) => {
		const fault = { path: '', ...scope, ...status };
		expect(await fetchStatuses(fault, 2)).toEqual([expected, expected]);
	});

	it('no longer applies a fault that was removed or cleared', async () => {
		const { sandbox, cookie, remove } = await startWithFault({ path: devicePath, ...status });
		remove();
		expect((await get(sandbox, device, cookie)).status).toBe(200);
		sandbox.faults.add({ path: devicePath, ...status });
		sandbox.faults.clear();
		expect((await get(sandbox, device, cookie)).status).toBe(200);
	});
});
