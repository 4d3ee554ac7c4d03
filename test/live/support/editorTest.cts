import { openBrowser, type SignedInBrowser } from './browser.cts';
import { Editor } from './editor.cts';

/** A browser that is signed in to n8n, one for the tests of a file, and n8n's editor there. */
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
