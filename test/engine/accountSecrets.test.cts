/** Secrets of the account and of the credential in files, and files that would write more than a plan shows. */
import { CORE_SCHEMA, load } from 'js-yaml';
import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../nodes/shared/words/util/json';
import { nodeTypes } from '../support/builtNodes.cts';
import { KeptAccount } from '../support/keptAccount.cts';
import { openAccount } from '../support/setupRuns.cts';
import { errorOf } from '../support/workflows.cts';

const webHook = 'https://hooks.test/T1/secret-hook';
const pid = 'FEDCBA9876543210FEDCBA9876543210';

/** Messages have secrets, and monitors check the feed with the credential's PID. */
function accountWithSecrets(): KeptAccount {
	const account = new KeptAccount();
	account.put('task/11', {
		Url: `https://xml.example.test/reporting/xml?PID=${pid}`,
		Keyword1: pid,
		Keyword2: `{"token":"hidden-1"}`,
	});
	account.put('template/51', {
		Error_Message: '{"secret":"hidden-2","alert":"@(Model.AlertName)"}',
		Uptime_Message: 'See https://ann:hidden-3@a.test/?pw=hidden-4',
	});
	account.put('filter/41', { Description: `X-Api-Key: hidden-5 ${pid.toLowerCase()}` });
	return account;
}

type Opened = Awaited<ReturnType<typeof openAccount>>;

/** What each operation that makes a file does with secrets of the credential in what it writes. */
const exporting: Record<string, (account: Opened) => Promise<void>> = {
	'accountSetup export': async ({ exported, plan }) => {
		for (const format of ['json', 'yaml']) {
			const text = await exported({ format });
			expect(text).not.toMatch(/hidden-\d|\*\*\*\*\*/);
			expect(text.toLowerCase()).not.toContain(pid.toLowerCase());
			expect(load(text, { schema: CORE_SCHEMA })).toMatchObject({ end: true });
			const [summary] = (await plan(text)).items;
			expect(summary).toMatchObject({
				isSame: true,
				message: expect.stringMatching(/^No changes/),
			});
		}
	},
};

function operationsWith(properties: readonly INodeProperties[], name: string): string[] {
	const shown = properties.filter((property) => property.name === name);
	return shown.flatMap(({ displayOptions: { show } = {} }) =>
		(show?.resource ?? []).flatMap((resource) =>
			(show?.operation ?? []).map((operation) => `${String(resource)} ${String(operation)}`),
		),
	);
}

it('the table lists each operation that makes a file of the account', async () => {
	const types = Object.entries(await nodeTypes());
	const [{ properties }] = types.flatMap(([name, { description }]) =>
		name.endsWith('.monitoringConfig') && 'properties' in description ? [description] : [],
	);
	const operations = operationsWith(properties, 'binaryPropertyName');
	expect(Object.keys(exporting)).toEqual(operations);
});

it.each(Object.keys(exporting))(
	'the file of %s has no secret, and applying it changes nothing',
	async (name) => {
		await exporting[name](await openAccount(accountWithSecrets()));
	},
);

it('Apply writes the secrets of a completed file into a wiped account, but never the PID for its mark', async () => {
	const account = accountWithSecrets();
	const { execution, exported, plan, run } = await openAccount(account);
	const text = await exported({ format: 'yaml' });
	const lists = { devices: [], alertGroups: [], schedules: [], filters: [], alertTemplates: [] };
	const none = JSON.stringify({ ...(load(text, { schema: CORE_SCHEMA }) as JsonObject), ...lists });
	const wipe = await plan(none, { removeOthers: true, maxRemovals: 50 });
	await run('apply', wipe.file);
	expect(account.size).toBe(0);
	const refused = errorOf(await execution('apply', (await plan(text)).file));
	expect(refused.message).toBe(
		'Missing in the file: "Two locations" (description, X-Api-Key), "Short" (downMessage, secret; uptimeMessage, user; uptimeMessage, pw), "On call" (addresses 2, webHook), "Shop > Page 11" (keyword2, token)',
	);
	expect(account.size).toBe(0);
	const values = ['hidden-1', webHook, 'hidden-5', 'hidden-2', 'ann:hidden-3', 'hidden-4'];
	const marked = text.replaceAll('<secret: not in the file>', () => values.shift() ?? '');
	expect(errorOf(await execution('apply', (await plan(marked)).file)).message).toMatch(
		/cannot be applied: Replace <credential: XML Feed PID> in the file by the value/,
	);
	expect(account.size).toBe(0);
	const completed = marked.replaceAll('<credential: XML Feed PID>', pid);
	await run('apply', (await plan(completed)).file);
	expect(account.all('template')).toMatchObject([
		{
			Error_Message: '{"secret":"hidden-2","alert":"@(Model.AlertName)"}',
			Uptime_Message: 'See https://ann:hidden-3@a.test/?pw=hidden-4',
		},
	]);
	expect(account.all('task').filter(({ Keyword1 }) => Keyword1 === pid)).toMatchObject([
		{
			Url: `https://xml.example.test/reporting/xml?PID=${pid}`,
			Keyword2: '{"token":"hidden-1"}',
		},
	]);
	expect(account.all('filter')).toMatchObject([{ Description: `X-Api-Key: hidden-5 ${pid}` }]);
	const again = await exported({ format: 'yaml' });
	const withoutIds = (file: string) => file.replace(/^ *id: \d+$/gm, '');
	expect(withoutIds(again)).toBe(withoutIds(text));
});

it('Apply keeps the PID in the spelling of the account when something else changes', async () => {
	const account = accountWithSecrets();
	const Keyword3 = pid.toLowerCase();
	account.put('task/11', { Keyword3 });
	const { exported, plan, run } = await openAccount(account);
	const text = await exported({ format: 'yaml' });
	const { items, file } = await plan(text.replaceAll('timeoutSeconds: 30', 'timeoutSeconds: 31'));
	expect(items[0]).toMatchObject({ change: 3 });
	await run('apply', file);
	const tasks = account.all('task').filter(({ Timeout }) => Timeout === 31_000);
	expect(tasks).toHaveLength(3);
	expect(tasks).toContainEqual(expect.objectContaining({ Keyword1: pid, Keyword3 }));
});

it('Apply removes no device that got a task after the plan', async () => {
	const account = new KeptAccount();
	const { exported, plan, execution, requests } = await openAccount(account);
	const text = await exported({ format: 'json' });
	const setup = JSON.parse(text);
	setup.devices = setup.devices.filter(({ name }: JsonObject) => name !== 'Shop');
	const { file } = await plan(JSON.stringify(setup), { removeOthers: true, maxRemovals: 5 });
	account.put('task/14', { Id: 14, Device_Id: 1, Name: 'New', Url: 'https://new.test/' });
	requests.length = 0;
	const { message } = errorOf(await execution('apply', file));
	expect(message).toMatch(/out of date: changes were made in your account to "Shop"/);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('Apply writes nothing of a file with known, read-only or ID fields among the other fields', async () => {
	const account = new KeptAccount();
	const { exported, plan, execution, requests } = await openAccount(account);
	const setup = JSON.parse(await exported({ format: 'json' }));
	Object.assign(setup.devices[0], {
		otherFields: { Id: 2, Alert_Silence_Min: 9999, Number_Of_Tasks: 0 },
	});
	const { items, file } = await plan(JSON.stringify(setup));
	const fields = '"Id", "Alert_Silence_Min", "Number_Of_Tasks"';
	expect(items[1]).toMatchObject({ action: 'refused', reason: expect.stringContaining(fields) });
	requests.length = 0;
	expect(errorOf(await execution('apply', file)).message).toContain(fields);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('Plan shows all fields of a new task; after Apply no changes are left', async () => {
	const account = new KeptAccount();
	const { exported, plan, run } = await openAccount(account);
	const setup = JSON.parse(await exported({ format: 'json' }));
	setup.devices[0].tasks.push({ name: 'New', taskTypeId: 2, url: 'https://new.test/' });
	const text = JSON.stringify(setup);
	const { items, file } = await plan(text);
	expect(items[1].changes).toContainEqual(
		expect.objectContaining({ field: 'dns resolve mode', after: 'Device Cached' }),
	);
	await run('apply', file);
	expect((await plan(text)).items).toMatchObject([{ isSame: true }]);
});
