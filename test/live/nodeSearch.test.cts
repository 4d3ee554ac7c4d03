/** What a person finds who searches the nodes panel for a job. */
import { setTimeout as wait } from 'node:timers/promises';

import { isVerifiedEdition } from '../../scripts/host/package.cts';
import { N8nRest, saveWorkflow } from '../../scripts/host/index.cts';
import { chain, start } from '../support/nodes.cts';
import { panelSearches } from '../support/panelSearches.cts';
import { editorTests, type Fixtures } from './support/editorTest.cts';
import { getRunningN8n } from './support/runningN8n.cts';

const it = editorTests();

/** The verified edition has one node instead of the first two. */
const searches = Object.entries(panelSearches)
	.slice(0, isVerifiedEdition ? 2 : undefined)
	.flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
/** The panel shows an icon in place of Trigger. */
const expected = searches.map(
	({ name, text }) =>
		`${text}: ${isVerifiedEdition ? 'Dotcom-Monitor' : name.replace(' Trigger', '')}`,
);

/** @param open opens a workflow */
async function findFirst({ browser, editor }: Fixtures, open: () => Promise<void>) {
	await open();
	await editor.searchNodes('Monitoring');
	const search = browser.page.getByTestId('node-creator-search-bar');
	const names = browser.page.getByTestId('node-creator-item-name');
	const found: string[] = [];
	for (const { text } of searches) {
		await search.fill(text);
		// The panel searches a moment after the last letter.
		await wait(800);
		const ours = (await names.allTextContents()).filter((name) =>
			isVerifiedEdition ? name === 'Dotcom-Monitor' : name.startsWith('Monitoring'),
		);
		found.push(`${text}: ${ours[0]?.trim()}`);
		if (text === 'outage') await browser.screenshot('node-panel', 480);
	}
	return found;
}

it('finds the node that does the job first of these nodes in an empty workflow', async (fixtures) => {
	const open = async () => await fixtures.editor.openNewWorkflow();
	expect(await findFirst(fixtures, open)).toEqual(expected);
});

it('finds the node that does the job first of these nodes in a filled workflow', async (fixtures) => {
	const { origin, session } = getRunningN8n();
	const workflow = { ...chain(start()), name: 'Search' };
	const saved = await saveWorkflow(N8nRest.resume(origin, session), workflow);
	const open = async () => await fixtures.editor.openWorkflow(saved);
	expect(await findFirst(fixtures, open)).toEqual(expected);
});

it('the node search offers down and recovered first among the triggers of Monitoring Reports', async ({
	browser,
	editor,
}) => {
	await editor.openNewWorkflow();
	await editor.searchNodes('site down');
	const names = browser.page.getByTestId('node-creator-item-name');
	await names.filter({ hasText: 'Monitoring Reports' }).first().click();
	await browser.page.getByText('On device down or recovered').waitFor();
	await browser.screenshot('trigger-actions', 480);
	const offered = await names.allTextContents();
	expect(offered.filter((name) => name.startsWith('On '))[0]).toBe('On device down or recovered');
});
