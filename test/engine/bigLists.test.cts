/** The editor's list of devices in an account that has many. */
import type { INodeListSearchResult } from 'n8n-workflow';

import type { Sandbox, SandboxOptions } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor } from '../support/workflows.cts';

const ownCount = 42;

/** Adds devices through the Web API. */
async function bigSandbox(count = ownCount, options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await sandboxForTest(options);
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

const withoutPid = { xmlFeedPid: '' };

/** Reports of the feed, and devices that were read one by one. */
function countReads(sandbox: Sandbox) {
	const paths = sandbox.requests.map(({ path }) => path);
	return {
		reports: paths.filter((path) => path.endsWith('/status.aspx')).length,
		devices: paths.filter((path) => /\/device\/\d+$/.test(path)).length,
	};
}

function statusReport(devices: ReadonlyArray<{ id: number; name: string }>): string {
	const sites = devices.map(
		({ id, name }) => `<Site ID="${id}" Name="${name}" State="Up" Status="ACTIVE"/>`,
	);
	return `<DotcomMonitorConfig>${sites.join('')}</DotcomMonitorConfig>`;
}

it('takes names from one status report, and shows what reading each device shows', async () => {
	const sandbox = await bigSandbox();
	const { results: expected } = await searchDevices(sandbox, withoutPid);
	const all = sandbox.listDevices(41001);
	expect(expected).toHaveLength(all.length);
	expect(countReads(sandbox)).toEqual({ reports: 0, devices: all.length });
	sandbox.resetCounters();
	const { results } = await searchDevices(sandbox);
	expect(results).toEqual(expected);
	expect(results.map(({ name }) => name)).toContain('Device 7 (ServerView) - paused');
	expect(countReads(sandbox)).toEqual({ reports: 1, devices: 3 });
	// The login, the platforms, the list of each, the report, and three devices.
	expect(sandbox.counters.requests).toBe(1 + 1 + 3 + 1 + 3);
});

it('shows no device of the report that the Web API does not list', async () => {
	const sandbox = await bigSandbox();
	const devices = [...sandbox.listDevices(41001), { id: 7, name: 'Of somebody else' }];
	sandbox.faults.add({ path: '*/status.aspx', kind: 'body', body: statusReport(devices) });
	const { results } = await searchDevices(sandbox);
	const own = sandbox.listDevices(41001).map(({ id }) => id);
	expect(new Set(results.map(({ value }) => value))).toEqual(new Set(own));
	expect(countReads(sandbox)).toEqual({ reports: 1, devices: 3 });
});

it('reads the devices that the report lacks, and those that it describes twice or in part', async () => {
	const sandbox = await bigSandbox();
	const { results: expected } = await searchDevices(sandbox, withoutPid);
	const [first, second, third, ...others] = sandbox
		.listDevices(41001)
		.filter(({ name }) => name.startsWith('Device') && name !== 'Device 7');
	const paused = sandbox.listDevices(41001).find(({ name }) => name === 'Device 7');
	const report = statusReport([second, { ...second, name: 'Twice' }, third, ...others])
		.replace(`Name="${third.name}"`, '')
		.replace('</', `<Site ID="${paused?.id}" Name="Device 7" Status="POSTPONED"/></`);
	sandbox.faults.add({ path: '*/status.aspx', kind: 'body', body: report });
	sandbox.resetCounters();
	const { results } = await searchDevices(sandbox);
	expect(results).toEqual(expected);
	expect(first.name).toBe('Device 0');
	// Three of the sandbox's own, three that are not described well, and three to compare.
	expect(countReads(sandbox)).toEqual({ reports: 1, devices: 3 + 3 + 3 });
});

it('shows the names of the Web API when the report calls devices otherwise', async () => {
	const sandbox = await bigSandbox();
	const { results: expected } = await searchDevices(sandbox, withoutPid);
	const devices = sandbox.listDevices(41001).map(({ id }) => ({ id, name: `Other ${id}` }));
	sandbox.faults.add({ path: '*/status.aspx', kind: 'body', body: statusReport(devices) });
	const { results } = await searchDevices(sandbox);
	expect(results).toEqual(expected);
});

it.each([
	['is throttled', { kind: 'status', status: 429, headers: { 'Retry-After': '9' } }],
	['is not available', { kind: 'status', status: 503 }],
	['gives a web page', { kind: 'body', body: '<html><body>Log in</body></html>' }],
	['ends in the middle', { kind: 'body', body: '<DotcomMonitorConfig><Site ID="1"' }],
	['does not answer', { kind: 'delay', ms: 60_000 }],
] as const)(
	'reads the devices when the feed %s, and does not wait for it',
	async (_what, fault) => {
		const sandbox = await bigSandbox();
		sandbox.faults.add({ path: '*/status.aspx', ...fault });
		const { results } = await searchDevices(sandbox, { filter: 'device 1' });
		expect(results).toHaveLength(11);
		const all = sandbox.listDevices(41001).length;
		expect(countReads(sandbox)).toEqual({ reports: 1, devices: all });
	},
);

it('does not ask a feed that another request has just asked', async () => {
	const sandbox = await bigSandbox(ownCount, { throttleSeconds: 10 });
	const other = { loadTestingUid: sandbox.credentials.loadTestingUid };
	await searchDevices(sandbox);
	// Only now is it known that the feed enforces its limit.
	const { webApiUid } = sandbox.credentials;
	const others: Array<Record<string, string>> = [other, { webApiUid }, { departmentId: '41001' }];
	for (const credential of others) {
		await searchDevices(sandbox, credential);
	}
	expect(countReads(sandbox).reports).toBe(2);
});

it('reads the devices of the chosen department when the PID is of another one', async () => {
	const sandbox = await bigSandbox();
	const { departmentFeedPid } = sandbox.credentials;
	const { results } = await searchDevices(sandbox, { xmlFeedPid: departmentFeedPid });
	const all = sandbox.listDevices(41001).length;
	expect(results).toHaveLength(all);
	expect(countReads(sandbox)).toEqual({ reports: 1, devices: all });
});

it('leaves the feed to workflows when there are few devices', async () => {
	const sandbox = await bigSandbox(20);
	await searchDevices(sandbox);
	expect(countReads(sandbox)).toEqual({ reports: 0, devices: sandbox.listDevices(41001).length });
});

it.each([
	['with a PID', {}],
	['without a PID', withoutPid],
])('requests no name again while the user types, %s', async (_what, credential) => {
	const sandbox = await bigSandbox();
	// Both at once, as when letters follow each other fast.
	await Promise.all([searchDevices(sandbox, credential), searchDevices(sandbox, credential)]);
	const reads = countReads(sandbox);
	const all = sandbox.listDevices(41001).length;
	expect(reads).toEqual(
		'xmlFeedPid' in credential ? { reports: 0, devices: all } : { reports: 1, devices: 3 },
	);
	const { results } = await searchDevices(sandbox, { ...credential, filter: 'DEVICE 3' });
	expect(results).toHaveLength(11);
	expect(countReads(sandbox)).toEqual(reads);
});

it('shows a new device at once, and none that is gone', async () => {
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

it('shows nothing that was read with another credential', async () => {
	const sandbox = await bigSandbox();
	await searchDevices(sandbox);
	await expect(searchDevices(sandbox, { webApiUid: 'F'.repeat(32) })).rejects.toThrow(
		/did not accept the login/,
	);
	sandbox.resetCounters();
	await searchDevices(sandbox, { webApiUid: sandbox.credentials.webApiUid });
	expect(countReads(sandbox)).toEqual({ reports: 1, devices: 3 });
});

it('reads ten devices at once without a PID, and slows down when the Web API asks to wait', async () => {
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
	const { results } = await searchDevices(sandbox, withoutPid);
	expect(results).toHaveLength(sandbox.listDevices(41001).length);
	expect(sandbox.counters.maxConcurrent).toBe(10);
});

it('brings more than five hundred devices by name when the report has them', async () => {
	const sandbox = await bigSandbox(520);
	const { results, paginationToken } = await searchDevices(sandbox);
	expect(results).toHaveLength(sandbox.listDevices(41001).length);
	expect(paginationToken).toBeUndefined();
	const { results: found } = await searchDevices(sandbox, { filter: 'device 51' });
	expect(found.map(({ name }) => name.split(' ')[1])).toEqual([
		'51',
		...Array.from({ length: 10 }, (_, digit) => `51${digit}`),
	]);
});

it('does not read the names of hundreds of devices of other departments, and says so', async () => {
	const sandbox = await bigSandbox(510);
	const node = config('Get', 'device', 'get');
	const credential = credentialFor(sandbox, { ...withoutPid, departmentId: '41002' });
	const { results } = await (await openEditor(node, credential)).searchList('searchAllDevices');
	expect(results.map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^Shop front [^·]*$/),
			expect.stringMatching(/ · Logistics$/),
			'513 in Example Shop: choose it in Department',
		]),
	);
	expect(results.filter(({ name }) => name.endsWith('Example Shop'))).toEqual([]);
	expect(countReads(sandbox).devices).toBeLessThan(20);
});
