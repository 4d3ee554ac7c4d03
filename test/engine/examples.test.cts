/** What the workflows of `examples/` do to the account. */
import type { IPinData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import type { WorkflowFile } from '../../scripts/engine/index.cts';
import { listSteps } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { example, examples, runExample } from '../support/examples.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { thatWrites } from '../support/sheetExample.cts';
import { chain, config, fileOf, nodeTypes, start } from '../support/workflows.cts';

const ownAccount = 41_001;

it('no example logs in with a separate node', () => {
	const operations = examples.flatMap(({ nodes }) => nodes.map(({ parameters }) => parameters));
	expect(operations.filter(({ resource }) => resource === 'session')).toEqual([]);
});

it('the example "Create a device" creates a device and reads it', async () => {
	const run = await runExample('Create a device', await sandboxForTest());
	const [{ deviceId }] = outputRows(run, 'Create Device');
	expect(outputRows(run, 'New Device')).toMatchObject([
		{ deviceId, deviceName: 'Shop front (new)' },
	]);
});

it('the example "Monitors from a sheet" lists what it would create, and changes nothing by default', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	const rows = outputRows(await runExample('Monitors from a sheet', sandbox), 'Monitors');
	expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('wouldCreate'));
	expect(sandbox.snapshot()).toEqual(before);
});

it('the example "Monitors from a sheet" creates a device of each row with its alert group, once', async () => {
	const sandbox = await sandboxForTest();
	const workflow = thatWrites(example('Monitors from a sheet'));
	const run = async () =>
		outputRows(await runOnSandbox(workflow, sandbox, await nodeTypes()), 'Monitors');
	const rows = await run();
	expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('created'));
	const device = (name: unknown) =>
		sandbox.listDevices(ownAccount).find((candidate) => candidate.name === name);
	expect(device('Shop Berlin')).toMatchObject({
		frequency: 300,
		locations: ['14', '3'],
		otherFields: { Notifications: { Notification_Groups: [{ Id: 201 }] } },
	});
	expect(device('Press room')?.frequency).toBe(3600);
	const again = await run();
	expect(again.map(({ action }) => action)).toEqual(Array(5).fill('unchanged'));
});

it('the example "Move in from another tool" has three nodes, moves an export once, and lists the rest', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	const monitors = [
		{ Type: 'HTTP', 'Friendly Name': 'Shop front', 'URL/IP': 'https://shop.example.test/' },
		{
			...{
				Type: 'Keyword',
				'Friendly Name': 'Basket',
				'URL/IP': 'https://shop.example.test/basket',
			},
			...{ Interval: 900, 'Keyword Type': 'not exists', 'Keyword Value': 'Add to cart' },
		},
		{ Type: 'HTTP', 'Friendly Name': 'Intranet', 'URL/IP': 'https://intranet.example.test/' },
		{ Type: 'Ping', 'Friendly Name': 'Router', 'URL/IP': '192.0.2.10' },
	];
	const empty = { 'Keyword Type': '', 'Keyword Value': '', Interval: 120, Port: '' };
	const rows = monitors.map((row) => ({ json: { ...empty, ...row } }));
	const pinData = { Export: [{ json: {} }], Rows: rows };
	const workflow = { ...example('Move in from another tool'), pinData };
	expect(listSteps(workflow)).toHaveLength(3);
	const run = async (one: WorkflowFile) =>
		outputRows(await runOnSandbox(one, sandbox, await nodeTypes()), 'Monitors');
	const planned = await run(workflow);
	const left = { action: 'notTakenOver', reason: expect.stringContaining('Task Type ID') };
	const [create, done, kept] = ['wouldCreate', 'created', 'unchanged'].map((action) => [
		...Array(3).fill({ action }),
		left,
	]);
	expect(planned).toMatchObject(create);
	expect(planned[2].notes).toBe('Every 1 minute, not 2 minutes');
	expect(sandbox.snapshot()).toEqual(before);
	const writing = thatWrites(workflow);
	expect(await run(writing)).toMatchObject(done);
	expect(await run(writing)).toMatchObject(kept);
});

it('the example "From a sitemap to monitors" creates one monitor per page, once', async () => {
	const sandbox = await sandboxForTest();
	const own = example('From a sitemap to monitors');
	const before = sandbox.snapshot();
	const actions = async (workflow: WorkflowFile) => {
		const run = await runOnSandbox(workflow, sandbox, await nodeTypes());
		return outputRows(run, 'Monitors').map(({ action, deviceName }) => `${action} ${deviceName}`);
	};
	const names = ['', '/about', '/basket', '/contact'].map((path) => `www.shop.example.test${path}`);
	expect(await actions(own)).toEqual(names.map((name) => `wouldCreate ${name}`));
	expect(sandbox.snapshot()).toEqual(before);
	expect(await actions(thatWrites(own))).toEqual(names.map((name) => `created ${name}`));
	expect(await actions(thatWrites(own))).toEqual(names.map((name) => `unchanged ${name}`));
});

describe('the example "Monitors from a sheet, after approval"', () => {
	const name = 'Monitors from a sheet, after approval';
	const answered = (approved: boolean, change: (rows: IPinData['Sites']) => IPinData['Sites']) => {
		const workflow = example(name);
		const { Sites = [] } = workflow.pinData ?? {};
		const pinData = {
			Sites,
			Ask: [{ json: { data: { approved } } }],
			'Sites Again': change(Sites),
		};
		return { ...workflow, pinData };
	};
	const same = (rows: IPinData['Sites']) => rows;
	const run = async (sandbox: Sandbox, workflow: WorkflowFile) =>
		await runOnSandbox(workflow, sandbox, await nodeTypes());

	it('the example "Monitors from a sheet, after approval" writes nothing with its sample answer, which is no', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.snapshot();
		const [plan, ...others] = outputRows(await run(sandbox, example(name)), 'Plan');
		expect(plan).toMatchObject({ create: 5, update: 0, unchanged: 0, isSame: false });
		expect(others).toEqual([]);
		expect(sandbox.snapshot()).toEqual(before);
	});

	it('the example "Monitors from a sheet, after approval" asks for approval of the changes in words', async () => {
		const sandbox = await sandboxForTest();
		const { pinData, ...workflow } = answered(false, same);
		const asking = { ...workflow, pinData: { Sites: pinData.Sites } };
		const [{ text }] = outputRows(await run(sandbox, asking), 'Ask');
		const [title, first, ...others] = String(text).split('\n');
		expect(title).toBe('5 to create');
		expect(first).toMatch(
			/^• Create "Shop Berlin": URL https\S+; Frequency 5 minutes; Locations Frankfurt, London; Alert Groups On call$/,
		);
		expect(others.map((line) => line.split(':')[0])).toEqual([
			'• Create "Shop Paris"',
			'• Create "Shop New York"',
			'• Create "Wholesale"',
			'• Create "Press room"',
		]);
	});

	it('the example "Monitors from a sheet, after approval" writes the approved changes once', async () => {
		const sandbox = await sandboxForTest();
		const actions = async () =>
			outputRows(await run(sandbox, answered(true, same)), 'Write').map(({ action }) => action);
		expect(await actions()).toEqual(Array(5).fill('created'));
		expect(await actions()).toEqual(Array(5).fill('unchanged'));
	});

	it('the example "Monitors from a sheet, after approval" writes nothing if the sheet has changed since', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.snapshot();
		const longer = answered(true, ([first, ...others]) => [
			...[first, ...others],
			{ json: { ...first.json, Site: 'Late' } },
		]);
		await expect(run(sandbox, longer)).rejects.toThrow(
			'The plan is out of date: the plan did not contain "Late". Nothing was written.',
		);
		expect(sandbox.snapshot()).toEqual(before);
	});
});

describe('the example "Apply a setup file, after approval"', () => {
	const run = async (sandbox: Sandbox, pinned: IPinData) => {
		const setup = await runOnSandbox(exporting, sandbox, await nodeTypes());
		const text = await fileOf(setup, 'data', 'Export');
		const changed = text.replaceAll('frequencySeconds: 300', 'frequencySeconds: 600');
		const data = Buffer.from(changed).toString('base64');
		const File = [{ json: {}, binary: { data: { data, mimeType: 'application/yaml' } } }];
		const workflow = example('Apply a setup file, after approval');
		return await runOnSandbox(
			{ ...workflow, pinData: { ...pinned, File } },
			sandbox,
			await nodeTypes(),
		);
	};
	const exporting = chain(start(), config('Export', 'accountSetup', 'export'));
	const approval = (approved: boolean) => ({ Ask: [{ json: { data: { approved } } }] });

	it('"Apply a setup file, after approval" has six nodes, and no expression in those of the package', () => {
		const steps = listSteps(example('Apply a setup file, after approval'));
		expect(steps).toHaveLength(6);
		const ours = steps.filter(({ type }) => type.startsWith('n8n-nodes-dotcom-monitor'));
		expect(JSON.stringify(ours)).not.toContain('{{');
	});

	it('"Apply a setup file, after approval" changes nothing with its sample answer, which is no', async () => {
		const sandbox = await sandboxForTest();
		const { pinData = {} } = example('Apply a setup file, after approval');
		const before = sandbox.snapshot();
		const result = await run(sandbox, pinData);
		expect(outputRows(result, 'Plan and Answer')).toMatchObject([{ data: { approved: false } }]);
		expect(result.run.data.resultData.runData).not.toHaveProperty('Apply');
		expect(sandbox.snapshot()).toEqual(before);
	});

	it('"Apply a setup file, after approval" asks once, with the changes in words', async () => {
		const rows = outputRows(await run(await sandboxForTest(), {}), 'Ask');
		expect(rows).toMatchObject([{ text: expect.stringMatching(/^\d+ to change/) }]);
	});

	it('"Apply a setup file, after approval" makes the approved changes once', async () => {
		const sandbox = await sandboxForTest();
		const message = async () =>
			outputRows(await run(sandbox, approval(true)), 'Apply').map((row) => row.message);
		expect(await message()).toEqual([expect.stringMatching(/^\d+ changed$/)]);
		expect(sandbox.listDevices(ownAccount).map(({ frequency }) => frequency)).not.toContain(300);
		expect(await message()).toEqual(['No changes: the account matches the file']);
	});
});

it('the example "Pause around a deployment" pauses for 30 minutes and ends the pause after the deployment', async () => {
	const sandbox = await sandboxForTest();
	const run = await runExample('Pause around a deployment', sandbox);
	expect(outputRows(run, 'Pause Monitoring')).toMatchObject([{ action: 'paused', minutes: 30 }]);
	expect(outputRows(run, 'Resume Monitoring')).toMatchObject([{ action: 'resumed' }]);
	const paths = sandbox.requests.map(({ path }) => path);
	expect(paths.filter((path) => path.endsWith('/PostponeTimed'))).toHaveLength(2);
});

it.each([
	['Maintenance every Sunday', 'Sunday Backup'],
	['Maintenance from a calendar', 'Plan'],
])('the example "%s" plans maintenance, and writes nothing again', async (name, node) => {
	const sandbox = await sandboxForTest();
	const planned = { deviceName: 'Company website', scheduleId: 303 };
	expect(outputRows(await runExample(name, sandbox), node)).toMatchObject([
		{ action: 'planned', ...planned },
	]);
	const before = sandbox.snapshot();
	expect(outputRows(await runExample(name, sandbox), node)).toMatchObject([
		{ action: 'unchanged', ...planned },
	]);
	expect(sandbox.snapshot()).toEqual(before);
});

it('the example "Load test after a release" gives a verdict', async () => {
	const run = await runExample('Load test after a release', await sandboxForTest());
	expect(outputRows(run, 'Load Test')).toMatchObject([
		{ passed: false, averageSeconds: 6.4, errorRatePercent: 25 },
	]);
});

it.each([
	'Weekly uptime report by mail',
	'Weekly audit by mail',
	'Monthly outages to a sheet',
	'Status page to a web server',
])('the example "%s" has at most three nodes, and none with code', (name) => {
	const nodes = listSteps(example(name));
	expect(nodes.length).toBeLessThanOrEqual(3);
	expect(nodes.filter(({ type }) => /\.(code|function)/i.test(type))).toEqual([]);
});

it('the example "Weekly audit by mail" sends all problems in one mail, the worst first, with fixes', async () => {
	const run = await runExample('Weekly audit by mail', await sandboxForTest());
	const [{ problems, message, score }] = outputRows(run, 'Audit');
	const [{ html, subject, text }, ...others] = outputRows(run, 'Send Email');
	expect(others).toEqual([]);
	expect(subject).toBe(`Weekly audit of your monitoring: score ${String(score)} of 100`);
	expect(message).not.toContain('not included');
	expect(String(html)).toContain('>No Alerts (7)</b> · <b');
	expect(String(html)).toContain('<bdi>Booking site</bdi> · ');
	const fixes = [problems].flat().map((problem) => String(Object(problem).fix));
	const fixesInMail = [...String(html).matchAll(/Fix:<\/b> (.*?)<\/p>/g)].map(([, fix]) => fix);
	expect(new Set(fixesInMail)).toEqual(new Set(fixes.map((fix) => fix.replaceAll('>', '&gt;'))));
	expect(fixesInMail.length).toBeLessThan(fixes.length / 2);
	const found = [...String(html).matchAll(/>(High|Medium|Low)<\/b>/g)].map(([, level]) => level);
	const worstFirst = ['High', 'Medium', 'Low'];
	expect(found).toEqual(worstFirst.flatMap((one) => found.filter((level) => level === one)));
	expect(String(text).split('\n- ')).toHaveLength(fixes.length + 1);
});

it('"Nightly backup and what changed" puts the export into Git with a link to it, in four nodes', async () => {
	const name = 'Nightly backup and what changed';
	expect(listSteps(example(name))).toHaveLength(4);
	const run = await runExample(name, await sandboxForTest());
	expect(outputRows(run, 'Backup')).toMatchObject([{ devices: 3 }]);
	const commits = outputRows(run, 'GitHub');
	const path = 'account-setup.yaml';
	expect(commits).toMatchObject([{ content: { path }, commit: { message: 'Nightly backup' } }]);
	expect(commits[0].sent).toBe(await fileOf(run, 'data', 'Backup'));
	expect(outputRows(run, 'Slack')).toMatchObject([
		{
			text: expect.stringMatching(
				/^3 devices, .+ departments is included: .+\n.+ last backup: https:\/\/github\.com\/\S+\/commit\/\w+$/,
			),
		},
	]);
});

it('"Nightly backup and what changed" puts the same file into Git until something changes', async () => {
	const sandbox = await sandboxForTest();
	const sent = async () =>
		outputRows(await runExample('Nightly backup and what changed', sandbox), 'GitHub')[0].sent;
	const before = await sent();
	expect(await sent()).toBe(before);
	await runExample('Create a device', sandbox);
	const linesBefore = new Set(String(before).split('\n'));
	const added = String(await sent())
		.split('\n')
		.filter((line) => !linesBefore.has(line));
	expect(added).toContain('  - name: Shop front (new)');
});
