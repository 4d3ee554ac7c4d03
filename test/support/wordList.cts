/** Habits of our English that readers have to translate, each with what to write in its place. */
export type WordRule = readonly [pattern: RegExp, advice: string];

/** For every text: user texts, README, docs, CHANGELOG and test titles. */
export const wordList: readonly WordRule[] = [
	[/\b(?:tells?|telling|told)\b/i, 'use show, report, return, emit, define or ask'],
	[/\b(?:no|some)body\b/i, 'address the user as "you", or let the node be the subject'],
	[/\bwhoever\b/i, 'name the person, or leave it out'],
	[/\banew\b/i, 'use again'],
	[/\bbeside\b/i, 'use next to, or in addition to'],
	[/\bstands\b/i, 'use is, or appears'],
	[/\bmended\b/i, 'use fixed, or corrected'],
	[/\b(?:goes|went) on\b/i, 'use continues, or continued'],
	[/\bso many\b/i, 'use a number, or N'],
	[/\bas far as\b/i, 'use if'],
	[/\b(?:is|are|was|were) to be\b/i, 'use should, will or must'],
	[/\bwhat is not\b/i, 'name the thing'],
	[/\bof its own\b/i, 'use its, or separate'],
];

/** For the texts that users see in n8n. */
export const userWordList: readonly WordRule[] = [
	...wordList,
	[/\b(?:says?|saying|said)\b/i, 'use show, report, return, list or confirm'],
];

export function habitsIn(text: string, rules = wordList): string[] {
	return rules.flatMap(([pattern, advice]) => {
		const [found] = pattern.exec(text) ?? [];
		return found === undefined ? [] : [`"${found}" (${advice}): ${text}`];
	});
}
