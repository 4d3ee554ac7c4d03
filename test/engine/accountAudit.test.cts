import type { IDataObject } from 'n8n-workflow';

import { auditRules, type AuditRuleName } from '../../nodes/shared/features/audit';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import type { Sandbox } from '../../sandbox/index.cts';
import type { WorkflowRun } from '../../scripts/engine/index.cts';
import {
	cleanAccount,
	everyDay,
	inDays,
	plant,
	usage,
	withFields,
	type PlantedAccount,
} from '../support/plantedAccount.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor, errorOf, hintsOf, json, runNode } from '../support/workflows.cts';

async function plantedSandbox(account: PlantedAccount = cleanAccount()): Promise<Sandbox> {
	const sandbox = await sandboxForTest();
	plant(sandbox, account);
	return sandbox;
}

const auditOf = async (sandbox: Sandbox, parameters: object = {}, rows: object[] = [{}]) =>
	await runNode(config('Run', 'accountSetup', 'audit', { ...parameters }), sandbox, { rows });

function itemsFor(run: WorkflowRun, item: number): IDataObject[] {
	const own = run.items('Run').filter(({ pairedItem }) => Object(pairedItem).item === item);
	return own.map(({ json: output }) => output);
}

async function problemsIn(
	account: PlantedAccount,
	parameters: object = {},
): Promise<IDataObject[]> {
	const run = await auditOf(await plantedSandbox(account), parameters);
	expect(errorOf(run)).toEqual({});
	return json(run, 'Run');
}

const report = { auditOutput: 'report' };

const email = (Address: string) => ({ Type: 'Email', Template_Id: 0, Address });
const officeHours = { Days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], From_Min: 480, To_Min: 1080 };
const schedule = (id: number, fields: JsonObject): PlantedAccount => ({
	schedulers: [31, id],
	[`scheduler/${id}`]: {
		Id: id,
		Name: 'Office hours',
		Weekly_Intervals: [{ ...officeHours, Included: true }],
		Date_Time_Intervals: [],
		Assigned_To: { Devices: [1], Notification_Groups: [21] },
		...fields,
	},
});
const groups = (...attached: Array<[id: number, delay: number]>) => ({
	Notifications: {
		Notification_Groups: attached.map(([Id, Time_Shift_Min]) => ({ Id, Time_Shift_Min })),
	},
});

interface Case {
	change(account: PlantedAccount): PlantedAccount;
	problem: string;
}

const on = (path: string, fields: JsonObject) => (account: PlantedAccount) =>
	withFields(account, path, fields);
const onDevice = (fields: JsonObject) => on('device/1', fields);
const onTask = (fields: JsonObject) => on('task/11', fields);
const onGroup = (fields: JsonObject) => on('group/21', fields);
const rules = (locations: number) => ({
	...{ Time_Min: 0, Number_Of_Locations: locations, Number_Of_Tasks: 1 },
});
const page = 'Task "Page 11" of device "Shop"';

/** One planted fault for each rule; the account without it is the clean twin. */
const cases: Record<AuditRuleName, Case> = {
	nobodyAlerted: { change: onDevice(groups()), problem: 'Device "Shop" has no alert group.' },
	groupWithoutAddresses: {
		change: (account) => ({
			...withFields(account, 'device/1', groups([21, 0], [22, 0])),
			groups: [21, 22],
			'group/22': { Id: 22, Name: 'Empty', Scheduler_Id: 0, Addresses: [], Assigned_To: [1] },
		}),
		problem: 'Alert group "Empty" has no addresses, but is used by 1 device: "Shop".',
	},
	silentHours: {
		change: (account) => ({
			...withFields(account, 'group/21', { Scheduler_Id: 32 }),
			...schedule(32, {}),
		}),
		problem:
			'Alert group "On call" alerts in 50 of the 168 hours of a week; at other times no one is alerted for 2 devices: "Shop", "Blog".',
	},
	oneAddress: {
		change: onGroup({ Addresses: [email('ops@shop.test')] }),
		problem: 'Device "Shop" alerts one address only, by Email.',
	},
	alertedTwice: {
		change: (account) => ({
			...withFields(account, 'device/1', groups([21, 0], [22, 0])),
			groups: [21, 22],
			'group/22': {
				Id: 22,
				Name: 'Managers',
				Scheduler_Id: 0,
				Addresses: [email('OPS@shop.test')],
				Assigned_To: [1],
			},
		}),
		problem: 'Device "Shop" alerts an address more than once at the same time.',
	},
	invalidEmail: {
		change: onGroup({ Addresses: [email('ops@shop.test'), email('ops.shop.test')] }),
		problem: 'Alert group "On call" has a mail address in an invalid format: "ops.shop.test".',
	},
	lateAlert: {
		change: onDevice(groups([21, 60])),
		problem: 'Device "Shop" sends its first alert 60 minutes after the first failed check.',
	},
	noAllClear: {
		change: onDevice({ Send_Uptime_Alert: false }),
		problem: 'Device "Shop" sends no alert when it recovers.',
	},
	filterNeverFires: {
		change: on('filter/41', { Rules: rules(4) }),
		problem:
			'Device "Shop" never alerts: its filter "Two locations" waits until 4 locations fail, and it has 3.',
	},
	filterAtOneLocation: {
		change: on('filter/41', { Rules: rules(1) }),
		problem:
			'Filter "Two locations" alerts as soon as one location cannot reach the site, for 2 devices: "Shop", "Blog".',
	},
	noTasks: {
		change: (account) => ({ ...account, 'device/1/tasks': [] }),
		problem: 'Device "Shop" has no tasks.',
	},
	oneLocation: {
		change: onDevice({ Locations: [3], Filter_Id: 0 }),
		problem: 'Device "Shop" is checked from London only.',
	},
	unusableLocation: {
		change: (account) => ({
			...account,
			'locations/1': [
				...(account['locations/1'] as JsonObject[]).slice(1),
				{ Id: 2, Name: 'New York', Available: true, IsDeleted: true },
			],
		}),
		problem: 'Device "Shop" uses locations from which no checks are possible: "New York".',
	},
	slowInterval: {
		change: onDevice({ Frequency: 10_800 }),
		problem: 'Device "Shop" is checked every 3 hours.',
	},
	neverScheduled: {
		change: (account) => ({
			...account,
			...schedule(32, {
				Weekly_Intervals: [{ Days: everyDay, From_Min: 0, To_Min: 1439, Included: false }],
			}),
		}),
		problem: 'Schedule "Office hours" includes no hour of the week.',
	},
	pastExclusion: {
		change: on('scheduler/31', { Date_Time_Intervals: [inDays(-9, 1)] }),
		problem: 'Schedule "All but one night" has an excluded time that is over.',
	},
	endlessExclusion: {
		change: on('scheduler/31', { Date_Time_Intervals: [inDays(-1, 40)] }),
		problem: 'Schedule "All but one night" excludes 40 days without a break.',
	},
	partOfWeek: {
		change: (account) => ({
			...withFields(account, 'device/1', { Scheduler_Id: 32 }),
			...schedule(32, {}),
		}),
		problem: 'Device "Shop" is checked in 50 of the 168 hours of a week.',
	},
	noKeyword: {
		change: onTask({ Keyword1: '' }),
		problem: `${page} does not check the content of the page.`,
	},
	noCertificateCheck: {
		change: onTask({ CheckCertificateDate: false, CheckCertificateAuthority: false }),
		problem: `${page} does not check the certificate.`,
	},
	noCertificateReminder: {
		change: onTask({ ExpirationReminderInDays: '0' }),
		problem: `${page} checks the certificate, but sends no reminder before it expires.`,
	},
	plainHttp: {
		change: onTask({ Url: 'http://www.shop.test/', Task_Type_Id: 1 }),
		problem: `${page} checks an address without encryption (http).`,
	},
	passwordInUrl: {
		change: onTask({ Url: 'https://ann:secret-word@www.shop.test/' }),
		problem: `${page} has user and password in its address.`,
	},
	longTimeout: {
		change: onTask({ Timeout: 400_000 }),
		problem: `${page} waits up to 400 seconds, but is checked every 300 seconds.`,
	},
	anyDnsAnswer: {
		change: on('task/13', { ExpectedAnswer: null }),
		problem:
			'Task "Name of the blog" of device "Blog" does not check the address that the name resolves to.',
	},
	unrelatedTasks: {
		change: on('task/12', { Url: 'https://www.other.test/' }),
		problem: 'Device "Blog" checks 2 sites at once: other.test, shop.test.',
	},
	duplicateAddress: {
		change: on('task/12', { Url: 'https://www.shop.test/' }),
		problem: `${page} checks an address that is also checked by 1 device: "Blog".`,
	},
	pausedTooLong: {
		change: onDevice({ Postpone: true }),
		problem: 'Device "Shop" is paused, and the audit log has no change in the last 14 days.',
	},
	mutedTooLong: {
		change: onDevice({ Alert_Silence_Min: 43_200 }),
		problem: 'Device "Shop" has its alerts muted for 30 days.',
	},
	namesTwice: {
		change: onDevice({ Name: 'BLOG' }),
		problem: 'Device "BLOG" is the name of 2 devices: IDs 1, 2.',
	},
	missingReference: {
		change: onDevice({ Filter_Id: 77 }),
		problem: 'Device "Shop" refers to deleted items: filter ID 77.',
	},
	unused: {
		change: (account) => ({
			...account,
			filters: [41, 42],
			'filter/42': {
				Id: 42,
				Name: 'Old',
				Rules: { Number_Of_Locations: 2, Number_Of_Tasks: 1 },
				Assigned_To: [],
			},
		}),
		problem: 'Filter "Old" is not used.',
	},
	inNoDepartment: {
		// Whoever asks later is a department.
		change: (account) => account,
		problem:
			'Device "Blog" is only in the main account, not in one of the departments "Web Shop", "Logistics".',
	},
	loadTestNeverRun: {
		change: on('StressTest/61', { Status: 'Scheduled' }),
		problem: 'Load test "Sale" was never run.',
	},
	nearlyFull: {
		change: (account) => ({ ...account, 'Account.aspx': usage(95, 5) }),
		problem: 'Package "ServerView" is 95 % used: 95 of 100.',
	},
};

/** A problem as a row has it, next to the name. */
const withoutSubject = (problem: string) =>
	problem.replace(/^[^"]+"[^"]*"(?: of device "[^"]*")? (.)/, (_, first: string) =>
		first.toUpperCase(),
	);

it('Audit reports a clean account in one item', async () => {
	const items = await problemsIn(cleanAccount());
	expect(items).toEqual([
		{
			severity: 'none',
			name: null,
			problem: expect.stringMatching(
				/^No problems found by \d+ rules about 2 devices with 3 tasks\.$/,
			),
			fix: 'Nothing to do.',
			rule: null,
			kind: null,
			id: null,
			deviceName: null,
			deviceId: null,
		},
	]);
	const [{ isClean, score, slackText }] = await problemsIn(cleanAccount(), report);
	expect({ isClean, score }).toEqual({ isClean: true, score: 100 });
	expect(slackText).toMatch(/^No problems\. Score 100 of 100, by \d+ rules/);
});

it.each(Object.entries(cases) as Array<[AuditRuleName, Case]>)(
	'Audit finds the problem of the rule %s, and no other',
	async (name, { change, problem }) => {
		const sandbox = await sandboxForTest();
		if (name === 'inNoDepartment') {
			const { 'devices/1': all } = cleanAccount();
			const answer = { path: '*/devices/1', kind: 'status' as const, status: 200 };
			const type = { contentType: 'application/json' };
			sandbox.faults.add({ ...answer, ...type, body: JSON.stringify(all), times: 1 });
			sandbox.faults.add({ ...answer, ...type, body: '[1]' });
		}
		plant(sandbox, change(cleanAccount()));
		// The account is read once for both items.
		const options = { leaveOutRules: '={{ $json.names }}' };
		// A list without anything in it; an expression that is empty is refused.
		const run = await auditOf(sandbox, { options }, [{ names: ',' }, { names: name }]);
		expect(errorOf(run)).toEqual({});
		const items = itemsFor(run, 0);
		const rules = new Set(items.map(({ rule }) => rule));
		expect([...rules]).toEqual([auditRules[name].label]);
		expect(items[0]).toMatchObject({
			problem: withoutSubject(problem),
			severity: auditRules[name].severity,
			fix: auditRules[name].fix,
		});
		// The audit log is asked with a filter, which is a POST.
		const writes = findWriteRequests(sandbox).map(relativePath);
		expect(writes.filter((path) => path !== '/audit/list')).toEqual([]);
		const left = itemsFor(run, 1).map(({ rule }) => rule);
		expect(left).not.toContain(auditRules[name].label);
		expect(left).not.toEqual([]);
	},
);

it('Audit finds an address that two tasks of one device check', async () => {
	const account = withFields(cleanAccount(), 'task/11', {});
	account['device/1/tasks'] = [11, 14];
	account['task/14'] = { ...Object(account['task/11']), Id: 14, Name: 'Again' };
	const items = await problemsIn(account);
	expect(items.map(({ problem }) => problem)).toEqual([
		'Checks the same address as another task of the device.',
	]);
});

it('Audit returns the IDs that Device > Update needs, the address of a task, and the worst problem first', async () => {
	const account = withFields(withFields(cleanAccount(), 'device/2', groups()), 'task/11', {
		Keyword1: '',
		Url: 'https://www.shop.test/?token=secret-token',
	});
	const items = await problemsIn(account);
	expect(items.map(({ severity }) => severity)).toEqual(['high', 'medium']);
	expect(items[0]).toMatchObject({ kind: 'device', id: 2, deviceId: 2, deviceName: 'Blog' });
	expect(items[1]).toMatchObject({ kind: 'task', id: 11, deviceId: 1, deviceName: 'Shop' });
	const [{ problems }] = await problemsIn(account, report);
	expect(Object(problems)[1]).toMatchObject({
		taskId: 11,
		address: 'https://www.shop.test/?token=',
		whyItMatters: auditRules.noKeyword.whyItMatters,
	});
});

it('Audit shows no secret', async () => {
	const account = withFields(cleanAccount(), 'task/11', {
		Url: 'https://ann:secret-word@www.shop.test/?key=secret-key',
		UserPass: 'secret-pass',
		Keyword1: '',
	});
	for (const parameters of [{}, report]) {
		const output = JSON.stringify(await problemsIn(account, parameters));
		expect(output).toContain('No Keyword');
		expect(output).not.toMatch(/secret-(?:hook|key|pass|word)/);
	}
});

it('Audit returns all problems as one item, with a score and texts to send', async () => {
	const account = withFields(cleanAccount(), 'device/2', {
		...groups(),
		Name: '<b>Blog</b> *now*',
	});
	const [item, ...others] = await problemsIn(account, report);
	expect(others).toEqual([]);
	expect(item).toMatchObject({
		message: expect.stringMatching(/^1 problem: 1 high\. Score \d\d of 100, by \d+ rules/),
		isClean: false,
		high: 1,
		medium: 0,
		low: 0,
		notChecked: 0,
		devices: 2,
		tasks: 3,
		problems: [{ deviceId: 2 }],
		slackText: expect.stringContaining('• High: Device "&lt;b&gt;Blog&lt;/b&gt; ∗now∗"'),
		emailHtml: expect.stringContaining('&lt;b&gt;Blog&lt;/b&gt; *now*'),
	});
	expect(item.score).toBeGreaterThan(0);
	expect(item.score).toBeLessThan(100);
});

it.each([
	['longestInterval', 4, 'Long Check Interval'],
	['longestInterval', 5, undefined],
	['longestPause', 1, undefined],
	['fullestPackage', 50, 'Package Nearly Full'],
	['fullestPackage', 51, undefined],
])('Audit obeys %s %s', async (name, value, rule) => {
	const [item] = await problemsIn(cleanAccount(), { options: { [name]: value } });
	expect(item.rule ?? undefined).toBe(rule);
});

it('Audit does not report a recently changed device as paused too long', async () => {
	const account = withFields(cleanAccount(), 'device/1', { Postpone: true });
	const event = { Id: 1, ActionTime: '', ActionType: 'Edit', ObjectName: 'Device:shop' };
	const items = await problemsIn({ ...account, 'audit/list': { Success: true, Result: [event] } });
	expect(items).toMatchObject([{ severity: 'none' }]);
	const ofTask = { ...event, ObjectName: 'Task:Shop' };
	const others = await problemsIn({
		...account,
		'audit/list': { Success: true, Result: [ofTask] },
	});
	expect(others).toMatchObject([{ rule: 'Paused Too Long' }]);
});

it.each([
	['groups', 'The alert groups could not be read', 'No Alerts'],
	['schedulers', 'The schedules could not be read', 'Schedule Without Hours'],
	['filters', 'The filters could not be read', 'Filter That Never Alerts'],
	['templates', 'The alert templates could not be read', 'Duplicate Name'],
	['StressTest', 'The load tests could not be read', 'Load Test Never Run'],
	['Account.aspx', 'The package usage could not be read', 'Package Nearly Full'],
	['locations/1', 'The locations of a platform could not be read', 'Missing Location'],
])('Audit lists what it did not check when %s is refused', async (path, problem, rule) => {
	const sandbox = await sandboxForTest();
	const status = path === 'groups' ? 403 : 404;
	sandbox.faults.add({ path: `*/${path}`, kind: 'status', status });
	plant(sandbox, cleanAccount());
	const run = await auditOf(sandbox);
	expect(errorOf(run)).toEqual({});
	const items = json(run, 'Run');
	expect(items).toMatchObject([
		{ severity: 'none' },
		{ severity: 'notChecked', problem: expect.stringContaining(problem) },
	]);
	expect(hintsOf(run, 'Run')).toContainEqual(expect.stringMatching(/^Not checked: /));
	const [summary] = json(await auditOf(sandbox, report), 'Run');
	const problems = [{ whyItMatters: expect.stringContaining(rule) }];
	expect(summary).toMatchObject({ isClean: false, score: 100, notChecked: 1, problems });
});

it('Audit reports an unknown start of a pause if the audit log is refused', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/audit/list', kind: 'status', status: 404 });
	plant(sandbox, withFields(cleanAccount(), 'device/1', { Postpone: true }));
	const [{ problems }] = json(await auditOf(sandbox, report), 'Run');
	expect(problems).toMatchObject([
		{ problem: 'Device "Shop" is paused; it is unknown since when.' },
		{ severity: 'notChecked', whyItMatters: expect.stringContaining('Paused Too Long') },
	]);
});

it('Audit reports that the credential has no PID, unless the rule is skipped', async () => {
	const sandbox = await plantedSandbox();
	const runWith = async (parameters: object) =>
		json(
			await runNode(
				config('Run', 'accountSetup', 'audit', { ...parameters }),
				credentialFor(sandbox, { xmlFeedPid: '' }),
			),
			'Run',
		);
	expect(await runWith({})).toMatchObject([
		{ severity: 'none' },
		{ problem: expect.stringContaining('the credential has no XML Feed PID') },
	]);
	expect(await runWith({ options: { leaveOutRules: ['nearlyFull'] } })).toHaveLength(1);
});

it.each(['*/platforms', '*/devices/1', '*/device/2', '*/device/1/tasks'])(
	'Audit fails when %s cannot be read',
	async (path) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path, kind: 'status', status: 500 });
		plant(sandbox, cleanAccount());
		expect(errorOf(await auditOf(sandbox)).code).toBe('SERVICE_UNAVAILABLE');
	},
);

it('Audit names the departments that it does not include, unless one is chosen', async () => {
	const sandbox = await sandboxForTest();
	const messageWith = async (departmentId: string, parameters: object) => {
		const run = await runNode(
			config('Run', 'accountSetup', 'audit', { ...report, ...parameters }),
			credentialFor(sandbox, { departmentId }),
		);
		return String(json(run, 'Run')[0].message);
	};
	const department = { __rl: true, mode: 'id', value: '41002' };
	expect(await messageWith('41002', {})).toMatch(
		/ Departments not included: Example Shop, Logistics, Example Travel\.$/,
	);
	expect(await messageWith('41002', { department })).toMatch(/tasks?\.$/);
});

it.each([
	['Output cannot be "all"', { auditOutput: '={{ "all" }}' }],
	['Rules to Skip cannot contain "odd"', { options: { leaveOutRules: ['odd'] } }],
	[
		'Max Interval (Minutes) is not a whole number of 1 or more',
		{ options: { longestInterval: 0 } },
	],
	[
		'Max Package Usage (Percent) is not a whole number between 1 and 100',
		{ options: { fullestPackage: 101 } },
	],
])('Audit rejects invalid parameters: %s', async (message, parameters) => {
	const sandbox = await sandboxForTest();
	const error = errorOf(await auditOf(sandbox, parameters));
	expect(error).toMatchObject({ message, code: 'PARAMETER_INVALID' });
	expect(sandbox.requests).toEqual([]);
});
