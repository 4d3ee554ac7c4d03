/** Every operation in an account of 5,000 devices, without a wire: how long n8n can do nothing else. */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { IExecuteFunctions, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';

import { keepFilesOnDisk } from '../../scripts/engine/index.cts';
import { findExamples, listOperations } from '../../scripts/generate/outputs.cts';
import { HostileAccount } from '../chaos/support/hostileAccount.cts';
import { fill } from '../chaos/support/hostileLies.cts';
import { writes } from '../chaos/support/hostileWrites.cts';
import { withLongestTurn } from '../support/cpu.cts';
import { seededRandom } from '../support/random.cts';
import { rawCredential } from '../support/rawService.cts';
import { automatically } from '../support/sheetRuns.cts';
import {
	byId,
	byName,
	config,
	errorOf,
	fileOf,
	json,
	nodeTypes,
	reports,
	runNode,
} from '../support/workflows.cts';

/** Computations pause after 5 ms, but some steps are longer. */
const maxTurnMs = 50;

const ats = Array.from({ length: 5000 }, (_, at) => at);
const name = (at: number) => `Site ${at}`;
const url = (at: number) => `https://www.${at}.test/`;

/** Devices with a task each, groups with hours, and the objects that `writes` needs. */
function bigAccount(): HostileAccount {
	const account = new HostileAccount();
	fill(account);
	const Weekly_Intervals = [{ Days: ['Mo', 'Tu'], From_Min: 480, To_Min: 1080, Included: true }];
	const groups = ats.slice(0, 60).map((at) => {
		const schedule = { Name: `Hours ${at}`, Weekly_Intervals, Date_Time_Intervals: [] };
		const Scheduler_Id = account.add('scheduler', schedule).id;
		const Addresses = [{ Type: 'Email', Template_Id: 1, Address: `ops${at}@shop.test` }];
		return account.add('group', { Name: `Ops ${at}`, Scheduler_Id, Addresses }).id;
	});
	for (const at of ats) {
		const Notification_Groups = [{ Id: groups[at % 60], Time_Shift_Min: 0 }];
		const device = { Name: name(at), Platform_Id: 1, Frequency: 300, Locations: [3], Filter_Id: 1 };
		const { id } = account.add('device', { ...device, Notifications: { Notification_Groups } });
		const task = { Name: 'Home', Device_Id: id, Task_Type_Id: 2, RequestType: 'GET', Url: url(at) };
		account.add('task', task);
	}
	return account;
}

/** Of each device; with `checks`, those of 80 minutes from two places: a ninth of the devices fails. */
function feedOf(root: string, checks: number): Buffer {
	const time = (check: number) => `2026-11-20T0${Math.floor(check / 6)}:${check % 6}0:00`;
	const check = (at: number) => (_: unknown, index: number) =>
		`<Response><Date>${time(index)}</Date><Location>${index % 2 ? 'London' : 'Paris'}</Location><Status>${at % 9 === 0 && index > 3 ? 'F' : 'S'}</Status><Duration>0.4</Duration></Response>`;
	const sites = ats.map(
		(at) =>
			`<Site ID="${at}" Name="${name(at)}" State="Up" Status="ACTIVE">${Array.from({ length: checks }, check(at)).join('')}</Site>`,
	);
	return Buffer.from(`<${root}>${sites.join('')}</${root}>`);
}
const states = feedOf('DotcomMonitorConfig', 0);
const responses = feedOf('DotcomMonitorOnlineReport', 8);

async function* toBody(bytes: Buffer) {
	for (let at = 0; at < bytes.length; at += 65_536) {
		await nextTurn();
		yield bytes.subarray(at, at + 65_536);
	}
}

/** In place of n8n's request helper. */
const answerFrom =
	(account: HostileAccount) =>
	async ({ body, headers, method = 'GET', url: address }: IHttpRequestOptions) => {
		const { pathname, search } = new URL(address);
		if (pathname.startsWith('/reporting')) {
			const document = /status/i.test(pathname) ? states : responses;
			return { statusCode: 200, headers: { 'content-type': 'text/xml' }, body: toBody(document) };
		}
		const path = pathname.replace('/config_api_v1/', '') + search;
		const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
		const reply = account.answer(method, path, text ?? '', String(headers?.Cookie ?? ''));
		if (reply === 'cut') throw new Error('The account has cut the connection');
		return { ...reply, body: toBody(Buffer.from(reply.content)) };
	};

/** Runs an operation; `longestMs` is about our node alone, not about what n8n does with its items. */
async function run(
	title: string,
	parameters: INodeParameters,
	rows?: object[],
	account = bigAccount(),
) {
	const [resource, operation] = title.split(' ');
	const path = listOperations().find((one) => title === `${one.resource} ${one.operation}`);
	if (!path) throw new Error(`There is no operation ${title}`);
	const isConfig = path.node === 'MonitoringConfig';
	const type = isConfig ? 'monitoringConfig' : 'monitoringReports';
	const own = (await nodeTypes())[`n8n-nodes-dotcom-monitor.${type}`];
	if (!('execute' in own)) throw new Error('It is no node');
	const { execute } = own;
	let longestMs = 0;
	const measuring = jest.spyOn(own, 'execute');
	measuring.mockImplementation(async function (this: IExecuteFunctions) {
		Object.assign(this.helpers, { httpRequest: answerFrom(account) });
		const measured = await withLongestTurn(async () => await execute?.call(this));
		({ longestMs } = measured);
		return measured.result ?? [];
	});
	const step = writes[title]?.(account, seededRandom(3));
	const entered = { ...findExamples(path)[0].parameters, ...step?.parameters, ...parameters };
	const node = (isConfig ? config : reports)('Run', resource, operation, entered);
	const more = { rows: rows ?? step?.rows };
	const result = await runNode(node, rawCredential('http://127.0.0.1:9'), more);
	measuring.mockRestore();
	expect(errorOf(result)).toEqual({});
	return { longestMs, account, result, item: json(result, 'Run')[0] };
}

const some = { applyTo: 'several', deviceIds: 'Site 49?, Site 3*7' };
const plan = { planName: 'Move', mode: 'preview' };
const weekly = { ...plan, when: 'everyWeek', hours: '02:00-04:00 Su' };
const times = { start: '2027-01-10T02:00:00', end: '2027-01-10T04:00:00' };
const sheet = { ...automatically, mode: 'preview' };
const one = { device: byId(70), task: byId(70), loadTest: byId(1) };

/** What concerns many devices, or an object that the account has. */
const cases: Array<[title: string, parameters: INodeParameters, rows?: object[]]> = [
	['device delete', some],
	['device get', { device: byName('Site 7') }],
	['device getAll', { returnAll: true, simplify: true }],
	['device muteAlerts', { ...some, minutes: 30 }],
	['device pauseForTime', { ...some, minutes: 30 }],
	['device upsert', sheet, ats.map((at) => ({ Name: name(at), URL: url(at), Every: '5 min' }))],
	['maintenance plan', { ...weekly, applyTo: 'all' }],
	[
		'maintenance plan',
		{ ...plan, when: 'fromItems' },
		ats.map((at) => ({ ...times, devices: name(at) })),
	],
	...['task get', 'task getAll', 'loadTest get', 'loadTest getResult'].map(
		(title): [string, INodeParameters] => [title, one],
	),
	...['alertGroup', 'alertTemplate', 'schedule', 'filter', 'user'].map(
		(kind): [string, INodeParameters] => [`${kind} get`, { [kind]: byId(1) }],
	),
];
/** These need the result of another one. */
const later = ['accountSetup apply', 'accountSetup plan', 'maintenance cancel'];
const others = listOperations()
	.map(({ resource, operation }) => `${resource} ${operation}`)
	.filter((title) => ![...later, ...cases.map(([known]) => known)].includes(title))
	.map((title): (typeof cases)[number] => [title, {}]);

beforeAll(keepFilesOnDisk);

async function expectTurns(tryIt: () => Promise<{ longestMs: number }>): Promise<void> {
	// What comes in between, such as the compiler, does not come every time.
	for (let tries = 2; tries > 0; tries--) if ((await tryIt()).longestMs <= maxTurnMs) return;
	expect((await tryIt()).longestMs).toBeLessThanOrEqual(maxTurnMs);
}

it.each([...cases, ...others])(
	'%s leaves n8n its turn in an account of 5,000 devices',
	async (...given) => {
		await expectTurns(async () => await run(...given));
	},
);

it('Maintenance > Cancel leaves n8n its turn in an account of 5,000 devices', async () => {
	await expectTurns(async () => {
		const { account } = await run('maintenance plan', { ...weekly, ...some, mode: 'write' });
		return await run('maintenance cancel', { plan: byName('Move') }, undefined, account);
	});
});

it('Account Setup > Plan and Apply leave n8n its turn in an account of 5,000 devices', async () => {
	await expectTurns(async () => {
		const { account, result } = await run('accountSetup export', { format: 'json' });
		const exported = await fileOf(result, 'data', 'Run');
		const setupText = exported.replace('"Site 70"', '"Site seventy"');
		const file = { readFrom: 'text', setupText, removeOthers: false };
		const planned = await run('accountSetup plan', file, undefined, account);
		const setupPlanToken = String(planned.item.planToken);
		const applied = await run(
			'accountSetup apply',
			{ ...file, setupPlanToken },
			undefined,
			account,
		);
		return { longestMs: Math.max(planned.longestMs, applied.longestMs) };
	});
});
