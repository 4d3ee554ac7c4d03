/** Jobs with the setup of an account, from an empty workflow on, counted. Nobody writes an expression. */
import { byId, chain, config, start } from '../support/nodes';
import { createAccount } from './support/account';
import type { Editor } from './support/editor';
import { editorTests } from './support/editorTest';

const it = editorTests();

/** Counts each press of the mouse that the page gets. */
const counter = `
	window.pressed = 0;
	window.addEventListener('mousedown', ({ isTrusted }) => { if (isTrusted) window.pressed += 1; }, true);
`;

/** Searches for what a node does in a new workflow, and adds it; the presses count from the search on. */
async function beginWith(editor: Editor, text: string, action: string): Promise<void> {
	await editor.openNewWorkflow();
	await editor.searchNodes(text);
	await editor.page.evaluate(counter);
	await editor.addNode('Monitoring Config', action);
}

const clicks = async ({ page }: Editor) => Number(await page.evaluate('window.pressed'));

it('two devices are copied to another department with one node, one text and seven clicks', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	await beginWith(editor, 'copy', 'Copy devices to another department');
	await editor.selectOptions('applyTo', 'Several by ID or Name');
	await browser.page
		.getByTestId('parameter-input-deviceIds')
		.locator('input')
		.fill('Company website, Careers page');
	await editor.openResourceLocator('departmentTo');
	await editor.selectInResourceLocator('Web Shop');
	await browser.screenshot('account-copy');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 4)).toEqual(['message', 'kind', 'name', 'idFrom']);
	expect(await clicks(editor)).toBe(7);
	const there = sandbox.listDevices(41_002).map(({ name }) => name);
	expect(there).toEqual(expect.arrayContaining(['Company website', 'Careers page']));
	await browser.screenshot('account-copied');
});

it('what changed since yesterday is one node and three clicks', async ({ browser, editor }) => {
	await createAccount();
	await beginWith(editor, 'changed', 'Get who changed what in the account and when');
	const columns = await editor.executeStep();
	expect(await clicks(editor)).toBe(3);
	expect(columns).toEqual(expect.arrayContaining(['action', 'object', 'user']));
	await browser.screenshot('account-changed');
});

it('what changed since a file of yesterday is one node, one text and five clicks', async ({
	browser,
	editor,
}) => {
	const { run } = await createAccount();
	const { items } = await run(chain(start(), config('Export', 'accountSetup', 'export')));
	const [{ json: yesterday }] = items('Export');
	const updateFields = { name: 'Press room' };
	const change = config('Change', 'device', 'update', { device: byId(84211), updateFields });
	expect((await run(chain(start(), change))).status).toBe('success');
	await beginWith(editor, 'changed', 'Compare the setup of the account with an earlier one');
	await editor.selectOptions('readFrom', 'Text');
	const text = browser.page.getByTestId('parameter-input-earlierText').locator('textarea');
	await text.fill(String(yesterday.text));
	await browser.screenshot('account-compare');
	const columns = await editor.executeStep();
	expect(await clicks(editor)).toBe(5);
	expect(columns.slice(0, 3)).toEqual(['message', 'isSame', 'added']);
	await editor.outputPanel().getByText('1 difference: 1 changed').first().waitFor();
	await editor.outputPanel().getByText('Press room').first().waitFor();
	await browser.screenshot('account-compared');
});
