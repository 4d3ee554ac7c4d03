/** A setup that is planned, applied, and is then as the file says. */

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import type { AccountSetup } from '../../nodes/shared/features/accountSetup';
import { firstDevice } from '../support/nodes.cts';
import { findRequests, findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import {
	byId,
	config,
	errorOf,
	fileOf,
	json,
	operationOutput,
	runNode,
	runOperation,
	summaryAndChanges,
} from '../support/workflows.cts';

async function exportOf(sandbox: Sandbox, parameters: object = {}): Promise<string> {
	const all = { format: 'json', ...parameters };
	return await fileOf(await runOperation(sandbox, 'accountSetup', 'export', all), 'data', 'Run');
}

const webHook = 'https://hooks.example.test/services/T0/B0/x';

/** The file of a new account; all have the same, and only the webhook of it is a value that lets others in. */
let newAccount = '';
beforeAll(async () => {
	const sandbox = await startSandbox();
	newAccount = await exportOf(sandbox).finally(() => sandbox.close());
});

/** A file that someone completed with the only secret of the account. */
const withWebHook = (text = newAccount) => text.replace('<secret: not in the file>', webHook);

/** Without IDs, which are others for what was made again. */
function withoutIds(text: string): unknown {
	return JSON.parse(text, (key, value: unknown) => (key === 'id' ? undefined : value));
}

function edited(text: string, edit: (setup: AccountSetup) => void): string {
	const setup = JSON.parse(text);
	edit(setup);
	return JSON.stringify(setup);
}

/** In a chosen department, because otherwise the message lists the others. */
const inText = (setupText: string, parameters: object = {}) => ({
	department: { __rl: true, mode: 'id', value: '41001' },
	readFrom: 'text',
	setupText,
	...parameters,
});

/** The summary, then the changes in every detail. */
async function planOf(sandbox: Sandbox, setupText: string, parameters: object = {}) {
	const all = inText(setupText, { ...parameters, output: 'all' });
	return summaryAndChanges(await operationOutput(sandbox, 'accountSetup', 'plan', all));
}

async function tokenOf(sandbox: Sandbox, setupText: string, parameters: object = {}) {
	return String((await planOf(sandbox, setupText, parameters))[0].planToken);
}

async function runApply(
	sandbox: Sandbox,
	setupText: string,
	setupPlanToken: string,
	parameters: object = {},
) {
	const all = { ...inText(setupText, parameters), setupPlanToken, output: 'all' };
	return await runOperation(sandbox, 'accountSetup', 'apply', all);
}

/** Plans and applies; the summary of Apply, then the changes. */
async function applied(sandbox: Sandbox, setupText: string, parameters: object = {}) {
	const token = await tokenOf(sandbox, setupText, parameters);
	const run = await runApply(sandbox, setupText, token, parameters);
	expect(errorOf(run)).toEqual({});
	return summaryAndChanges(json(run, 'Run'));
}

const removing = { removeOthers: true, maxRemovals: 50 };

/** Applies a file without entries. */
async function wipe(sandbox: Sandbox): Promise<void> {
	const empty = edited(newAccount, (setup) => {
		for (const list of [
			'devices',
			'alertGroups',
			'schedules',
			'filters',
			'alertTemplates',
		] as const) {
			setup[list] = [];
		}
	});
	await applied(sandbox, empty, removing);
	expect(sandbox.listDevices(41001)).toEqual([]);
}

it('Plan lists no changes for an export of the same account', async () => {
	const sandbox = await sandboxForTest();
	for (const text of [newAccount, withWebHook()]) {
		expect(await planOf(sandbox, text)).toEqual([
			{
				message: 'No changes: the account matches the file',
				planToken: expect.stringMatching(/^1\./),
				isSame: true,
				create: 0,
				change: 0,
				remove: 0,
				refused: 0,
				slackText: expect.any(String),
				emailHtml: expect.any(String),
			},
		]);
	}
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Plan lists the items to create, change and remove, in the order of Apply', async () => {
	const sandbox = await sandboxForTest();
	const text = edited(newAccount, ({ devices, schedules, filters }) => {
		devices[1].schedule = 'Nights';
		devices[1].frequencySeconds = 600;
		schedules.push({
			name: 'Nights',
			weeklyHours: [{ days: ['Mo'], fromMinute: 0, toMinute: 60, isMonitored: true }],
		});
		filters.splice(
			filters.findIndex(({ name }) => name === 'Five minutes'),
			1,
		);
	});
	const [summary, ...steps] = await planOf(sandbox, text, removing);
	expect(summary).toMatchObject({
		message: '1 to create, 1 to change, 1 to remove',
		isSame: false,
	});
	expect(steps).toEqual([
		{
			message: 'Create the schedule "Nights"',
			order: 1,
			kind: 'schedule',
			name: 'Nights',
			id: null,
			action: 'create',
			changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Nights' }]),
			reason: null,
		},
		{
			message:
				'Change the device "Company website": frequency seconds from 300 to 600; schedule is now Nights',
			order: 2,
			kind: 'device',
			name: 'Company website',
			id: firstDevice,
			action: 'change',
			changes: [
				{ field: 'frequency seconds', before: '300', after: '600' },
				{ field: 'schedule', before: null, after: 'Nights' },
			],
			reason: null,
		},
		{
			message: 'Remove the filter "Five minutes"',
			order: 3,
			kind: 'filter',
			name: 'Five minutes',
			id: 502,
			action: 'remove',
			changes: [],
			reason: null,
		},
	]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Plan returns flat rows, and its token once', async () => {
	const sandbox = await sandboxForTest();
	const text = edited(newAccount, ({ filters }) => {
		filters[0].name = 'Ten minutes';
	});
	const output = async (form: string) =>
		await operationOutput(sandbox, 'accountSetup', 'plan', inText(text, { output: form }));
	expect(await output('rows')).toEqual([
		{
			order: 1,
			message: expect.stringMatching(/^Change the filter "Ten minutes": name from /),
			action: 'change',
			kind: 'filter',
			name: 'Ten minutes',
		},
	]);
	const [{ planToken, ...summary }, ...others] = await output('summary');
	expect(others).toEqual([]);
	expect(summary).not.toHaveProperty('changes');
	const [made] = json(await runApply(sandbox, text, String(planToken)), 'Run');
	expect(made).toMatchObject({ changed: 1, changes: [{ action: 'changed' }] });
});

it('Plan refuses new items by name if the file lacks a value that they need', async () => {
	const sandbox = await sandboxForTest();
	await wipe(sandbox);
	const [summary, ...steps] = await planOf(sandbox, newAccount);
	expect(summary).toMatchObject({
		refused: 5,
		message: '8 to create, 5 cannot be done. Missing in the file: "On call" (addresses 2, webHook)',
	});
	const refused = steps.filter(({ action }) => action === 'refused');
	expect(refused.map(({ name, reason }) => `${String(name)}: ${String(reason)}`)).toEqual([
		'On call: Missing in the file: addresses 2, webHook',
		'Careers page: It needs the alert group "On call", which cannot be created',
		'Company website: It needs the alert group "On call", which cannot be created',
		expect.stringContaining('Careers page > '),
		expect.stringContaining('Company website > '),
	]);
});

it('Plan shows no secret of the file or of the account', async () => {
	const sandbox = await sandboxForTest();
	const text = edited(newAccount, ({ alertGroups }) => {
		alertGroups[1].addresses = [{ type: 'Slack', webHook: 'https://hooks.example.test/by-hand' }];
	});
	const all = inText(text, { output: 'all' });
	const run = await runOperation(sandbox, 'accountSetup', 'plan', all);
	expect(json(run, 'Run')).toMatchObject([
		{ change: 1, changes: [{ changes: [{ field: 'addresses' }] }] },
	]);
	expect(JSON.stringify(run.items('Run'))).not.toMatch(/hooks\.example|by-hand|<secret/);
});

it('Plan removes nothing unless asked, and no more than Max Deletions', async () => {
	const sandbox = await sandboxForTest();
	const text = edited(newAccount, (setup) => {
		setup.filters = setup.filters.filter(({ name }) => name !== 'Five minutes');
		setup.devices = setup.devices.slice(0, 2);
	});
	const [summary] = await planOf(sandbox, text);
	expect(summary).toMatchObject({
		remove: 0,
		message:
			'No changes: the account matches the file. 2 in the account but not in the file stay unchanged: device "Summer campaign (old)", filter "Five minutes"',
	});
	const run = await runOperation(
		sandbox,
		'accountSetup',
		'plan',
		inText(text, { removeOthers: true, maxRemovals: 1 }),
	);
	expect(errorOf(run)).toMatchObject({
		message:
			'The plan would delete 2 items, but Max Deletions is 1: "device Summer campaign (old)", "filter Five minutes"',
		code: 'PARAMETER_INVALID',
	});
});

it('Plan makes no request twice', async () => {
	const sandbox = await sandboxForTest();
	await planOf(sandbox, newAccount);
	const paths = sandbox.requests.map(relativePath);
	expect(paths.filter((path, index) => paths.indexOf(path) < index)).toEqual([]);
});

describe('Account Setup > Apply', () => {
	it('Apply makes a wiped account match its file; then no changes are left', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(firstDevice),
			updateFields: {
				additionalFields: JSON.stringify({ Owner_Device_Id: 84212, Scheduler_Id: 302 }),
			},
		});
		const text = withWebHook(await exportOf(sandbox));
		await wipe(sandbox);
		const [summary] = await applied(sandbox, text);
		expect(summary).toMatchObject({
			message: '13 created',
			created: 13,
			changed: 0,
			removed: 0,
			notDone: 0,
		});
		expect(withoutIds(withWebHook(await exportOf(sandbox)))).toEqual(withoutIds(text));
		expect(await planOf(sandbox, text)).toMatchObject([{ isSame: true }]);
		expect(JSON.stringify([...sandbox.snapshot().alertGroups.values()])).toContain(
			'hooks.example.test',
		);
	});

	it('Apply creates a deleted device again with a new ID, from a file with that device alone', async () => {
		const sandbox = await sandboxForTest();
		const text = edited(await exportOf(sandbox), (setup) => {
			setup.devices = setup.devices.filter(({ name }) => name === 'Careers page');
			Object.assign(setup, { alertGroups: [], alertTemplates: [], filters: [], schedules: [] });
		});
		await operationOutput(sandbox, 'device', 'delete', { device: byId(84212) });
		const [summary, device] = await applied(sandbox, text);
		expect(summary).toMatchObject({ created: 2, changed: 0, removed: 0, notDone: 0 });
		expect(device).toMatchObject({ kind: 'device', name: 'Careers page', action: 'created' });
		expect(device.id).not.toBe(84212);
		expect(withoutIds(await exportOf(sandbox))).toEqual(withoutIds(newAccount));
	});

	it('Apply keeps values of the account that the file lacks', async () => {
		const sandbox = await sandboxForTest();
		const text = edited(await exportOf(sandbox), ({ alertGroups }) => {
			alertGroups[1].schedule = 'Office hours';
		});
		expect((await applied(sandbox, text))[0]).toMatchObject({ message: '1 changed' });
		expect(sandbox.snapshot().alertGroups.get(201)).toContain(JSON.stringify(webHook));
		expect(sandbox.snapshot().alertGroups.get(201)).toContain('"Scheduler_Id":301');
	});

	it('Apply creates a device with the name of the operation', async () => {
		const sandbox = await sandboxForTest();
		const text = edited(await exportOf(sandbox), ({ devices }) => {
			devices.push({ ...devices[0], id: 1, name: 'Account Setup > Apply' });
		});
		expect((await applied(sandbox, text))[0]).toMatchObject({ created: 2, notDone: 0 });
	});

	it('Apply reads the file in a binary field, and the token of the previous node', async () => {
		const sandbox = await sandboxForTest();
		const run = await runNode(
			[
				config('Export', 'accountSetup', 'export'),
				config('Plan', 'accountSetup', 'plan', {}, { executeOnce: true }),
				config('Apply', 'accountSetup', 'apply', { setupPlanToken: '={{ $json.planToken }}' }),
			],
			sandbox,
		);
		expect(errorOf(run)).toEqual({});
		expect(json(run, 'Apply')).toMatchObject([
			{ message: 'No changes: the account matches the file' },
		]);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('Apply carries a plan out once, even if many items have its token', async () => {
		const sandbox = await sandboxForTest();
		const setupText = twoSchedules();
		const row = { planToken: await tokenOf(sandbox, setupText) };
		const rows = [row, row, row];
		const run = await runNode(
			config('Apply', 'accountSetup', 'apply', {
				...inText(setupText),
				setupPlanToken: '={{ $json.planToken }}',
			}),
			sandbox,
			{ rows },
		);
		expect(json(run, 'Apply')).toMatchObject([{ message: '2 created, 1 changed' }]);
		expect(findWriteRequests(sandbox)).toHaveLength(3);
	});

	const twoSchedules = () =>
		edited(newAccount, ({ schedules, devices }) => {
			schedules.push({ name: 'Days' }, { name: 'Nights' });
			devices[1].schedule = 'Nights';
		});

	it('Apply refuses a plan if the account has changed since, and reports the change', async () => {
		const sandbox = await sandboxForTest();
		const text = twoSchedules();
		const token = await tokenOf(sandbox, text);
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(firstDevice),
			updateFields: { frequency: 900 },
		});
		await operationOutput(sandbox, 'filter', 'update', {
			filter: byId(501),
			updateFields: { minutes: 9 },
		});
		sandbox.resetCounters();
		expect(errorOf(await runApply(sandbox, text, token))).toMatchObject({
			message:
				'The plan is out of date: changes were made in your account to "Company website"; the plan did not contain "Two locations"',
			description: expect.stringContaining('No changes were made.'),
			code: 'PARAMETER_INVALID',
		});
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it.each<[string, (text: string) => [text: string, token: string], string]>([
		['another file', (text) => [text.replace('Nights', 'Knights'), ''], 'the file is different'],
		['no token', (text) => [text, '={{ "" }}'], 'Plan Token is empty'],
		[
			'a text that is none',
			(text) => [text, 'abc'],
			'Plan Token is not a planToken returned by Account Setup > Plan',
		],
	])('Apply refuses %s', async (_, change, message) => {
		const sandbox = await sandboxForTest();
		const text = twoSchedules();
		const token = await tokenOf(sandbox, text);
		sandbox.resetCounters();
		const [own, given] = change(text);
		const run = await runApply(sandbox, own, given || token);
		expect(errorOf(run).message).toContain(message);
		expect(errorOf(run).description).toContain('Account Setup > Plan');
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('Apply refuses the token of another department', async () => {
		const sandbox = await sandboxForTest();
		const text = twoSchedules();
		const token = await tokenOf(sandbox, text, { department: byId(41002) });
		expect(errorOf(await runApply(sandbox, text, token)).message).toBe(
			'Plan Token belongs to another account, department or credential',
		);
	});

	const refuseNights = (sandbox: Sandbox) =>
		sandbox.faults.add({
			path: '*/schedulers',
			method: 'PUT',
			kind: 'status',
			status: 400,
			after: 1,
			body: '{"Success":false,"ErrorDescription":["No more schedules"]}',
			contentType: 'application/json',
		});

	it('Apply stops at the first refusal, reports what it did, and can be run again', async () => {
		const sandbox = await sandboxForTest();
		const text = twoSchedules();
		const token = await tokenOf(sandbox, text);
		const heal = refuseNights(sandbox);
		const run = await runApply(sandbox, text, token, { options: { itemsAtOnce: 1 } });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringContaining('No more schedules'),
			description: expect.stringContaining('Already done: "Days". 2 not applied.'),
		});
		heal();
		const again = json(await runApply(sandbox, text, token), 'Run');
		expect(again).toMatchObject([{ message: '1 created, 1 changed' }]);
		expect(await planOf(sandbox, text)).toMatchObject([{ isSame: true }]);
	});

	it('Apply with Continue on Error reports for each step whether it was done', async () => {
		const sandbox = await sandboxForTest();
		const text = twoSchedules();
		refuseNights(sandbox);
		const [summary, ...steps] = await applied(sandbox, text, {
			whenRefused: 'goOn',
			options: { itemsAtOnce: 1 },
		});
		expect(summary).toMatchObject({ message: '1 created, 2 not done', notDone: 2 });
		expect(steps).toMatchObject([
			{ name: 'Days', action: 'created', id: 303, reason: null },
			{ name: 'Nights', action: 'refused', reason: expect.stringContaining('No more schedules') },
			{
				name: 'Company website',
				action: 'notDone',
				reason: 'It needs the schedule "Nights", which was not created',
			},
		]);
	});

	it('Apply removes nothing that a device still refers to because its change was refused', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(firstDevice),
			updateFields: { filter: byId(502) },
		});
		const text = edited(newAccount, ({ devices, filters }) => {
			devices[1].filter = 'Two locations';
			filters.shift();
		});
		sandbox.faults.add({
			path: `*/device/${firstDevice}`,
			method: 'POST',
			kind: 'status',
			status: 400,
			body: '{"Success":false,"ErrorDescription":["Not this one"]}',
			contentType: 'application/json',
		});
		const whenRefused = 'goOn';
		const [summary, ...steps] = await applied(sandbox, text, { ...removing, whenRefused });
		expect(summary).toMatchObject({ changed: 0, removed: 0, notDone: 2 });
		expect(steps).toMatchObject([
			{ name: 'Company website', action: 'refused' },
			{
				name: 'Five minutes',
				action: 'notDone',
				reason: 'The device "Company website", which stays unchanged, refers to it',
			},
		]);
		expect(sandbox.snapshot().filters.has(502)).toBe(true);
	});

	it('Apply writes nothing if a step cannot be done, unless Continue on Error is on', async () => {
		const sandbox = await sandboxForTest();
		const text = edited(newAccount, ({ devices, schedules }) => {
			schedules.push({ name: 'Nights' });
			devices[0].filter = 'No such filter';
		});
		const token = await tokenOf(sandbox, text);
		const run = await runApply(sandbox, text, token);
		expect(errorOf(run).message).toBe(
			'"Careers page" cannot be applied: It refers to items found neither in the file nor in the account: filter "No such filter"',
		);
		const outcome = await runApply(sandbox, text, token, { whenRefused: 'goOn' });
		expect(json(outcome, 'Run')).toMatchObject([{ created: 1, notDone: 1 }]);
	});

	it.each([
		['a lost response', { kind: 'drop', afterHandling: true }],
		['a session that has ended', { kind: 'expireSession' }],
		['429', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
		['a gateway that gave up', { kind: 'status', status: 504, afterHandling: true }],
	] as const)('Apply creates nothing twice after %s', async (_, fault) => {
		// Waits that the service asks for are in whole seconds.
		speedUpClock(10);
		const sandbox = await sandboxForTest();
		const text = withWebHook();
		await wipe(sandbox);
		for (const path of ['*/schedulers', '*/groups', '*/devices', '*/tasks']) {
			sandbox.faults.add({ path, method: 'PUT', times: 1, ...fault });
		}
		expect((await applied(sandbox, text))[0]).toMatchObject({ message: '13 created' });
		expect(withoutIds(await exportOf(sandbox))).toEqual(withoutIds(newAccount));
		const groups = [...sandbox.snapshot().alertGroups.values()].join();
		expect(groups.split(webHook)).toHaveLength(2);
	});

	it.each([
		['change', 'POST', `*/device/${firstDevice}`],
		['removal', 'DELETE', '*/filter/502'],
	])('Apply notices that a %s whose response was lost was carried out', async (_, method, path) => {
		const sandbox = await sandboxForTest();
		const text = edited(newAccount, ({ devices, filters }) => {
			devices[1].frequencySeconds = 900;
			filters.shift();
		});
		sandbox.faults.add({ path, method, kind: 'drop', afterHandling: true, times: 1 });
		expect((await applied(sandbox, text, removing))[0]).toMatchObject({
			message: '1 changed, 1 removed',
		});
		expect(findRequests(sandbox, method)).toHaveLength(1);
	});
});
