/** A question of every day, from an empty workflow on, counted. */
import { createAccount } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';
import { Hands } from './support/hands.cts';

const it = editorTests();

it("the reason of yesterday's outage takes one node, two texts and four clicks", async ({
	browser,
	editor,
}) => {
	await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('outage', 'Monitoring Reports', 'Explain outage');
	await hands.type('deviceNames', 'Company website');
	await hands.type('rangeWords', 'yesterday at 14:00');
	const columns = await editor.executeStep();
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 4, texts: 2, drags: 0 });
	await browser.screenshot('everyday-why');
	expect(columns.slice(0, 2)).toEqual(['deviceName', 'start']);
	const [text] = await editor.outputPanel().allTextContents();
	expect(text).toMatch(/was down|No outage/);
});
