/** A move from another tool by hand in the editor, counted. */
import { z } from 'zod';

import { loadExampleWorkflow } from '../../scripts/host/index.cts';
import { onTestFinished } from '../support/jest/onTestFinished.cts';
import { createAccount } from './support/account.cts';
import { launchChromium } from './support/browser.cts';
import { editorTests } from './support/editorTest.cts';
import { Hands } from './support/hands.cts';
import { hundredMonitors } from './support/hundredMonitors.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { waitFor } from './support/triggerWorkflow.cts';

const it = editorTests();

const contentSchema = z.object({
	nodes: z.array(z.object({ name: z.string(), webhookId: z.string().optional() })),
});

it('a hundred monitors move in with fifteen clicks, in less than five minutes', async ({
	browser: { page, screenshot },
	editor,
}) => {
	const { credential, rest, sandbox } = await createAccount();
	const hands = await Hands.onNewWorkflow(page, editor);
	const example = loadExampleWorkflow('Move in from another tool', credential);
	const formWindow = await launchChromium();
	onTestFinished(() => formWindow.close());
	/** In the window of the form, which n8n cannot open where there is no display. */
	async function upload(): Promise<void> {
		let address = '';
		await waitFor('the form', async () => {
			const [, id] = /workflow\/(\w+)/.exec(page.url()) ?? [];
			// n8n saves the workflow when it is executed; before, there is none of this ID.
			const content: unknown = await rest.get(`workflows/${id}`).catch(() => undefined);
			if (content === undefined) return false;
			const { nodes } = contentSchema.parse(content);
			// n8n gives a pasted form a new address.
			const { webhookId = '' } = nodes.find(({ name }) => name === 'Export') ?? {};
			address = `${getRunningN8n().origin}/form-test/${webhookId}`;
			return (await fetch(address)).status === 200;
		});
		const form = await formWindow.newPage({ viewport: { width: 800, height: 600 } });
		await form.goto(address);
		const { name, type: mimeType, content } = hundredMonitors;
		const buffer = Buffer.from(content);
		await form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
		await form.locator('button[type=submit], #submit-btn').first().click();
		await form.getByText('Your response has been recorded').first().waitFor();
		// On the field, on the file and on Submit.
		hands.clickElsewhere(3);
	}
	const run = async (): Promise<void> => {
		await page.getByTestId('execute-workflow-button').first().click();
		await upload();
		await page.getByText('Workflow executed successfully').first().waitFor();
	};
	const branches = () => sandbox.listDevices(41_001).filter(({ name }) => /^Branch /.test(name));

	const startedAt = performance.now();
	await hands.paste(example, 3);
	await run();
	expect(branches()).toEqual([]);
	await editor.openNode('Monitors');
	await editor.outputPanel().getByText('wouldCreate').first().waitFor();
	await screenshot('move-dry-run');
	await editor.selectOptions('mode', 'Write');
	await editor.closeNode();
	await run();
	await editor.openNode('Monitors');
	await editor.outputPanel().getByText('created').first().waitFor();
	const minutes = (performance.now() - startedAt) / 60_000;

	await screenshot('move-written');
	expect(branches()).toHaveLength(99);
	expect(await hands.count()).toEqual({ nodes: 0, clicks: 15, texts: 0, drags: 0 });
	expect(minutes).toBeLessThan(5);
});
