/** Jobs with the setup of an account, from an empty workflow on, counted. Nobody writes an expression. */
import { byId, chain, config, firstDevice, node, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';
import { Hands } from './support/hands.cts';

const it = editorTests();

it('two devices are copied to another department with one node, one text and seven clicks', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('copy', 'Monitoring Config', 'Copy devices to another department');
	await editor.selectOptions('applyTo', 'By ID or Name');
	await hands.type('deviceIds', 'Company website, Careers page');
	await editor.openResourceLocator('departmentTo');
	await editor.selectInResourceLocator('Web Shop');
	await browser.screenshot('account-copy');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 4)).toEqual(['message', 'action', 'kind', 'name']);
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 7, texts: 1, drags: 0 });
	const there = sandbox.listDevices(41_002).map(({ name }) => name);
	expect(there).toEqual(expect.arrayContaining(['Company website', 'Careers page']));
	await browser.screenshot('account-copied');
});

it('a list of the changes since yesterday takes one node and three clicks', async ({
	browser,
	editor,
}) => {
	await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	const action = 'Get many audit events';
	await hands.addNode('changed', 'Monitoring Config', action);
	const columns = await editor.executeStep();
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 3, texts: 0, drags: 0 });
	expect(columns).toEqual(expect.arrayContaining(['action', 'object', 'user']));
	await browser.screenshot('account-changed');
});

it("a list of the changes since yesterday's file takes one node, one text and five clicks", async ({
	browser,
	editor,
}) => {
	const { rest, run } = await createAccount();
	const { items } = await run(chain(start(), config('Export', 'accountSetup', 'export')));
	const [{ binary }] = items('Export');
	const yesterday = await rest.download(`${binary?.data.id}`);
	const updateFields = { name: 'Press room' };
	const change = config('Change', 'device', 'update', { device: byId(firstDevice), updateFields });
	expect((await run(chain(start(), change))).status).toBe('success');
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	const action = 'Compare account setup with export';
	await hands.addNode('changed', 'Monitoring Config', action);
	await editor.selectOptions('readFrom', 'Text');
	await hands.type('earlierText', yesterday);
	await browser.screenshot('account-compare');
	const columns = await editor.executeStep();
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 5, texts: 1, drags: 0 });
	expect(columns.slice(0, 3)).toEqual(['isSame', 'added', 'changed']);
	await editor.outputPanel().getByText('1 difference: 1 changed').first().waitFor();
	await editor.outputPanel().getByText('Press room').first().waitFor();
	await browser.screenshot('account-compared');
});

it('three departments are audited with one node and three clicks', async ({ browser, editor }) => {
	await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('audit', 'Monitoring Config', 'Audit account');
	const columns = await editor.executeStep();
	await browser.screenshot('account-audit');
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 3, texts: 0, drags: 0 });
	expect(columns.slice(0, 3)).toEqual(['severity', 'name', 'problem']);
});

it('an export changed by hand is planned and applied with two nodes and no expression', async ({
	browser,
	editor,
}) => {
	const { run, sandbox } = await createAccount();
	const read = node('n8n-nodes-base.extractFromFile', 'Text', { operation: 'text' }, {});
	const { items } = await run(chain(start(), config('Export', 'accountSetup', 'export'), read));
	const text = String(items('Text')[0].json.data);
	const changed = text.replace('name: Company website', 'name: Press room');
	expect(changed).not.toBe(text);
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('backup', 'Monitoring Config', 'Plan account setup changes');
	await editor.selectOptions('readFrom', 'Pasted Text');
	await hands.type('setupText', changed);
	await browser.page.getByTestId('node-execute-button').click();
	// n8n shows the file that Plan hands on.
	await editor.outputPanel().getByText('account-setup.yaml').first().waitFor();
	await browser.screenshot('account-plan');
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 5, texts: 1, drags: 0 });
	const names = () => sandbox.listDevices(41_001).map(({ name }) => name);
	expect(names()).not.toContain('Press room');
	await editor.closeNode();
	await hands.addNode('apply', 'Monitoring Config', 'Apply setup plan');
	await browser.page.getByTestId('node-execute-button').click();
	// n8n shows the fields as it showed the file before.
	await editor.outputPanel().getByText('1 changed').first().waitFor();
	await browser.screenshot('account-apply');
	expect(names()).toContain('Press room');
	expect(await hands.count()).toEqual({ nodes: 2, clicks: 9, texts: 1, drags: 0 });
});
