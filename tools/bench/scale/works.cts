import * as account from '../../../nodes/shared/features/accountSetup';
import * as audit from '../../../nodes/shared/features/audit';
import { redactInSteps } from '../../../nodes/shared/service/http/redact';
import * as render from '../../../nodes/shared/features/reports';
import * as uptime from '../../../nodes/shared/features/uptime';
import { planToken } from '../../../nodes/shared/words/util/planToken';
import { inTurns } from '../../../nodes/shared/words/util/turn';
import { contentOf } from '../../../test/support/accountContent.cts';

const uid = '0f8fad5bd9cb469fa16570867728950e';

function accountOf(count: number, frequency: number, note = ''): account.AccountContent {
	const device = Array.from({ length: count }, (_, at) => ({
		...{ Id: at + 1, Name: `Shop ${at}`, Platform_Id: 1, Frequency: frequency },
		...{ Scheduler_Id: 301, Description: `Front of shop ${at} at https://shop.example/${note}` },
	}));
	const task = { Name: 'home', RequestType: 'GET', Url: 'https://shop.example/?token=x' };
	const schedule = [{ Id: 301, Name: 'Office hours' }];
	const none = { alertGroup: [], filter: [], alertTemplate: [] };
	const tasks = Object.fromEntries(device.map(({ Id }) => [Id, [{ ...task, Id: 90_000 + Id }]]));
	return contentOf({ ...none, device, schedule, tasks });
}

type Work = [title: string, work: () => Promise<unknown>];

export async function setupWorks(): Promise<Work[]> {
	const marks = new account.CredentialMarks([{ label: 'Web API UID', value: uid }]);
	const setupOf = async (content: account.AccountContent) =>
		await inTurns(account.toSetup(await inTurns(marks.markContent(content)), account.setupTables));
	const now = accountOf(5000, 300);
	const [{ setup: before }, { setup: after }] = [
		await setupOf(now),
		await setupOf(accountOf(5000, 600)),
	];
	const { setup: large } = await setupOf(accountOf(20_000, 300, 'x'.repeat(450)));
	const yaml = await inTurns(account.toText(large, 'yaml'));
	return [
		[
			'Plan of 5,000 devices',
			async () => {
				const content = await inTurns(marks.markContent(now));
				const steps = account.SetupPlan.of(content, after, account.setupTables, { removes: true });
				const plan = await inTurns(steps);
				const { items } = await inTurns(account.describePlan(plan));
				const entries = await inTurns(account.planEntries(plan, account.setupTables));
				const token = await inTurns(planToken('account', entries));
				const output = items.map((item) => ({ ...item, planToken: token }));
				await inTurns(redactInSteps(output, [uid]));
			},
		],
		[
			'Export of 5,000 devices',
			async () => {
				const { setup } = await setupOf(now);
				await inTurns(account.toText(setup, 'yaml'));
			},
		],
		[
			'Compare two exports of 5,000 devices',
			async () => await inTurns(account.compareSetups(before, after, account.setupTables)),
		],
		[
			`A YAML file of ${Math.round(yaml.length / 1_000_000)} MB`,
			async () => await inTurns(account.parseSetup(yaml)),
		],
	];
}

export async function auditWorks(): Promise<Work[]> {
	const audited: audit.AuditedAccount = {
		...(await inTurns(audit.toAuditedContent(accountOf(5000, 7200), []))),
		...{ loadTest: [], solution: [], department: [], unread: [] },
		...{ lastChanges: new Map(), now: Date.now() },
	};
	const rules = Object.keys(audit.auditRules) as audit.AuditRuleName[];
	return [
		[
			'Audit of 5,000 devices',
			async () => {
				const outcome = await inTurns(audit.runAudit(audited, audit.defaultAuditLimits, rules));
				audit.describeAudit(outcome);
			},
		],
	];
}

export async function reportWorks(): Promise<Work[]> {
	const [from, dayMs, count] = [Date.UTC(2026, 9, 1), 86_400_000, 31];
	const dates = Array.from({ length: count }, (_, day) =>
		new Date(from + day * dayMs).toISOString().slice(0, 10),
	);
	const names = Array.from({ length: 10_000 }, (_, at) => ({
		...{ deviceId: at, deviceName: `Shop ${at}` },
	}));
	const figures = { uptimePercentage: 99.95, checks: 288, failed: 1, averageSeconds: 0.4 };
	const days = names.flatMap((one) => dates.map((date) => ({ ...one, date, ...figures })));
	const period = { from, to: from + count * dayMs };
	const clock = uptime.reportClock('UTC', period.to);
	return [
		[
			'Uptime report on 10,000 devices and 31 days',
			async () => {
				const steps = uptime.buildUptimeReport({
					...{ title: '', period, wholePeriod: period, targetPercentage: 99.9 },
					...{ compared: null, overall: names.map((one) => ({ ...one, ...figures })) },
					...{ previous: [], days, showsDays: true, outages: null },
					clock,
				});
				const report = await inTurns(steps);
				const options = { listsDevices: true, listsOutages: true, isOver: true } as const;
				await inTurns(render.renderReport(report, { language: 'en', ...options }));
				await inTurns(uptime.roundReport(report));
			},
		],
		[
			'Status page of 10,000 devices',
			async () => {
				const steps = uptime.buildStatusPage({
					...{ title: '', updatedAt: '2026-11-01T12:00:00', timeZone: 'UTC', latestCheck: null },
					devices: names.map((one) => ({ ...one, name: one.deviceName, group: '', state: 'up' })),
					...{ days, notices: [], outages: [], outageDays: null, checked: [] },
					clock,
					spans: uptime.daySpans(period, clock),
				});
				await inTurns(steps);
			},
		],
	];
}
