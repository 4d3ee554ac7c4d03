/** Account Setup > Plan passes the file and its token on to Apply. */
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import type { AccountSetup } from '../../nodes/shared/features/accountSetup';
import type { Sandbox } from '../../sandbox/index.cts';
import { readFileContent } from '../../scripts/engine/index.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	fileOf,
	json,
	runOperation,
	start,
} from '../support/workflows.cts';

async function fileWith(sandbox: Sandbox, schedule: string): Promise<string> {
	const parameters = { format: 'json' };
	const run = await runOperation(sandbox, 'accountSetup', 'export', parameters);
	const setup: AccountSetup = JSON.parse(await fileOf(run, 'data', 'Run'));
	setup.schedules.push({ name: schedule });
	return JSON.stringify(setup);
}

function itemWith(text: string, more: IDataObject = {}, field = 'data'): INodeExecutionData {
	const data = Buffer.from(text).toString('base64');
	const file = { data, mimeType: 'application/json', fileName: 'setup.json' };
	return { json: more, binary: { [field]: file } };
}

const plan = (parameters = {}) => config('Plan', 'accountSetup', 'plan', parameters);
const apply = (parameters = {}) => config('Apply', 'accountSetup', 'apply', parameters);

async function runWith(sandbox: Sandbox, items: INodeExecutionData[], ...nodes: INode[]) {
	const workflow = { ...chain(start('File'), ...nodes), pinData: { File: items } };
	sandbox.resetCounters();
	return await execute({ workflow, credential: credentialFor(sandbox) });
}

async function tokenOf(sandbox: Sandbox, text: string, parameters = {}): Promise<string> {
	return String(
		json(await runWith(sandbox, [itemWith(text)], plan(parameters)), 'Plan')[0].planToken,
	);
}

it('Plan names the departments that it does not cover', async () => {
	const sandbox = await sandboxForTest();
	const text = await fileWith(sandbox, 'Nights');
	const workflow = { ...chain(start('File'), plan()), pinData: { File: [itemWith(text)] } };
	const credential = credentialFor(sandbox, { departmentId: '41001' });
	expect(json(await execute({ workflow, credential }), 'Plan')[0].message).toBe(
		'1 to create. Departments not included: Web Shop, Logistics, Example Travel.',
	);
});

const fileSources: Array<[string, (text: string) => INodeExecutionData, object, object]> = [
	['the default field', (text) => itemWith(text), {}, {}],
	[
		'another field',
		(text) => itemWith(text, {}, 'backup'),
		{ setupField: 'backup' },
		{ setupField: 'backup' },
	],
	[
		'a pasted text',
		(text) => ({ json: { text } }),
		{ readFrom: 'text', setupText: '={{ $json.text }}' },
		{},
	],
	['one item with all', (text) => itemWith(text), { output: 'all' }, {}],
];

it.each(fileSources)(
	'Apply makes exactly the plan, without an expression, from %s',
	async (...test) => {
		const [, toItem, planned, applied] = test;
		const sandbox = await sandboxForTest();
		const text = await fileWith(sandbox, 'Nights');
		const run = await runWith(sandbox, [toItem(text)], plan(planned), apply(applied));
		expect(errorOf(run)).toEqual({});
		const [{ json: summary, binary = {} }] = run.items('Plan');
		expect(summary).toMatchObject({ create: 1, planToken: expect.stringMatching(/^1\./) });
		expect(await readFileContent(Object.values(binary)[0])).toBe(text);
		expect(json(run, 'Apply')).toMatchObject([{ message: '1 created' }]);
		expect(findWriteRequests(sandbox)).toHaveLength(1);
	},
);

it('Plan returns the plan of several equal items once, and Apply makes it once', async () => {
	const sandbox = await sandboxForTest();
	const item = itemWith(await fileWith(sandbox, 'Nights'));
	const run = await runWith(sandbox, [item, item, item], plan(), apply());
	expect(json(run, 'Plan')).toMatchObject([{ create: 1 }]);
	expect(json(run, 'Apply')).toMatchObject([{ message: '1 created' }]);
	expect(findWriteRequests(sandbox)).toHaveLength(1);
});

it('Plan returns each of several plans, with its file', async () => {
	const sandbox = await sandboxForTest();
	const texts = [await fileWith(sandbox, 'Days'), await fileWith(sandbox, 'Nights')];
	const run = await runWith(
		sandbox,
		[...texts, texts[0]].map((text) => itemWith(text)),
		plan(),
	);
	const planned = run.items('Plan').map(({ binary = {} }) => readFileContent(binary.data));
	expect(await Promise.all(planned)).toEqual(texts);
	expect(new Set(json(run, 'Plan').map(({ planToken }) => planToken)).size).toBe(2);
});

it('Plan passes no file on with its rows, which have no token', async () => {
	const sandbox = await sandboxForTest();
	const item = itemWith(await fileWith(sandbox, 'Nights'));
	const run = await runWith(sandbox, [item], plan({ output: 'rows' }));
	expect(run.items('Plan')).toMatchObject([{ json: { name: 'Nights' } }]);
	expect(run.items('Plan')[0].binary).toBeUndefined();
});

it.each<[string, (sandbox: Sandbox, text: string) => Promise<IDataObject>, string, object?]>([
	[
		'with the token of another plan',
		async (sandbox) => ({ planToken: await tokenOf(sandbox, await fileWith(sandbox, 'Days')) }),
		'The plan is out of date: the file is different; the plan did not contain "Nights"',
	],
	[
		'with the token of another department',
		async (sandbox, text) => ({
			planToken: await tokenOf(sandbox, text, { department: byId(41002) }),
		}),
		'Plan Token belongs to another account, department or credential',
	],
	['without a token', async () => ({}), 'Plan Token is empty'],
	['with a token that is no text', async () => ({ planToken: ['1.'] }), 'Plan Token is empty'],
	[
		'with another text as token',
		async () => ({ planToken: 'abc' }),
		'Plan Token is not a planToken returned by Account Setup > Plan',
	],
	[
		'if Plan Token is an expression without a result',
		async (sandbox, text) => ({ planToken: await tokenOf(sandbox, text), approved: false }),
		'Plan Token is empty',
		{ setupPlanToken: "={{ $json.approved ? $json.planToken : '' }}" },
	],
])('Apply refuses an item %s', async (_, toJson, message, parameters = {}) => {
	const sandbox = await sandboxForTest();
	const text = await fileWith(sandbox, 'Nights');
	const item = itemWith(text, await toJson(sandbox, text));
	const { message: refusal, description } = errorOf(
		await runWith(sandbox, [item], apply(parameters)),
	);
	expect(refusal).toBe(message);
	expect(description).toContain('Account Setup > Plan');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Apply refuses an item without a file', async () => {
	const sandbox = await sandboxForTest();
	const planToken = await tokenOf(sandbox, await fileWith(sandbox, 'Nights'));
	const run = await runWith(sandbox, [{ json: { planToken } }], apply());
	expect(errorOf(run).message).toBe(
		'Input Data Field Name is "data", but the input item has no file in this field',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});
