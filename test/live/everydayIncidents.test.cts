/** Jobs around a site that is slow or down, from an empty workflow on: counted. Nobody writes an expression. */
import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { loadExampleWorkflow } from '../../scripts/host/index.cts';
import { createAccount, saveSlackAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';
import { Hands } from './support/hands.cts';
import { getRunningN8n } from './support/runningN8n.cts';
import { waitFor } from './support/triggerWorkflow.cts';

const it = editorTests();

it('a workflow built by hand reports a slow site to Slack', async ({ browser, editor }) => {
	await saveSlackAccount(await createAccount());
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('slow', 'Monitoring Reports', 'On slow response');
	await editor.executeStep();
	await editor.outputPanel().getByText('is slow').first().waitFor();
	await browser.screenshot('everyday-slow');
	await editor.closeNode();
	await hands.tellSlack();
	expect(await hands.count()).toEqual({ nodes: 2, clicks: 10, texts: 1, drags: 1 });
});

it('a workflow built by hand reports a site that is down to Slack within seconds', async ({
	browser,
	editor,
}) => {
	const account = await createAccount();
	const { sandbox } = account;
	await saveSlackAccount(account);
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('alert', 'Monitoring Alert', 'On device down or recovered');
	for (const text of ['Webhook URLs', 'Production URL']) {
		await browser.page.getByText(text, { exact: true }).first().click();
	}
	const shown = browser.page.getByText('/webhook/').first();
	const [productionUrl] = await shown.allTextContents();
	await shown.click();
	await browser.pictureParameters('alert-trigger-panel', 960);
	const secret = 'a-long-word-that-nobody-guesses';
	await hands.type('secret', secret);
	const executed = editor.executeStep();
	const path = new URL(productionUrl.trim()).pathname.replace('/webhook/', '/webhook-test/');
	sandbox.alerts.addresses.push({
		url: `${getRunningN8n().origin}${path}`,
		template: alertTriggerTemplate,
		headers: { 'X-Monitoring-Secret': secret },
	});
	const isTaken = async () => (await sandbox.alerts.fail({ name: 'Shop front' }))[0].status === 200;
	await waitFor('the alert', isTaken);
	await executed;
	await browser.screenshot('everyday-alert-executed');
	await editor.closeNode();
	await hands.tellSlack();
	await browser.screenshot('everyday-alert-slack');
	expect(await hands.count()).toEqual({ nodes: 2, clicks: 13, texts: 2, drags: 1 });
});

it('the Jira example opens an alert for a site that is down', async ({ browser, editor }) => {
	const { credential } = await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.paste(loadExampleWorkflow('Jira alert', credential), 2);
	await editor.openNode('Jira');
	const { page } = browser;
	await page.getByText('Connect to Header Auth').first().click();
	await page.getByTestId('credential-save-button').waitFor();
	await hands.type('name', 'Authorization');
	await hands.type('value', 'GenieKey key-of-the-team');
	await browser.screenshot('everyday-jira-credential');
	await page.getByTestId('credential-save-button').click();
	await page.getByText('Connect to Header Auth').first().waitFor({ state: 'hidden' });
	await page.keyboard.press('Escape');
	await browser.screenshot('everyday-jira-opened');
	expect(await editor.getNodesWithIssues()).toEqual([]);
	expect(await hands.count()).toEqual({ nodes: 0, clicks: 4, texts: 2, drags: 0 });
});
