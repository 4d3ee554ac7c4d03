/** Jobs that come before a site is down, from an empty workflow on: counted. Nobody writes an expression. */
import { saveCredential } from '../../scripts/host';
import { createAccount } from './support/account';
import { editorTests } from './support/editorTest';
import { Hands } from './support/hands';

const it = editorTests();

const jobs = [
	{ name: 'got slow', text: 'slow', action: 'On got slow', says: 'is slow' },
	{
		name: 'uses its error budget up fast',
		text: 'error budget',
		action: 'On budget burning fast',
		says: 'error budget',
	},
];

for (const { name, text, action, says } of jobs) {
	it(`a site that ${name} is told to Slack`, async ({ browser, editor }) => {
		const { rest } = await createAccount();
		const slack = { accessToken: 'xoxb-stand-in' };
		await saveCredential(rest, { name: 'Slack account', type: 'slackApi', data: slack });
		const hands = await Hands.onNewWorkflow(browser.page, editor);
		await hands.addNode(text, 'Monitoring Reports', action);
		await editor.executeStep();
		await editor.outputPanel().getByText(says).first().waitFor();
		await browser.screenshot(`everyday-${text.replace(' ', '-')}`);
		await editor.closeNode();
		await hands.addNode('slack', 'Slack', 'Send a message');
		await editor.selectOptions('select', 'Channel');
		await editor.selectMode('channelId', 'By Name');
		await hands.type('channelId', '#alerts');
		await hands.drag('slackText', 'text');
		expect(await hands.count()).toEqual({ nodes: 2, clicks: 10, texts: 1, drags: 1 });
	});
}
