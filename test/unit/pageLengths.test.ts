/** Pages stay short enough to read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (page: string) => readFileSync(path.join(__dirname, '..', '..', page), 'utf8');

it.each([
	['README.md', 220, 2200],
	['CONTRIBUTING.md', 90, 900],
])('%s has at most %d lines and %d words', (page, lines, words) => {
	const text = read(page);
	expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
	expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(words);
});
