/** Pages stay short enough to read. */
import { markdownIn, readPage } from '../support/pages.cts';

const countWords = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

it.each([
	['README.md', 220, 2200],
	['CONTRIBUTING.md', 90, 900],
])('%s has at most %d lines and %d words', (page, lines, words) => {
	const text = readPage(page);
	expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
	expect(countWords(text)).toBeLessThanOrEqual(words);
});

/** For looking things up. */
const reference = /^docs\/(?:errors|examples|figures|operations|.+-reference)\.md$/;

it.each(markdownIn('docs').filter((page) => !reference.test(page)))(
	'%s has steps, and at most 900 words before its reference',
	(page) => {
		const [guide] = readPage(page).split('\n## Reference\n');
		expect(guide).toMatch(/^1\. /m);
		expect(countWords(guide)).toBeLessThanOrEqual(900);
	},
);
