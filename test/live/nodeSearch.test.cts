/** What a person finds who searches the nodes panel for a job. */
import { setTimeout as wait } from 'node:timers/promises';

import { isVerifiedEdition } from '../../scripts/host/package.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

const wordsOfEdition = {
	'Dotcom-Monitor': ['site down', 'uptime', 'status page', 'sheet', 'maintenance', 'dotcom'],
};

const words = {
	'Monitoring Config': [
		...[
			'apply',
			'backup',
			'certificate',
			'department',
			'import',
			'load test',
			'maintenance',
			'mute',
			'pause',
			'restore',
			'resume',
		],
		...['sheet', 'ssl'],
	],
	'Monitoring Reports': [
		...['down', 'health check', 'heartbeat', 'incident', 'invoice of uptime', 'outage', 'report'],
		...['site down', 'SLA', 'slow', 'status page', 'uptime', 'weekly'],
	],
};

it('finds the node that does the job first of these nodes', async ({ browser, editor }) => {
	await editor.openNewWorkflow();
	await editor.searchNodes('Monitoring');
	const search = browser.page.getByTestId('node-creator-search-bar');
	const names = browser.page.getByTestId('node-creator-item-name');
	const found: string[] = [];
	const expected: Record<string, string[]> = isVerifiedEdition ? wordsOfEdition : words;
	for (const text of Object.values(expected).flat()) {
		await search.fill(text);
		// The panel searches a moment after the last letter.
		await wait(800);
		const ours = (await names.allTextContents()).filter((name) =>
			isVerifiedEdition ? name === 'Dotcom-Monitor' : name.startsWith('Monitoring'),
		);
		found.push(`${text}: ${ours[0]}`);
		if (text === 'outage') await browser.screenshot('node-panel', 480);
	}
	expect(found).toEqual(
		Object.entries(expected).flatMap(([name, texts]) => texts.map((text) => `${text}: ${name}`)),
	);
});

it('offers down and back first among the triggers of Monitoring Reports', async ({
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
