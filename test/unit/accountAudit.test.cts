/** The table of rules of an audit, and what they are made of. */
import {
	auditRules,
	defaultAuditLimits,
	describeAudit,
	sourcesOf,
	type AuditedAccount,
	type AuditedContent,
	type AuditRuleName,
} from '../../nodes/shared/features/audit';
import { siteOf, devicesText, minutesText } from '../../nodes/shared/features/audit/words';
import { hoursIn, isCovered, weekOf, wholeWeek } from '../../nodes/shared/words/values/week';
import type { AccountContent } from '../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import type { Location } from '../../nodes/shared/service/webApi';
import { nameKey } from '../../nodes/shared/words/names';
import { cleanAccount, withFields, type PlantedAccount } from '../support/plantedAccount.cts';
import { joinContents, listProblems, runAudit, toAuditedContent } from '../support/auditAtOnce.cts';

const names = Object.keys(auditRules) as AuditRuleName[];

function entitiesAt(account: PlantedAccount, list: string, item: string): JsonObject[] {
	return (account[list] as number[]).map((id) => account[`${item}/${id}`] as JsonObject);
}

/** The clean account of the tests with changes, as the audit sees it. */
function audited(
	account: PlantedAccount = cleanAccount(),
	more: Partial<AuditedAccount> = {},
): AuditedAccount {
	const device = entitiesAt(account, 'devices/1', 'device');
	const locations = account['locations/1'] as Location[];
	const content: AccountContent = {
		entities: {
			device,
			alertGroup: entitiesAt(account, 'groups', 'group'),
			schedule: entitiesAt(account, 'schedulers', 'scheduler'),
			filter: entitiesAt(account, 'filters', 'filter'),
			alertTemplate: entitiesAt(account, 'templates', 'template'),
		},
		tasks: new Map(
			device.map((one) => [one, entitiesAt(account, `device/${String(one.Id)}/tasks`, 'task')]),
		),
		names: {
			...{ device: [], alertGroup: [], schedule: [], filter: [], alertTemplate: [] },
			...{ platform: [], package: [] },
			location: locations.map(({ Id, Name }) => ({ id: Id, name: Name })),
		},
		notRead: [],
	};
	return {
		...toAuditedContent(content, locations),
		...{ loadTest: [], solution: [], department: [], unread: [] },
		lastChanges: new Map(),
		now: Date.now(),
		...more,
	};
}

const auditedWith = (path: string, fields: JsonObject) =>
	audited(withFields(cleanAccount(), path, fields));

function rulesFound(account: AuditedAccount): string[] {
	const { problems } = runAudit(account, defaultAuditLimits, names);
	return [...new Set(problems.map(({ rule }) => String(rule)))];
}

const groupsOf = (...ids: Array<[id: number, delay: number]>) => ({
	Notifications: {
		Notification_Groups: ids.map(([Id, Time_Shift_Min]) => ({ Id, Time_Shift_Min })),
	},
});

/** Both groups are attached to the first device. */
function withSecondGroup(group: JsonObject, delay = 0): PlantedAccount {
	return {
		...withFields(cleanAccount(), 'device/1', groupsOf([21, 0], [22, delay])),
		groups: [21, 22],
		'group/22': { Id: 22, Name: 'Second', Scheduler_Id: 0, Assigned_To: [1], ...group },
	};
}

it('the audit has at least 25 rules, each with a unique label', () => {
	expect(names.length).toBeGreaterThanOrEqual(25);
	expect(new Set(names.map((name) => auditRules[name].label)).size).toBe(names.length);
});

it.each(names)('the rule %s has a reason, a fix and a source', (name) => {
	const { label, whyItMatters, fix, source } = auditRules[name];
	expect(label).toMatch(/^[A-Z][^.]+$/);
	for (const sentence of [whyItMatters, fix, source]) {
		expect(sentence).toMatch(/^[A-Z[].{15,}\.$/);
	}
});

it('the audit reads only the lists that its rules need', () => {
	expect([...sourcesOf(['noTasks'])]).toEqual([]);
	expect([...sourcesOf(['nearlyFull', 'pausedTooLong'])]).toEqual(['usage', 'auditEvent']);
	expect(sourcesOf(names).size).toBe(9);
});

const mondays = [{ Days: ['Mo'], From_Min: 0, To_Min: 600, Included: true }];

it.each<[string, AuditedAccount]>([
	['a clean account', audited()],
	[
		'one location that is an agent of the account',
		auditedWith('device/1', { Locations: [900], Filter_Id: 0 }),
	],
	[
		'an alert group of working hours beside one of all hours',
		audited({
			...withSecondGroup({
				Scheduler_Id: 32,
				Addresses: [
					{ Type: 'Sms', Number: '1' },
					{ Type: 'Teams', WebHook: 'x' },
				],
			}),
			schedulers: [31, 32],
			'scheduler/32': {
				Id: 32,
				Name: 'Office',
				Weekly_Intervals: mondays,
				Assigned_To: { Devices: [], Notification_Groups: [22] },
			},
		}),
	],
	[
		'the same address in a group that is alerted later',
		audited(withSecondGroup({ Addresses: [{ Type: 'Email', Address: 'ops@shop.test' }] }, 20)),
	],
	[
		'a device with alerts of its own',
		auditedWith('device/1', {
			Notifications: { E_Mail_Flag: true, E_Mail_Address: 'ops@shop.test' },
		}),
	],
	[
		'a filter of one location that waits some minutes',
		auditedWith('filter/41', {
			Rules: { Time_Min: 5, Number_Of_Locations: 1, Number_Of_Tasks: 1 },
		}),
	],
	[
		'an alert group of working hours beside alerts of the devices themselves',
		audited({
			...['device/1', 'device/2'].reduce(
				(account, path) =>
					withFields(account, path, {
						Notifications: {
							...groupsOf([21, 0]).Notifications,
							...{ E_Mail_Flag: true, E_Mail_Address: 'ops@shop.test' },
						},
					}),
				withFields(cleanAccount(), 'group/21', { Scheduler_Id: 32 }),
			),
			schedulers: [31, 32],
			'scheduler/32': { ...{ Id: 32, Name: 'Office' }, Weekly_Intervals: mondays },
		}),
	],
	[
		'mail to several at once',
		auditedWith('group/21', {
			Addresses: [
				{ Type: 'Email', Address: 'ops@shop.test; ann@localhost' },
				{ Type: 'Slack', WebHook: 'x' },
			],
		}),
	],
	[
		'a page in a browser, which has no certificate checks',
		auditedWith('task/11', {
			Task_Type_Id: 40,
			Keyword1: '',
			CheckCertificateDate: undefined,
			CheckCertificateAuthority: undefined,
		}),
	],
	['a HEAD without a keyword', auditedWith('task/11', { RequestType: 'HEAD', Keyword1: '' })],
	[
		'an http:// address of a machine at home',
		auditedWith('task/11', { Url: 'http://192.168.1.1/shop.test' }),
	],
	[
		'a schedule written in a way that is not known',
		auditedWith('scheduler/31', {
			Weekly_Intervals: [{ Days: 'weekdays', Included: true }],
			Date_Time_Intervals: [],
		}),
	],
	[
		'working hours beside hours that are not known',
		audited({
			...withFields(
				withSecondGroup({ Scheduler_Id: 33, Addresses: [{ Type: 'Teams', WebHook: 'x' }] }),
				'group/21',
				{ Scheduler_Id: 32 },
			),
			'device/2': { ...(cleanAccount()['device/2'] as JsonObject), ...groupsOf([22, 0]) },
			schedulers: [31, 32, 33],
			'scheduler/32': { Id: 32, Name: 'Office', Weekly_Intervals: mondays },
			'scheduler/33': { Id: 33, Name: 'Odd', Weekly_Intervals: [{ Days: 'all' }] },
		}),
	],
	[
		'a filter that devices have which are not listed here',
		audited({
			...cleanAccount(),
			filters: [41, 42],
			'filter/42': {
				Id: 42,
				Name: 'Elsewhere',
				Rules: { Number_Of_Locations: 2, Number_Of_Tasks: 1 },
				Assigned_To: [900],
			},
		}),
	],
	[
		'a load test of which a copy has run',
		audited(undefined, {
			loadTest: [
				{ id: 1, name: 'Sale', isIdle: true },
				{ id: 2, name: 'Sale (copy)', isIdle: false },
			],
		}),
	],
	[
		'departments that see nothing of the account',
		audited(undefined, { department: [{ id: 5, name: 'Other', deviceIds: new Set(['9']) }] }),
	],
	[
		'a package of which nothing is known',
		audited(undefined, { solution: [{ id: 'x', name: 'x', used: 0, available: 0 }] }),
	],
])('the audit finds no problem in %s', (_what, account) => {
	expect(rulesFound(account)).toEqual([]);
});

it.each([
	['a company without departments', '9', []],
	['a company whose departments list it', '3', []],
	['a company whose departments do not list it', '4', ['Device Without Department']],
])('Audit compares a device of %s with the departments of its company only', (_what, id, rules) => {
	const { device } = audited();
	const place = (name: string, company: string, ids: string[], isMain = false) => ({
		...{ id: name, name, company, isMain, deviceIds: new Set(ids) },
	});
	const of = (department: string, deviceId: string) => ({
		...device[0],
		...{ id: deviceId, name: deviceId, department },
	});
	const account = audited(undefined, {
		device: [of('Sales', '1'), of(id === '9' ? 'Travel' : 'Shop', id)],
		department: [
			...[place('Sales', 'A', ['1']), place('Stock', 'A', ['3'])],
			...[place('Shop', 'A', ['1', '3', '4'], true), place('Travel', 'B', ['9'], true)],
		],
	});
	expect(rulesFound(account)).toEqual(rules);
});

it('the audit finds no problem in checks and alerts of a paused device', () => {
	const paused = withFields(cleanAccount(), 'device/1', {
		...groupsOf(),
		Postpone: true,
		Locations: [3],
		Frequency: 9000,
		Send_Uptime_Alert: false,
	});
	expect(rulesFound(audited(paused))).toEqual(['Paused Too Long']);
	const byStatus = withFields(cleanAccount(), 'device/1', { Status_Description: 'POSTPONED' });
	expect(rulesFound(audited(byStatus))).toEqual(['Paused Too Long']);
});

it('the audit finds invalid mail addresses, and no others', () => {
	const right = [
		...["o'brien@shop.test", 'anna+alerts@shop.test', 'anna@münchen.test', '用户@例子.广告'],
		...['anna@shop.photography', 'anna@[192.0.2.1]', 'a@shop.test; b@shop.test'],
		...['"anna.b"@shop.test', 'a.b-c_d/e=f@x-1.shop.test', '1@2.test', 'ann@localhost'],
	];
	const wrong = [
		...['anna@shop.test,', 'anna.shop.test', 'anna@@shop.test', 'anna @shop.test'],
		...['anna@shop..test', '.anna@shop.test', 'anna.@shop.test', 'an..na@shop.test'],
		...['anna@-shop.test', 'anna@shop.test.', 'mailto:anna@shop.test'],
		...['Anna <anna@shop.test>', 'anna＠shop.test', 'anna(work)@shop.test', 'anna@'],
	];
	const Addresses = [...right, ...wrong].map((Address) => ({ Type: 'Email', Address }));
	const account = auditedWith('group/21', { Addresses });
	const { problems } = runAudit(account, defaultAuditLimits, ['invalidEmail']);
	const quoted = wrong.map((address) => `"${address}"`).join(', ');
	expect(problems.map(({ problem }) => problem)).toEqual([
		`Alert group "On call" has mail addresses in an invalid format: ${quoted}.`,
	]);
});

describe('runAudit', () => {
	const broken = auditedWith('device/1', groupsOf());

	it('the score is 100 only without problems, and lower for worse ones', () => {
		const scoreOf = (account: AuditedAccount) => runAudit(account, defaultAuditLimits, names).score;
		const slow = auditedWith('device/1', { Frequency: 3600 });
		expect(scoreOf(audited())).toBe(100);
		expect(scoreOf(slow)).toBeLessThan(100);
		expect(scoreOf(broken)).toBeLessThan(scoreOf(slow));
		const nothing = audited(undefined, { device: [], task: [], alertGroup: [], filter: [] });
		expect(runAudit(nothing, defaultAuditLimits, []).score).toBe(100);
		expect(runAudit(broken, defaultAuditLimits, ['nobodyAlerted']).score).toBe(50);
		// 10 of 2 devices that count 10 each, and 2 tasks that count 1 each.
		expect(runAudit(broken, defaultAuditLimits, ['nobodyAlerted', 'plainHttp']).score).toBe(55);
	});

	it('the audit skips rules that lack data, and reports it once for each list', () => {
		const unread = [{ source: 'alertGroup' as const, reason: 'no', fix: 'Ask.' }];
		const { problems, rules } = runAudit({ ...broken, unread }, defaultAuditLimits, names);
		expect(problems).toMatchObject([
			{ severity: 'notChecked', problem: 'The alert groups could not be read: no.', fix: 'Ask.' },
		]);
		const lacking = names.filter((name) => auditRules[name].needs.includes('alertGroup'));
		expect(rules).toBe(names.length - lacking.length);
		expect(problems[0].whyItMatters).toContain(auditRules.nobodyAlerted.label);
	});

	it('an item that several departments list counts as used by the devices of each', () => {
		const used = audited();
		const lists: AuditedContent[] = [audited(), { ...audited(), device: [], task: [] }].map(
			({ device, task, alertGroup, schedule, filter, alertTemplate }) => ({
				...{ device: [...device], task: [...task], alertGroup: [...alertGroup] },
				...{ schedule: [...schedule], filter: [...filter], alertTemplate: [...alertTemplate] },
			}),
		);
		const joined = joinContents([
			['Shop', lists[0]],
			['Blog', lists[1]],
		]);
		const unassigned = <Entity extends object>(all: readonly Entity[]) =>
			all.map((one) => Object.assign(one, { isAssigned: false }));
		const account = {
			...used,
			...joined,
			alertGroup: unassigned(joined.alertGroup),
			schedule: unassigned(joined.schedule),
			filter: unassigned(joined.filter),
		};
		expect(account.alertGroup).toHaveLength(used.alertGroup.length);
		expect(runAudit(account, defaultAuditLimits, ['unused']).problems).toEqual([]);
	});

	it('a paused device is looked up in the audit log of its department', () => {
		const [device] = audited().device;
		const paused = ['Shop', 'Blog', 'Careers'].map((department, index) => ({
			...{ ...device, department, id: index, isPaused: true },
		}));
		const lastChanges = new Map([
			['Shop', new Set([nameKey(device.name)])],
			['Blog', new Set<string>()],
		]);
		const account = audited(undefined, { device: paused, lastChanges });
		const { problems } = runAudit(account, defaultAuditLimits, ['pausedTooLong']);
		expect(problems.map(({ problem }) => problem)).toEqual([
			expect.stringMatching(/of department "Blog" is paused, and the audit log has no change/),
			expect.stringMatching(/of department "Careers" is paused; it is unknown since when/),
		]);
	});

	it('the audit has one item for no problems, before the rules not checked', () => {
		const unread = [{ source: 'usage' as const, reason: 'no PID', fix: 'Fill it in.' }];
		const outcome = runAudit(audited(undefined, { unread }), defaultAuditLimits, names);
		expect(listProblems(outcome).map(({ severity }) => severity)).toEqual(['none', 'notChecked']);
		expect(describeAudit(outcome)).toMatchObject({
			isClean: false,
			notChecked: 1,
			message: expect.stringMatching(/^No problems\. 1 not checked\. Score 100 of 100/),
		});
	});

	it('the audit cuts a long list off in texts, and counts the rest', () => {
		const device = Array.from({ length: 40 }, (_, k) => ({
			...broken.device[0],
			id: k,
			name: `Shop ${k}`,
		}));
		const { slackText, problems } = describeAudit(
			runAudit({ ...broken, device }, defaultAuditLimits, ['nobodyAlerted']),
		);
		expect(problems).toHaveLength(40);
		expect(slackText.split('\n')).toHaveLength(32);
		expect(slackText).toMatch(/• and 10 more$/);
	});
});

describe('unused items', () => {
	const office = { Id: 32, Name: 'Office', Weekly_Intervals: [], Date_Time_Intervals: [] };
	const unassigned = { Devices: [], Notification_Groups: [] };
	const withOffice = (account: PlantedAccount, assigned: JsonObject = unassigned) =>
		audited({
			...account,
			schedulers: [31, 32],
			'scheduler/32': { ...office, Assigned_To: assigned },
		});
	const unusedIn = (account: AuditedAccount) =>
		runAudit(account, defaultAuditLimits, ['unused']).problems.map(({ problem }) => problem);
	const second = { Addresses: [{ Type: 'Teams', WebHook: 'x' }] };

	it('a schedule without a device and an alert group is unused', () => {
		expect(unusedIn(withOffice(cleanAccount()))).toEqual(['Schedule "Office" is not used.']);
	});

	it.each<[string, AuditedAccount]>([
		[
			'a schedule of a device',
			withOffice(withFields(cleanAccount(), 'device/1', { Scheduler_Id: 32 })),
		],
		[
			'a schedule of an alert group',
			withOffice(withFields(cleanAccount(), 'group/21', { Scheduler_Id: 32 })),
		],
		[
			'a schedule that the service says is assigned',
			withOffice(cleanAccount(), { Devices: [900], Notification_Groups: [] }),
		],
		['an alert group of a device', audited(withSecondGroup({ ...second, Assigned_To: [] }))],
	])('an item is not unused if it is %s', (_what, account) => {
		expect(unusedIn(account)).toEqual([]);
	});

	it('an alert group and a filter that no device has are unused', () => {
		const account = {
			...withSecondGroup({ ...second, Assigned_To: [] }),
			filters: [41, 42],
			'filter/42': { Id: 42, Name: 'Old', Rules: {}, Assigned_To: [] },
		};
		expect(unusedIn(audited(withFields(account, 'device/1', groupsOf([21, 0]))))).toEqual([
			'Alert group "Second" is not used.',
			'Filter "Old" is not used.',
		]);
	});
});

it.each([
	[1, '1 minute'],
	[2.54, '2.5 minutes'],
	[60, '60 minutes'],
	[119, '119 minutes'],
	[120, '2 hours'],
	[121, '121 minutes'],
	[180, '3 hours'],
])('the text of %d minutes is %s', (minutes, text) => {
	expect(minutesText(minutes)).toBe(text);
});

it('the text of devices counts them, and names three', () => {
	const devices = ['Shop', 'Bl"og\n', 'x'.repeat(200), 'Mail', 'Wiki'].map((name, id) => ({
		id,
		name,
	}));
	expect(devicesText(devices.slice(0, 1))).toBe('1 device: "Shop"');
	expect(devicesText(devices)).toMatch(/^5 devices: "Shop", "Bl"og", "x{99}…" and 2 more$/);
});

it.each([
	['www.shop.example', 'shop.example'],
	['shop.example', 'shop.example'],
	['www.shop.co.uk', 'shop.co.uk'],
	['a.b.shop.de', 'shop.de'],
	['192.0.2.10', '192.0.2.10'],
])('siteOf(%s) returns the site of a host', (host, site) => {
	expect(siteOf(host)).toBe(site);
});

it('weekOf returns the hours of a week', () => {
	const schedule = { id: 1, name: '', isAssigned: true, excluded: [] };
	const hours = [{ days: ['Mo', 'Tu'], fromMinute: 0, toMinute: 1439 }];
	const withoutNight = [{ days: ['Mo'], fromMinute: 0, toMinute: 360 }];
	const two = weekOf({ ...schedule, hours, hoursWithout: [] });
	const less = weekOf({ ...schedule, hours, hoursWithout: withoutNight });
	const butNight = weekOf({ ...schedule, hours: [], hoursWithout: withoutNight });
	expect([two, less, butNight, wholeWeek()].map((week) => week && hoursIn(week))).toEqual([
		48, 42, 162, 168,
	]);
	expect(weekOf({ ...schedule, hours: undefined, hoursWithout: [] })).toBeUndefined();
	expect(two && less && isCovered(less, [two])).toBe(true);
	expect(two && less && isCovered(two, [less])).toBe(false);
	expect(two && butNight && less && isCovered(wholeWeek(), [two, butNight])).toBe(true);
});
