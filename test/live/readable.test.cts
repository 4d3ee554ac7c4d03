/** What the editor shows reads itself: order, words, descriptions and messages. */
import type { INode } from 'n8n-workflow';

import { assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { byId, config, node, reports, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { CredentialDialog } from './support/credentialDialog.cts';
import { editorTests } from './support/editorTest.cts';
import { openStep } from './support/openStep.cts';

const it = editorTests();

it('Merge joins the devices of both nodes by ID', async ({ browser, editor }) => {
	const { credential, rest, sandbox } = await createAccount();
	const merge = {
		mode: 'combine',
		combineBy: 'combineByFields',
		advanced: true,
		mergeByFields: { values: [{ field1: 'deviceId', field2: 'deviceId' }] },
		options: {},
	};
	const nodes = [
		start(),
		config('Devices', 'device', 'getAll', { returnAll: true }, { position: [220, -100] }),
		reports('States', 'deviceStatus', 'getAll', {}, { position: [220, 100] }),
		node('n8n-nodes-base.merge', 'Merge', merge, { typeVersion: 3.2, position: [440, 0] }),
	];
	const to = (name: string, index = 0) => ({ node: name, type: 'main' as const, index });
	const connections = {
		Start: { main: [[to('Devices'), to('States')]] },
		Devices: { main: [[to('Merge')]] },
		States: { main: [[to('Merge', 1)]] },
	};
	const workflow = { name: `Merge ${Date.now()}`, nodes, connections };
	await editor.openWorkflow(await saveWorkflow(rest, assignCredential(workflow, credential)));
	await editor.executeWorkflow(nodes.length);
	await editor.openNode('Merge');
	const { length } = sandbox.listDevices(41001);
	await editor.outputPanel().getByText(`${length} items`).waitFor();
	await browser.screenshot('readable-merge');
});

it('figures that the service does not say are null in every item', async ({ browser, editor }) => {
	const account = await createAccount();
	account.sandbox.faults.add({
		path: '*responses.aspx',
		kind: 'body',
		body: '<DotcomMonitorOnlineReport><Site ID="1" Name="New site"><Summary><Success_Count>0</Success_Count></Summary></Site></DotcomMonitorOnlineReport>',
	});
	await openStep(editor, account, reports('Summary', 'summary', 'getAll'));
	const columns = await editor.executeStep();
	expect(columns.slice(0, 2)).toEqual(['deviceName', 'uptimePercentage']);
	await editor.outputPanel().getByText('New site').first().waitFor();
	await editor.outputPanel().getByText('null').nth(1).waitFor();
	await browser.screenshot('readable-no-data');
});

it('the list of devices shows a new name as soon as the device has it', async ({
	browser,
	editor,
}) => {
	const account = await createAccount();
	const updateFields = { name: 'Corner shop' };
	const device = byId(84211);
	await openStep(editor, account, config('Update', 'device', 'update', { device, updateFields }));
	await editor.executeStep();
	await editor.closeNode();
	await openStep(editor, account, config('Get', 'device', 'get'));
	const names = await editor.openResourceLocator('device');
	expect(names).toContainEqual(expect.stringContaining('Corner shop'));
	await browser.screenshot('readable-new-name');
});

describe('the fields of a node', () => {
	const lists: Array<[string, INode]> = [
		['Monitoring Config', config('Devices', 'device', 'getAll')],
		['Monitoring Reports', reports('Summary', 'summary', 'getAll')],
	];
	for (const [name, step] of lists) {
		it(`of ${name} end with Simplify, Filters and Options`, async ({ editor }) => {
			await openStep(editor, await createAccount(), step);
			const labels = await editor.getFieldLabels();
			const last = labels.filter((label) => ['Simplify', 'Filters', 'Options'].includes(label));
			expect(last).toEqual(['Simplify', 'Filters', 'Options']);
			for (const text of ['Add Filter', 'Add Option']) await editor.addButton(text).waitFor();
		});
	}

	const described: Array<[string, INode, string]> = [
		['platform', config('Create', 'device', 'create'), 'Whole pages, loaded in a real browser'],
		['groupBy', reports('Summary', 'summary', 'getAll'), 'One set of figures for the whole range'],
	];
	for (const [parameter, step, description] of described) {
		it(`say what the options of ${parameter} mean`, async ({ browser, editor }) => {
			await openStep(editor, await createAccount(), step);
			await editor.openOptions(parameter);
			await browser.page.getByText(description).first().waitFor();
			await browser.screenshot(`readable-${parameter}`);
		});
	}

	it('offer the alert templates by name, sorted', async ({ browser, editor }) => {
		const addresses = { address: [{ type: 'Email', email: 'ops@example.test' }] };
		const step = config('Create', 'alertGroup', 'create', { name: 'Tea', addresses });
		await openStep(editor, await createAccount(), step);
		await browser.screenshot('readable-alert-group', 1300);
		const names = await editor.openResourceLocator('templateId');
		expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
		expect(names.length).toBeGreaterThan(0);
	});

	it('offer Create Device and Tasks in the options of Device > Create', async ({
		browser,
		editor,
	}) => {
		await openStep(editor, await createAccount(), config('Create', 'device', 'create'));
		await editor.addToCollection('Add Option', 'Create Device and Tasks');
		await browser.page.getByText('Create Device and Tasks').first().waitFor();
		await browser.screenshot('readable-request-style', 1300);
		const labels = await editor.getFieldLabels();
		expect(labels.filter((label) => /create with/i.test(label))).toEqual([]);
	});
});

describe('messages', () => {
	it('say when to ask again for the result of a load test, in words of people', async ({
		browser,
		editor,
	}) => {
		const account = await createAccount();
		const step = config('Result', 'loadTest', 'getResult', { loadTest: byId(7001) });
		await openStep(editor, account, step);
		const [message] = (await editor.failStep()).split('Error details');
		expect(message).toContain('The load test 7001 has no result: it has not been started');
		expect(message).toContain('Start it with Run');
		expect(message).not.toContain('_');
		await browser.screenshot('readable-no-result');
	});

	it('do not ask whether a read was carried out when its connection broke', async ({
		browser,
		editor,
	}) => {
		const account = await createAccount();
		account.sandbox.faults.add({ kind: 'drop', path: '*/device/84211', method: 'GET' });
		await openStep(editor, account, config('Get', 'device', 'get', { device: byId(84211) }));
		const text = await editor.failStep();
		expect(text).not.toMatch(/carried out|not known/);
		await browser.screenshot('readable-broken-connection');
	});

	it('of the credential speak of its fields', async ({ browser }) => {
		const { sandbox } = await createAccount();
		const dialog = new CredentialDialog(browser.page);
		await dialog.open('Dotcom-Monitor API');
		const { webApiUrl, xmlFeedUrl } = sandbox;
		await dialog.fill({ xmlFeedPid: 'F'.repeat(32), webApiUrl, xmlFeedUrl });
		await dialog.save('Couldn’t connect');
		await browser.page.getByText('More details').first().click();
		await browser.screenshot('readable-credential');
		expect((await browser.page.locator('body').allTextContents()).join()).not.toContain(
			'of this node',
		);
		await dialog.delete();
	});
});
