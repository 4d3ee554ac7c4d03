import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { takeRefusedHosts } from '../../scripts/loopbackOnly.cts';
import { probes } from '../../tools/checkService/probes/index.cts';
import { itIsNoon, noon } from '../support/clock.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { quickClock, runServiceCheck } from '../support/serviceCheck.cts';

itIsNoon();

const { length } = Object.keys(probes);

function environmentOf({ credentials, webApiUrl, xmlFeedUrl }: Sandbox) {
	return {
		DOTCOM_MONITOR_UID: credentials.departmentsUid,
		DOTCOM_MONITOR_LOAD_TESTING_UID: credentials.loadTestingUid,
		DOTCOM_MONITOR_PID: credentials.feedPid,
		DOTCOM_MONITOR_WEB_API_URL: webApiUrl,
		DOTCOM_MONITOR_XML_FEED_URL: xmlFeedUrl,
	};
}

it('check:service finds the sandbox as expected, writes nothing, and prints no secret', async () => {
	recordConsole();
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	const { departmentsUid: webApiUid, feedPid: xmlFeedPid, loadTestingUid } = sandbox.credentials;
	const scan = findSecrets(sandbox, { webApiUid, xmlFeedPid, loadTestingUid });
	const { printed, rows, results } = await runServiceCheck(environmentOf(sandbox));
	expect(rows).toHaveLength(2 + length);
	expect(rows[2]).toBe(
		'| W1 | `login` | The login with the Web API UID works | as expected | status 200, Success and OK |',
	);
	expect(printed.at(-1)).toBe(`2026-11-20: ${length - 6} as expected, 0 different, 6 unknown`);
	expect(results.get('writeDelete')?.evidence).toBe('not tried without --write');
	expect(sandbox.snapshot()).toEqual(before);
	const writes = sandbox.requests.filter(({ method }) => !['GET', 'OPTIONS'].includes(method));
	expect(new Set(writes.map(({ path }) => path.toLowerCase()))).toEqual(
		new Set(['/config_api_v1/login']),
	);
	expect(scan(printed)).toEqual([]);
});

it.each<[string, string, Fault]>([
	['users', 'status 404, a refusal', { path: '*/users', kind: 'status', status: 404 }],
	['frequencyUnit', 'from 1 to 5', { path: '*/frequencies/*', kind: 'body', body: '[1,3,5]' }],
	['filters', 'no IDs', { path: '*/filters', kind: 'body', body: '[{"Id":1,"Name":"Only me"}]' }],
	[
		'deviceStatus',
		'RUNNING (3)',
		{
			path: /\/device\/8\d+$/,
			kind: 'body',
			body: '{"Id":84211,"Name":"Shop","Platform_Id":1,"Frequency":300,"Locations":[1],"Postpone":false,"Status_Description":"RUNNING"}',
		},
	],
	[
		'account',
		'REQUEST_REFUSED, status 404',
		{ path: '*/Account.aspx', kind: 'status', status: 404 },
	],
])('check:service reports %s as different: %s', async (probe, evidence, fault) => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add(fault);
	const { results } = await runServiceCheck(environmentOf(sandbox));
	const different = [...results].filter(([, { result }]) => result === 'different');
	expect(different.map(([name]) => name)).toEqual([probe]);
	expect(different[0][1].evidence).toContain(evidence);
});

it('check:service keeps the limit of the feed, and waits 65 seconds for the end of a session', async () => {
	const clock = quickClock(noon);
	const sandbox = await sandboxForTest({ throttleSeconds: 10, now: clock.now });
	const options = { clock, includesSlow: true };
	const { printed, results } = await runServiceCheck(environmentOf(sandbox), options);
	expect(printed.at(-1)).toContain(`${length - 5} as expected, 0 different, 5 unknown`);
	expect(results.get('throttle')?.evidence).toMatch(/had to wait \(status 200\)/);
	expect(clock.waits).toContain(65_000);
});

it('check:service does not judge a reply that asks to come later', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/users', kind: 'status', status: 503 });
	const { results } = await runServiceCheck(environmentOf(sandbox));
	expect(results.get('users')).toEqual({
		result: 'unknown',
		evidence: 'no reply (SERVICE_UNAVAILABLE)',
	});
});

it('check:service tries nothing after a refused login, and does not repeat it', async () => {
	const sandbox = await sandboxForTest();
	const environment = {
		...environmentOf(sandbox),
		DOTCOM_MONITOR_UID: 'F'.repeat(32),
		DOTCOM_MONITOR_LOAD_TESTING_UID: '',
	};
	const { results } = await runServiceCheck(environment);
	expect(results.get('login')).toMatchObject({ result: 'different' });
	expect(results.get('platforms')?.evidence).toBe('the Web API UID does not work');
	expect(results.get('loadTests')?.evidence).toBe('no Load Testing UID was given');
	expect(results.get('statusReport')).toMatchObject({ result: 'as expected' });
	expect(sandbox.counters.refusedLogins).toBe(1);
});

it('check:service asks for missing environment variables', async () => {
	const sandbox = await sandboxForTest();
	const asked: string[] = [];
	const ask = async (label: string) => {
		asked.push(label);
		return label.startsWith('XML Feed PID') ? sandbox.credentials.feedPid : '';
	};
	const environment = { DOTCOM_MONITOR_XML_FEED_URL: sandbox.xmlFeedUrl };
	const { results } = await runServiceCheck(environment, { ask });
	expect(asked).toEqual([
		'Web API UID (Enter for none): ',
		'Load Testing UID (Enter for none): ',
		'XML Feed PID (Enter for none): ',
	]);
	expect(results.get('statusReport')).toMatchObject({ result: 'as expected' });
	expect(sandbox.counters.logins).toBe(0);
});

it('check:service refuses secrets as arguments, and needs at least one credential', async () => {
	const refused = runServiceCheck({}, { args: ['0123456789ABCDEF'] });
	await expect(refused).rejects.toThrow(/^The only argument is --write\. Set DOTCOM_MONITOR_UID,/);
	await expect(runServiceCheck({})).rejects.toThrow('neither a UID nor a PID');
});

it('check:service uses the real service by default, which tests cannot reach', async () => {
	const { results } = await runServiceCheck({ DOTCOM_MONITOR_PID: 'FEDCBA9876543210FEDCBA98' });
	expect(takeRefusedHosts()).toEqual(['xmlreporter.dotcom-monitor.com']);
	expect(results.get('feedAccess')).toEqual({
		result: 'different',
		evidence: 'CONNECTION_FAILED',
	});
});
