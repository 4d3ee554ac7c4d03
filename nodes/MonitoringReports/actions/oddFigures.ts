import type { FeedRun } from '../../shared/n8n/run/feedRun';

/** Adds a hint about unreadable figures, if any. `oddValues` has the first one of each field. */
export function addOddFiguresHint(
	{ addHint, hintText }: Pick<FeedRun, 'addHint' | 'hintText'>,
	oddValues: ReadonlyMap<string, string>,
): void {
	if (oddValues.size === 0) return;
	const examples = [...oddValues].map(([name, text]) => `${name} is "${text}"`).join(', ');
	addHint(
		hintText(
			`The report has figures in an unknown format, which are ignored: ${examples}. This node can read numbers such as 0.412, and percentages from 0 to 100 such as 99.95.`,
		),
	);
}
