/** Pages have none of the habits of `wordList.cts`. Code and quotations, such as texts of the service, are exempt. */
import { habitsIn } from '../support/wordList.cts';
import { markdownIn, readPage } from '../support/pages.cts';

/** A table of what was measured, written by `--publish` in the words of the tests. */
const published = 'docs/dev/reliability.md';

function sentencesOf(text: string): string[] {
	return (
		text
			.replaceAll(/^```[^]*?^```$/gm, '')
			// Written by `npm run generate` from user texts.
			.replaceAll(/^<!-- [^]*?^<!-- end -->$/gm, '')
			.replaceAll(/`[^`\n]*`|"[^"\n]*"|\]\([^)]*\)/g, '…')
			.split(/\n\s*\n|\n(?=\s*[-|#\d])/)
			.map((block) => block.replaceAll(/\s+/g, ' '))
	);
}

const pageHabits = (text: string) => sentencesOf(text).flatMap((sentence) => habitsIn(sentence));

const pages = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/dev')].filter(
	(page) => page !== published,
);

it.each(pages)('%s is in plain English', (page) => expect(pageHabits(readPage(page))).toEqual([]));

it.each([
	'The node tells nothing twice.',
	'A device that nobody\nmonitors',
	'- For whoever runs n8n',
	'| a | What is not well |',
	'The trigger goes on after a restart.',
	'It stands beside the name.',
])('the check of pages finds the habit in %j', (text) => expect(pageHabits(text)).not.toEqual([]));

it('the check of pages ignores quotations and code', () => {
	expect(pageHabits('The service answers "nobody", and `told` is a name.')).toEqual([]);
});
