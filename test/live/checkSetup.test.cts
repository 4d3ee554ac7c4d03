import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

it('Account > Check Setup says first what differs, and tries writing when that is switched on', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	sandbox.faults.add({ path: '*/users', kind: 'status', status: 404 });
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Config');
	await editor.addNode('Monitoring Config', 'Check setup');
	await editor.addToCollection('Add Option', 'Write Probe');
	await browser.page.locator('.el-switch:visible').first().click();
	await browser.screenshot('check-setup');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 4)).toEqual(['check', 'result', 'evidence', 'whatToDo']);
	expect(sandbox.requests.some(({ method }) => method === 'DELETE')).toBe(true);
	await browser.screenshot('check-setup-result', 1200);
});
