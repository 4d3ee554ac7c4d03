import { openBrowser, type SignedInBrowser } from './browser';
import { Editor } from './editor';

/** A browser that is signed in to n8n, one for the tests of a file, and n8n's editor there. */
export interface Fixtures {
	browser: SignedInBrowser;
	editor: Editor;
}

let browser: SignedInBrowser | undefined;
let file: string | undefined;

function closeBrowserAfterFile(): void {
	const { testPath } = expect.getState();
	if (testPath === file) return;
	file = testPath;
	afterAll(async () => {
		await browser?.close();
		browser = undefined;
		file = undefined;
	});
}

async function runInEditor(run: (fixtures: Fixtures) => Promise<void>): Promise<void> {
	browser ??= await openBrowser();
	await run({ browser, editor: new Editor(browser.page) });
	expect(browser.pageErrors).toEqual([]);
}

/** A test in n8n's editor, which fails when the page had an error. */
export function it(name: string, run: (fixtures: Fixtures) => Promise<void>): void {
	closeBrowserAfterFile();
	test(name, async () => await runInEditor(run));
}

/** The same test for each of several values. */
it.for =
	<Value>(values: readonly Value[]) =>
	(name: string, run: (value: Value, fixtures: Fixtures) => Promise<void>): void => {
		closeBrowserAfterFile();
		test.each(values.map((value) => [value].flat()))(name, async (...parts: unknown[]) => {
			const value = values.find((each) => [each].flat().every((part, at) => part === parts[at]));
			await runInEditor(async (fixtures) => await run(value as Value, fixtures));
		});
	};
