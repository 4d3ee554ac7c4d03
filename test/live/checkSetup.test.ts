import { createAccount } from './support/account';
import { editorTests } from './support/editorTest';

const it = editorTests();

it('Account > Check Setup says first what differs, and tries writing when that is switched on', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	sandbox.faults.add({ path: '*/users', kind: 'status', status: 404 });
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Config');
	await editor.addNode('Monitoring Config', 'Check what works with my account');
	await editor.addToCollection('Add Option', 'Write Probe');
	await browser.screenshot('check-setup');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 2)).toEqual(['message', 'asExpected']);
	const panel = editor.outputPanel();
	await panel.getByText('1 of', { exact: false }).first().waitFor();
	await browser.screenshot('check-setup-result', 1200);
});
