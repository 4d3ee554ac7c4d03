/** Pages stay short enough to read. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

const countWords = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

it.each([
	['README.md', 220, 2200],
	['CONTRIBUTING.md', 90, 900],
])('%s has at most %d lines and %d words', (page, lines, words) => {
	const text = read(page);
	expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
	expect(countWords(text)).toBeLessThanOrEqual(words);
});

/** For looking things up. */
const reference = /^(?:errors|examples|figures|operations|.+-reference)\.md$/;

it.each(
	readdirSync(path.join(root, 'docs')).filter(
		(file) => file.endsWith('.md') && !reference.test(file),
	),
)('docs/%s has steps, and at most 900 words before its reference', (page) => {
	const [guide] = read(`docs/${page}`).split('\n## Reference\n');
	expect(guide).toMatch(/^1\. /m);
	expect(countWords(guide)).toBeLessThanOrEqual(900);
});
