/** Monitoring Reports Trigger in a real n8n: published, and tried in the editor. */
import { z } from 'zod';

import { assignCredential, saveWorkflow } from '../../scripts/host/index.cts';
import { onTestFinished } from '../support/jest/onTestFinished.cts';
import { createAccount } from './support/account.cts';
import { openBrowser } from './support/browser.cts';
import { Editor } from './support/editor.cts';
import {
	activateForTest,
	briefly,
	readEvents,
	setState,
	triggerName,
	triggerWorkflow,
	waitForEvents,
	waitForPolls,
} from './support/triggerWorkflow.cts';

it('a published workflow starts when a device goes down and when it recovers', async () => {
	const { sandbox, rest, credential } = await createAccount();
	setState(sandbox, 'up');
	const workflow = assignCredential(
		{ ...triggerWorkflow(), name: `Site down ${Date.now()}` },
		credential,
	);
	const saved = await saveWorkflow(rest, workflow);
	await activateForTest(rest, saved);
	await waitForPolls(sandbox, 2);
	expect(await readEvents(rest, saved)).toEqual([]);
	setState(sandbox, 'down');
	const [[down]] = await waitForEvents(rest, saved, 1);
	expect(down).toMatchObject({
		event: 'wentDown',
		deviceName: 'Shop front',
		state: 'down',
		isSample: false,
		message: expect.stringMatching(/^Shop front has been down since \d\d:\d\d/),
	});
	await waitForPolls(sandbox, 2);
	setState(sandbox, 'up');
	const [, [back]] = await waitForEvents(rest, saved, 2);
	expect(back).toMatchObject({
		event: 'cameBack',
		message: expect.stringMatching(/^Shop front recovered after \d+ s/),
	});
	await waitForPolls(sandbox, 2);
	expect(briefly(await readEvents(rest, saved))).toEqual([
		['Shop front wentDown'],
		['Shop front cameBack'],
	]);
});

it('Fetch Test Event shows a marked sample in the editor, and saves nothing', async () => {
	const { sandbox, rest, credential } = await createAccount();
	setState(sandbox, 'up');
	const workflow = assignCredential(
		{ ...triggerWorkflow(), name: `Test event ${Date.now()}` },
		credential,
	);
	const saved = await saveWorkflow(rest, workflow);
	const browser = await openBrowser();
	onTestFinished(() => browser.close());
	const editor = new Editor(browser.page);
	await editor.openWorkflow(saved);
	await editor.openNode(triggerName);
	expect(await editor.executeStep()).toEqual(
		expect.arrayContaining(['event', 'deviceName', 'message', 'isSample']),
	);
	await editor
		.outputPanel()
		.getByText('Sample: Shop front (https://www.example.com) has been down')
		.first()
		.waitFor();
	await browser.screenshot('trigger-test-event');
	setState(sandbox, 'down');
	await editor.closeNode();
	await editor.openNode(triggerName);
	await browser.page.getByTestId('node-execute-button').click();
	await editor.outputPanel().getByText('Shop front is down').first().waitFor();
	const { staticData } = z
		.object({ staticData: z.unknown() })
		.parse(await rest.get(`workflows/${saved.id}`));
	expect(staticData ?? null).toBeNull();
	expect(browser.pageErrors).toEqual([]);
});
