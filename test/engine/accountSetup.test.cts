import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	fileOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
	runOperation,
	summaryAndChanges,
} from '../support/workflows.cts';

const exportOf = async (sandbox: Sandbox, parameters: object = {}) =>
	await runOperation(sandbox, 'accountSetup', 'export', parameters);

async function textOf(sandbox: Sandbox, parameters: object = {}): Promise<string> {
	return await fileOf(await exportOf(sandbox, parameters), 'data', 'Run');
}

const compare = async (sandbox: Sandbox, parameters: object) =>
	await runOperation(sandbox, 'accountSetup', 'compare', { readFrom: 'text', ...parameters });

it('Export returns one item, which describes the file, and one file', async () => {
	const sandbox = await sandboxForTest();
	const run = await exportOf(sandbox);
	expect(errorOf(run)).toEqual({});
	const [{ json: output, binary = {} }, ...others] = run.items('Run');
	expect(others).toEqual([]);
	expect(output).toEqual({
		message:
			'3 devices, 3 tasks, 2 alert groups, 2 schedules, 2 filters, 1 alert template. 1 value is not in the file. Only one of these departments is included: Example Shop, Web Shop, Logistics, Example Travel.',
		fileName: 'account-setup.yaml',
		devices: 3,
		tasks: 3,
		alertGroups: 2,
		schedules: 2,
		filters: 2,
		alertTemplates: 1,
		valuesNotInFile: 1,
		sharedNames: [],
		notRead: [],
	});
	expect(binary.data).toMatchObject({
		fileName: 'account-setup.yaml',
		mimeType: 'application/yaml',
	});
	const text = await fileOf(run, 'data', 'Run');
	expect(text).toContain("webHook: '<secret: not in the file>'");
	expect(text).not.toContain('hooks.example.test');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('names its department in the first hint and in the file, as does Compare', async () => {
	const sandbox = await sandboxForTest();
	const run = async (operation: string, parameters: object) =>
		await runNode(config('Run', 'accountSetup', operation, { ...parameters }), {
			...credentialFor(sandbox),
			departmentId: '41003',
		});
	const made = await run('export', {});
	const earlierText = await fileOf(made, 'data', 'Run');
	expect(earlierText.split('\n')[2]).toBe('department: Logistics');
	expect(hintsOf(made, 'Run')[0]).toBe(
		'Exported department: Logistics. Departments not included: Example Shop, Web Shop, Example Travel.',
	);
	const compared = await run('compare', { readFrom: 'text', earlierText });
	expect(hintsOf(compared, 'Run')[0]).toBe(
		'Compared departments: older export: Logistics; account: Logistics.',
	);
});

it('Export writes names in place of IDs', async () => {
	const sandbox = await sandboxForTest();
	await operationOutput(sandbox, 'device', 'update', {
		device: byId(firstDevice),
		updateFields: {
			additionalFields: JSON.stringify({ Owner_Device_Id: 84212, Package_Id: 910 }),
		},
	});
	const setup = JSON.parse(await textOf(sandbox, { format: 'json' }));
	expect(setup.devices[1]).toMatchObject({
		name: 'Company website',
		id: firstDevice,
		platform: 'ServerView',
		package: expect.stringMatching(/[a-z]/),
		locations: ['Frankfurt', 'London', 'New York'],
		filter: 'Two locations',
		ownerDevice: 'Careers page',
		notifications: { alertGroups: [{ group: 'On call', delayMinutes: 0 }] },
		tasks: [{ url: 'https://www.shop.example.test/', keyword1: 'Example Shop' }],
	});
});

it('Export makes identical files of the same account, as JSON and YAML, under the chosen name', async () => {
	const [one, other] = [await sandboxForTest(), await sandboxForTest()];
	for (const format of ['json', 'yaml']) {
		expect(await textOf(one, { format })).toBe(await textOf(other, { format }));
	}
	const named = { format: 'json', fileName: 'my.json', binaryPropertyName: 'setup' };
	const run = await exportOf(one, named);
	expect(run.items('Run')[0].binary).toMatchObject({
		setup: { fileName: 'my.json', mimeType: 'application/json' },
	});
});

it('Export replaces the UID with a mark, wherever the account has it', async () => {
	const sandbox = await sandboxForTest();
	const { webApiUid } = credentialFor(sandbox);
	const updateFields = { description: `Made with ${webApiUid}` };
	await operationOutput(sandbox, 'filter', 'update', { filter: byId(501), updateFields });
	const run = await exportOf(sandbox);
	const file = await fileOf(run, 'data', 'Run');
	expect(file).toContain("description: 'Made with <credential: Web API UID>'");
});

it('Export reports that the file lacks alert templates if the service returns none', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/templates', kind: 'status', status: 404 });
	const run = await exportOf(sandbox);
	expect(json(run, 'Run')[0]).toMatchObject({
		message: expect.stringContaining(
			'The file has no alert templates, because the service did not return them.',
		),
		notRead: ['alertTemplates'],
	});
	expect(hintsOf(run, 'Run')).toEqual([
		expect.stringMatching(/^Exported department: /),
		expect.stringMatching(/^The alert templates could not be read: /),
	]);
});

it.each(['*/groups', '*/device/84212/tasks', '*/filter/502', '*/platforms'])(
	'Export makes no file when %s cannot be read',
	async (path) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path, kind: 'status', status: 500 });
		const run = await exportOf(sandbox);
		expect(errorOf(run).code).toBe('SERVICE_UNAVAILABLE');
	},
);

it.each([
	['File Format cannot be "xml"', { format: '={{ "xml" }}' }],
	['Put Output File in Field is empty', { binaryPropertyName: '={{ "" }}' }],
])('Export rejects invalid parameters: %s', async (message, parameters) => {
	const sandbox = await sandboxForTest();
	expect(errorOf(await exportOf(sandbox, parameters)).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Compare finds the account unchanged since its export', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		[config('Export', 'accountSetup', 'export'), config('Compare', 'accountSetup', 'compare')],
		sandbox,
	);
	expect(json(run, 'Compare')).toEqual([
		{
			message: 'Nothing has changed',
			isSame: true,
			added: 0,
			changed: 0,
			removed: 0,
			slackText: 'Nothing has changed',
			emailHtml: expect.stringContaining('>Nothing has changed</h1></td>'),
		},
	]);
});

it('Compare describes the changes since an export in plain words', async () => {
	const sandbox = await sandboxForTest();
	const earlierText = await textOf(sandbox);
	await operationOutput(sandbox, 'device', 'update', {
		device: byId(firstDevice),
		updateFields: { name: 'Shop', frequency: 600 },
	});
	await operationOutput(sandbox, 'filter', 'delete', { filter: byId(502) });
	const run = await compare(sandbox, { earlierText, output: 'all' });
	const [summary, ...changes] = summaryAndChanges(json(run, 'Run'));
	expect(summary).toMatchObject({
		message: '2 differences: 1 changed, 1 removed',
		isSame: false,
		added: 0,
		changed: 1,
		removed: 1,
		slackText: expect.stringContaining('• Device "Shop" was changed'),
		emailHtml: expect.stringContaining('>Filter &quot;Five minutes&quot; was removed</td>'),
	});
	expect(changes).toEqual([
		{
			message:
				'Device "Shop" was changed: name from Company website to Shop; frequency seconds from 300 to 600',
			kind: 'device',
			name: 'Shop',
			id: firstDevice,
			action: 'changed',
			changes: [
				{ field: 'name', before: 'Company website', after: 'Shop' },
				{ field: 'frequency seconds', before: '300', after: '600' },
			],
		},
		{
			message: 'Filter "Five minutes" was removed',
			kind: 'filter',
			name: 'Five minutes',
			id: 502,
			action: 'removed',
			changes: [],
		},
	]);
});

it('Compare of two exports sends no request', async () => {
	const sandbox = await sandboxForTest();
	const [earlierText, laterText] = [
		await textOf(sandbox, { format: 'json' }),
		await textOf(sandbox, { format: 'yaml' }),
	];
	sandbox.resetCounters();
	const same = { compareWith: 'export', earlierText, laterText };
	expect(json(await compare(sandbox, same), 'Run')).toMatchObject([{ isSame: true }]);
	const run = await compare(sandbox, {
		...same,
		laterText: laterText.replace('Five minutes', 'Six minutes'),
		output: 'rows',
	});
	expect(json(run, 'Run')).toEqual([
		{
			message: 'Filter "Six minutes" was changed: name from Five minutes to Six minutes',
			action: 'changed',
			kind: 'filter',
			name: 'Six minutes',
		},
	]);
	const department = 'one of Example Shop, Web Shop, Logistics, Example Travel';
	expect(hintsOf(run, 'Run')).toEqual([
		`Compared departments: older export: ${department}; newer export: ${department}.`,
	]);
	expect(sandbox.requests).toEqual([]);
});

it.each([
	['hello', 'Older Export Text is not an account setup'],
	['={{ "" }}', 'Older Export Text is empty'],
	[
		'{ "format": "dotcom-monitor-account-setup", "version": 7 }',
		'Older Export Text was created by a newer version',
	],
])('Compare refuses the text %j', async (earlierText, message) => {
	const sandbox = await sandboxForTest();
	const run = await compare(sandbox, { earlierText });
	const error = errorOf(run);
	expect(error).toMatchObject({ code: 'PARAMETER_INVALID', description: expect.any(String) });
	expect(error.message?.startsWith(message)).toBe(true);
	expect(sandbox.requests).toEqual([]);
});

it('Compare names the field of the file if the expected one is empty', async () => {
	const sandbox = await sandboxForTest();
	const without = await runOperation(sandbox, 'accountSetup', 'compare');
	expect(errorOf(without)).toMatchObject({
		message: 'Older Export Field is "data", but the input item has no file in this field',
		description: expect.stringContaining(
			'Add a node before this one that reads or downloads the file',
		),
	});
	const run = await runNode(
		[
			config('Export', 'accountSetup', 'export'),
			config('Compare', 'accountSetup', 'compare', { earlierField: 'backup' }),
		],
		sandbox,
	);
	expect(errorOf(run).description).toBe('Enter one of the fields with files: "data".');
});

it('Compare continues with the other items, each linked to its input', async () => {
	const sandbox = await sandboxForTest();
	const good = await textOf(sandbox);
	const parameters: IDataObject = { readFrom: 'text', earlierText: '={{ $json.text }}' };
	const node = {
		...config('Compare', 'accountSetup', 'compare', { ...parameters } as never),
		onError: 'continueRegularOutput' as const,
	};
	const run = await runNode(node, sandbox, { rows: [{ text: 'odd' }, { text: good }] });
	expect(
		run.items('Compare').map(({ json: { error, isSame }, pairedItem }) => ({
			failed: error !== undefined,
			isSame,
			pairedItem,
		})),
	).toEqual([
		{ failed: true, isSame: undefined, pairedItem: { item: 0 } },
		{ failed: false, isSame: true, pairedItem: { item: 1 } },
	]);
});
