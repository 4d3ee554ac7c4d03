import { openBrowser, type SignedInBrowser } from './browser.cts';
import { Editor } from './editor.cts';

/** One browser, signed in to n8n, for all tests of a file. */
export interface Fixtures {
	browser: SignedInBrowser;
	editor: Editor;
}

/**
 * To be called once in a file, outside of its blocks.
 *
 * @returns an `it` for tests in n8n's editor, which fail when the page had an error
 */
export function editorTests() {
	let browser: SignedInBrowser;
	beforeAll(async () => {
		browser = await openBrowser();
	});
	afterAll(async () => await browser?.close());
	return (name: string, run: (fixtures: Fixtures) => Promise<void>): void =>
		test(name, async () => {
			await run({ browser, editor: new Editor(browser.page) });
			expect(browser.pageErrors).toEqual([]);
		});
}
