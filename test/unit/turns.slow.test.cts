/** Long computations let everything else in n8n run in between. */
import {
	compareSetups,
	describePlan,
	parseSetup,
	planEntries,
	SetupPlan,
	toSetup,
	toText,
	CredentialMarks,
	setupTables,
	type AccountContent,
} from '../../nodes/shared/features/accountSetup';
import { redactInSteps } from '../../nodes/shared/service/http/redact';
import { renderReport, renderStatusPage } from '../../nodes/shared/features/reports';
import {
	daySpans,
	reportClock,
	buildStatusPage,
	buildUptimeReport,
	roundReport,
} from '../../nodes/shared/features/uptime';
import { planToken } from '../../nodes/shared/words/util/planToken';
import { forEachInSteps, inTurns, sortInSteps } from '../../nodes/shared/words/util/turn';
import { contentOf } from '../support/accountContent.cts';
import { seededRandom } from '../support/random.cts';
import { toInput } from '../support/uptimeReports.cts';
import { atOnce } from '../support/atOnce.cts';

/** How often another task of the process ran during this work; 0 when nothing could. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
	let turns = 0;
	let isDone = false;
	const beat = () => {
		turns++;
		if (!isDone) setImmediate(beat);
	};
	setImmediate(beat);
	await work();
	isDone = true;
	return turns;
}

const count = 1500;
const dates = Array.from({ length: 31 }, (_, day) =>
	new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
);
const clock = reportClock('UTC', Date.UTC(2026, 10, 2));
const names = Array.from({ length: count }, (_, at) => ({
	deviceId: at,
	deviceName: `Shop ${at}`,
}));

it('a status page of many devices is built in many turns', async () => {
	const figures = { uptimePercentage: 99.95, checks: 288, failed: 1, averageSeconds: 0.4 };
	const steps = buildStatusPage({
		...{ title: '', updatedAt: '2026-11-01T12:00:00', timeZone: 'UTC', latestCheck: null },
		devices: names.map((one) => ({ ...one, name: one.deviceName, group: '', state: 'up' })),
		days: names.flatMap((one) => dates.map((date) => ({ ...one, date, ...figures }))),
		...{ notices: [], outages: [], outageDays: null, locations: [], checked: [] },
		clock,
		spans: daySpans({ from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) }, clock),
	});
	const turns = await turnsDuring(async () => {
		const page = await inTurns(steps);
		// Its file is written as it is made.
		const { html } = renderStatusPage(page, { language: 'en', logo: '', accentColor: '' });
		expect([...html].length).toBeGreaterThan(count);
	});
	expect(turns).toBeGreaterThan(4);
});

it('an uptime report of many devices is built, rendered and rounded in many turns', async () => {
	const days = dates.map(() => 99.95);
	const plans = names.map(({ deviceName }, at) => ({ name: deviceName, id: at, days }));
	const input = toInput({ from: '2026-10-01', devices: plans });
	const turns = await turnsDuring(async () => {
		const report = await inTurns(buildUptimeReport(input));
		const options = { listsDevices: true, listsOutages: true, isOver: true } as const;
		const { page, rows } = await inTurns(renderReport(report, { language: 'en', ...options }));
		expect([...page()].length).toBeGreaterThan(count);
		expect([...rows(await inTurns(roundReport(report)))].flat()).toHaveLength(count);
	});
	expect(turns).toBeGreaterThan(8);
});

function accountOf(frequency: number): AccountContent {
	const device = names.map(({ deviceId, deviceName }) => ({
		...{ Id: deviceId + 1, Name: deviceName, Platform_Id: 1, Frequency: frequency },
		Description: `Front of ${deviceName} at https://shop.example/`,
	}));
	const none = { alertGroup: [], schedule: [], filter: [], alertTemplate: [] };
	const task = { Name: 'home', RequestType: 'GET', Url: 'https://shop.example/?token=x' };
	const tasks = Object.fromEntries(device.map(({ Id }) => [Id, [{ ...task, Id: 90_000 + Id }]]));
	return contentOf({ ...none, device, tasks });
}

const uid = '0f8fad5bd9cb469fa16570867728950e';

// Seen red, like those above, with `atOnce` in place of `inTurns`: no other task had a turn.
it('a setup of many devices is exported, read, compared and planned in many turns', async () => {
	const marks = new CredentialMarks([{ label: 'Web API UID', value: uid }]);
	const turnsOf: Record<string, number> = {};
	const during = async <Result,>(name: string, work: () => Promise<Result>): Promise<Result> => {
		let result: Result | undefined;
		turnsOf[name] = await turnsDuring(async () => (result = await work()));
		return result as Result;
	};
	const now = await during('mark', () => inTurns(marks.markContent(accountOf(300))));
	const made = await during('export', () => inTurns(toSetup(now, setupTables)));
	const { setup } = await inTurns(toSetup(accountOf(600), setupTables));
	const text = await during('write', () => inTurns(toText(setup, 'yaml')));
	const wished = await during('read', () => inTurns(parseSetup(text)));
	expect(wished).toEqual(setup);
	const compared = await during('compare', () =>
		inTurns(compareSetups(made.setup, wished, setupTables)),
	);
	expect(compared.changes).toHaveLength(count);
	const steps = SetupPlan.of(now, wished, setupTables, { removes: true });
	const plan = await during('plan', () => inTurns(steps));
	const { items } = await inTurns(describePlan(plan));
	expect(items).toHaveLength(count);
	const entries = await inTurns(planEntries(plan, setupTables));
	const token = await during('token', () => inTurns(planToken('account', entries)));
	const output = items.map((item) => ({ ...item, planToken: token, text }));
	expect(await during('redact', () => inTurns(redactInSteps(output, [uid])))).toEqual(output);
	for (const [name, turns] of Object.entries(turnsOf))
		expect([name, turns > 1]).toEqual([name, true]);
});

it('a YAML file is read in pieces as it is as a whole', () => {
	const { setup } = atOnce(toSetup(accountOf(300), setupTables));
	const text = atOnce(toText(setup, 'yaml'));
	const rewritten = [
		text.replaceAll('\n', '\r\n'),
		text.replace('devices:\n', 'devices:\n# ours\n'),
		text.replace('devices:\n', 'devices: # ours\n'),
		text.replaceAll(/^ {2}/gm, ''),
		text.replace('name: Shop 7\n', 'name: &same Shop 7\n'),
	];
	for (const one of rewritten) expect(atOnce(parseSetup(one))).toEqual(setup);
	const broken = [
		text.replace('name: Shop 7\n', 'name: "Shop 7\n'),
		`${text}devices:\n  - name: Other\n`,
		text.replace('name: Shop 7\n', 'name: *same\n'),
	];
	for (const one of broken) expect(() => atOnce(parseSetup(one))).toThrow('cannot be read as YAML');
});

it('the sort in steps sorts as an array does', () => {
	const random = seededRandom(39);
	const entries = Array.from({ length: 1000 }, (_, at) => ({ key: random.integerBelow(90), at }));
	const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;
	expect(atOnce(sortInSteps(entries, byKey))).toEqual([...entries].sort(byKey));
	expect(atOnce(sortInSteps([], byKey))).toEqual([]);
});

it('a computation in turns that throws ends with its error', async () => {
	const steps = forEachInSteps(['one'], (text) => {
		throw new Error(text);
	});
	await expect(inTurns(steps)).rejects.toThrow('one');
});
