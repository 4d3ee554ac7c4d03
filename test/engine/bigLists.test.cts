/** The editor's list of devices in an account that has many. */
import type { INodeListSearchResult } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor } from '../support/workflows.cts';

/** Adds devices through the Web API. */
async function bigSandbox(count = 42): Promise<Sandbox> {
	const sandbox = await sandboxForTest();
	const { webApiUrl, credentials } = sandbox;
	const post = (path: string, body: object, cookie = '') =>
		fetch(`${webApiUrl}/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', cookie },
			body: JSON.stringify(body),
		});
	const login = await post('login', { UID: credentials.webApiUid });
	const cookie = login.headers.get('set-cookie') ?? '';
	for (let number = 0; number < count; number++) {
		const Name = `Device ${number}`;
		const body = { Name, Platform_Id: 1, Frequency: 300, Locations: [2], Postpone: number === 7 };
		await post('devices?verb=PUT', body, cookie);
	}
	sandbox.resetCounters();
	return sandbox;
}

type CredentialData = Parameters<typeof credentialFor>[1];

async function searchDevices(
	sandbox: Sandbox,
	{ filter, ...credential }: CredentialData & { filter?: string } = {},
): Promise<INodeListSearchResult> {
	const node = config('Get', 'device', 'get');
	const editor = await openEditor(node, credentialFor(sandbox, credential));
	return await editor.searchList('searchDevices', filter);
}

/** The number of devices that were read one by one. */
const countReads = (sandbox: Sandbox) =>
	sandbox.requests.filter(({ path }) => /\/device\/\d+$/.test(path)).length;

it('the list of devices requests no name again while the user types', async () => {
	const sandbox = await bigSandbox();
	// Both at once, as when letters follow each other fast.
	await Promise.all([searchDevices(sandbox), searchDevices(sandbox)]);
	const all = sandbox.listDevices(41001).length;
	expect(countReads(sandbox)).toBe(all);
	const { results } = await searchDevices(sandbox, { filter: 'DEVICE 3' });
	expect(results).toHaveLength(11);
	expect(countReads(sandbox)).toBe(all);
});

it('the list of devices shows a new device at once, and no deleted one', async () => {
	const sandbox = await bigSandbox();
	const [{ id: gone }] = sandbox.listDevices(41001);
	await searchDevices(sandbox);
	const ids = sandbox.listDevices(41001).map(({ id }) => id);
	const listed = JSON.stringify([...ids.filter((id) => id !== gone), 99_999]);
	sandbox.faults.add({ path: '*/devices/1', kind: 'body', body: listed });
	const fresh =
		'{ "Id": 99999, "Name": "Fresh", "Platform_Id": 1, "Status_Description": "ACTIVE" }';
	sandbox.faults.add({ path: '*/device/99999', kind: 'body', body: fresh });
	const { results } = await searchDevices(sandbox);
	expect(results).toContainEqual({ name: 'Fresh (ServerView) - active', value: 99_999 });
	expect(results.map(({ value }) => value)).not.toContain(gone);
});

it('the list of devices shows nothing that was read with another credential', async () => {
	const sandbox = await bigSandbox();
	await searchDevices(sandbox);
	await expect(searchDevices(sandbox, { webApiUid: 'F'.repeat(32) })).rejects.toThrow(
		/did not accept the login/,
	);
	sandbox.resetCounters();
	await searchDevices(sandbox, { webApiUid: sandbox.credentials.webApiUid });
	expect(countReads(sandbox)).toBe(sandbox.listDevices(41001).length);
});

it('the list of devices reads ten at once, and slows down when the Web API asks to wait', async () => {
	const sandbox = await bigSandbox();
	sandbox.faults.add({
		path: '*/device/*',
		kind: 'status',
		status: 429,
		headers: { 'Retry-After': '1' },
		after: 15,
		times: 1,
	});
	// Long enough for ten to be sent on a busy machine before the first is answered.
	sandbox.faults.add({ path: '*/device/*', kind: 'delay', ms: 500, times: 10 });
	sandbox.faults.add({ path: '*/device/*', kind: 'delay', ms: 20 });
	const { results } = await searchDevices(sandbox);
	expect(results).toHaveLength(sandbox.listDevices(41001).length);
	expect(sandbox.counters.maxConcurrent).toBe(10);
});

it('the list of devices counts hundreds of another department instead of reading their names', async () => {
	const sandbox = await bigSandbox(510);
	const node = config('Get', 'device', 'get');
	const credential = credentialFor(sandbox, { departmentId: '41002' });
	const { results } = await (await openEditor(node, credential)).searchList('searchAllDevices');
	expect(results.map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^Shop front [^·]*$/),
			expect.stringMatching(/ · Logistics$/),
			'513 in Example Shop: choose it in Department',
		]),
	);
	expect(results.filter(({ name }) => name.endsWith('Example Shop'))).toEqual([]);
	expect(countReads(sandbox)).toBeLessThan(20);
});
