import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

it("Device > Create checks every 5 minutes by default, and offers the choices of a new device's platform", async ({
	browser,
	editor,
}) => {
	await createAccount();
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring Config');
	await editor.addNode('Monitoring Config', 'Create device');
	await browser.screenshot('new-device');
	// The chosen one is there before the list is.
	expect(await editor.openResourceLocator('frequency')).toContain('Every 5 minutes');
	await editor.selectInResourceLocator('Every 1 hour');
	await editor.selectOptions('locations', 'New York', 'London');
	await browser.screenshot('new-device-filled');
});
