/** Device > Create or Update writes exactly what a run before said it would. */
import type { Sandbox } from '../../sandbox/index.cts';
import { createdNames, deviceOfRow, deviceRows } from '../support/newDevices.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor, errorOf, json, runNode } from '../support/workflows.cts';

const parameters = { ...deviceOfRow, frequency: '={{ $json.frequency ?? 300 }}' };

interface Row {
	name: string;
	frequency?: number;
}

async function upsert(sandbox: Sandbox, rows: Row[], changes: object = {}, more: object = {}) {
	const node = config('Upsert', 'device', 'upsert', { ...parameters, ...changes }, more);
	return await runNode(node, sandbox, { rows });
}

async function plan(sandbox: Sandbox, rows: Row[]): Promise<string> {
	const run = await upsert(sandbox, rows, { mode: 'preview', options: { output: 'summary' } });
	const [{ planToken }, ...others] = json(run, 'Upsert');
	expect(others).toEqual([]);
	return String(planToken);
}

async function write(sandbox: Sandbox, rows: Row[], planToken: string, more?: object) {
	return await upsert(sandbox, rows, { options: { planToken } }, more);
}

/** Two existing devices, of which one will change, and a new one. */
async function planned() {
	const sandbox = await sandboxForTest();
	await upsert(sandbox, deviceRows(2));
	const rows: Row[] = [...deviceRows(2), { name: 'Item 3' }];
	rows[1].frequency = 60;
	const token = await plan(sandbox, rows);
	sandbox.resetCounters();
	return { sandbox, rows, token };
}

it('Create or Update writes a plan, and then plans no more changes', async () => {
	const { sandbox, rows, token } = await planned();
	const run = await write(sandbox, rows, token);
	expect(json(run, 'Upsert')).toMatchObject([
		{ action: 'unchanged' },
		{ action: 'updated', changes: 'Frequency' },
		{ action: 'created' },
	]);
	expect(json(run, 'Upsert')[0]).not.toHaveProperty('planToken');
	const again = await upsert(sandbox, rows, { mode: 'preview' });
	expect(new Set(json(again, 'Upsert').map(({ action }) => action))).toEqual(
		new Set(['unchanged']),
	);
});

it('a dry run of Create or Update returns a summary in one item, or its rows', async () => {
	const { sandbox, rows, token } = await planned();
	const dryRun = async (output: string) =>
		await upsert(sandbox, rows, { mode: 'preview', options: { output } });
	const listed = [
		{ action: 'unchanged', deviceName: 'Item 1', changes: 'None' },
		{ action: 'wouldUpdate', deviceName: 'Item 2', changes: 'Frequency' },
		{
			action: 'wouldCreate',
			deviceName: 'Item 3',
			changes:
				'URL https://new.example.test; Frequency 5 minutes; Locations London; Alert Groups none',
		},
	];
	expect(json(await dryRun('rows'), 'Upsert')).toEqual(listed);
	const summary = {
		message: '1 to create, 1 to update, 1 unchanged',
		planToken: token,
		isSame: false,
		create: 1,
		update: 1,
		unchanged: 1,
		slackText:
			'1 to create, 1 to update, 1 unchanged\n• Update "Item 2": Frequency\n• Create "Item 3": URL https∶//new․example․test; Frequency 5 minutes; Locations London; Alert Groups none',
		emailHtml: expect.stringMatching(
			/>1 to create, 1 to update, 1 unchanged<.*>Update &quot;Item 2&quot;: Frequency<.*>Create &quot;Item 3&quot;: URL https:\/\/new\.example\.test; Frequency 5 minutes; Locations London; Alert Groups none</,
		),
	};
	const run = await dryRun('summary');
	expect(json(run, 'Upsert')).toEqual([summary]);
	expect(run.items('Upsert')[0].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	expect(json(await dryRun('all'), 'Upsert')).toEqual([{ ...summary, rows: listed }]);
});

it('the plan token is the same for the same rows in any order while nothing changes', async () => {
	const { sandbox, rows, token } = await planned();
	expect(await plan(sandbox, [...rows].reverse())).toBe(token);
	expect(json(await write(sandbox, [...rows].reverse(), token), 'Upsert')).toHaveLength(3);
});

it.each<[string, string, (sandbox: Sandbox, rows: Row[]) => Promise<Row[]>]>([
	[
		'a device was changed',
		'The plan is out of date: changes were made in your account to "Item 2"',
		async (sandbox, rows) => {
			await upsert(sandbox, [{ name: 'Item 2', frequency: 600 }]);
			return rows;
		},
	],
	[
		'a device that was not to change was changed',
		'The plan is out of date: changes were made in your account to "Item 1"',
		async (sandbox, rows) => {
			await upsert(sandbox, [{ name: 'Item 1', frequency: 600 }]);
			return rows;
		},
	],
	[
		'a new device is there by now',
		'The plan is out of date: changes were made in your account to "Item 3"',
		async (sandbox, rows) => {
			await upsert(sandbox, [{ name: 'Item 3' }]);
			return rows;
		},
	],
	[
		'a task was added',
		'The plan is out of date: changes were made in your account to "Item 1"',
		async (sandbox, rows) => {
			await upsert(sandbox, [{ name: 'Item 1' }], {
				urls: 'https://more.example.test/',
			});
			return rows;
		},
	],
	[
		'the sheet says something else',
		'The plan is out of date: the input has different values for "Item 3"',
		async (_sandbox, rows) => [rows[0], rows[1], { name: 'Item 3', frequency: 600 }],
	],
	[
		'a row was added, and one removed',
		'The plan is out of date: the plan did not contain "Item 4"; 1 of the plan is not in the input',
		async (_sandbox, rows) => [rows[0], rows[1], { name: 'Item 4' }],
	],
])(
	'Create or Update writes nothing of a plan when %s, and reports it',
	async (_what, message, change) => {
		const { sandbox, rows, token } = await planned();
		const changed = await change(sandbox, rows);
		sandbox.resetCounters();
		const run = await write(sandbox, changed, token);
		expect(errorOf(run)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message,
			description: expect.stringMatching(/^Nothing was written\. Create a new plan/),
		});
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('Create or Update writes nothing of a plan for another department', async () => {
	const { sandbox, rows, token } = await planned();
	const { uid } = sandbox.addIntegration({ kind: 'webApi' });
	const node = config('Upsert', 'device', 'upsert', {
		...parameters,
		options: { planToken: token },
	});
	const run = await runNode(node, credentialFor(sandbox, { webApiUid: uid }), { rows });
	expect(errorOf(run).message).toBe(
		'Plan Token belongs to another account, department or credential',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Create or Update refuses each item of an outdated plan with Continue on Error', async () => {
	const { sandbox, rows, token } = await planned();
	await upsert(sandbox, [{ name: 'Item 2', frequency: 600 }]);
	sandbox.resetCounters();
	const run = await write(sandbox, rows, token, { onError: 'continueRegularOutput' });
	const errors = json(run, 'Upsert').map(({ error }) => error);
	expect(errors).toEqual(rows.map(() => expect.stringContaining('The plan is out of date')));
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Create or Update does not write a device that changed after the plan was validated', async () => {
	const { sandbox, rows, token } = await planned();
	sandbox.faults.add({ path: '*/device/*', method: 'POST', kind: 'delay', ms: 4000, times: 1 });
	const node = config('Upsert', 'device', 'upsert', {
		...parameters,
		options: { planToken: token, itemsAtOnce: 1 },
	});
	const running = runNode(node, sandbox, { rows });
	while (findWriteRequests(sandbox).length === 0) {
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	await upsert(sandbox, [{ name: 'Item 3', frequency: 600 }]);
	const run = await running;
	expect(errorOf(run).message).toContain('"Item 3" has changed in your account since the plan');
	expect(createdNames(sandbox)).toEqual(['Item 1', 'Item 2', 'Item 3']);
	expect(sandbox.listDevices(41001).at(-1)).toMatchObject({ name: 'Item 3', frequency: 600 });
});

it.each([
	['', 'Plan Token is empty'],
	['={{ $json.missing }}', 'Plan Token has no value'],
	['yes', 'Plan Token is not a planToken returned by a Dry Run'],
])(
	'Create or Update rejects an invalid plan token, and writes nothing: %j',
	async (planToken, message) => {
		const { sandbox, rows } = await planned();
		const run = await write(sandbox, rows, planToken);
		expect(`${errorOf(run).message} ${errorOf(run).description}`).toContain(message);
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('Create or Update validates all rows of a plan even if Validate All Rows First is off', async () => {
	const { sandbox, rows, token } = await planned();
	await upsert(sandbox, [{ name: 'Item 3', frequency: 600 }]);
	sandbox.resetCounters();
	const options = { planToken: token, checkAllRowsFirst: false };
	const run = await upsert(sandbox, rows, { options });
	expect(errorOf(run).message).toContain('The plan is out of date');
	expect(findWriteRequests(sandbox)).toEqual([]);
});
