import { test } from 'vitest';

import { openBrowser } from './browser';
import { Editor } from './editor';

/**
 * A test in a browser that is signed in to n8n, one for the tests of a file, and in n8n's editor there.
 * It fails when the page had an error.
 */
export const it = test
	.extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
		const browser = await openBrowser();
		onCleanup(async () => await browser.close());
		return browser;
	})
	.extend('pageErrors', { auto: true }, ({ browser }, { onCleanup }) => {
		onCleanup(() => expect(browser.pageErrors).toEqual([]));
		return browser.pageErrors;
	})
	.extend('editor', ({ browser }) => new Editor(browser.page));
