import type { FeedRun } from '../../shared/n8n/run/feedRun';

/**
 * Shows which fields of a report hold no number where one belongs.
 *
 * @param odd the first such value of each field
 */
export function addOddFiguresHint(
	{ addHint, hintText }: Pick<FeedRun, 'addHint' | 'hintText'>,
	odd: ReadonlyMap<string, string>,
): void {
	if (odd.size === 0) return;
	const forms = [...odd].map(([name, text]) => `${name} is "${text}"`).join(', ');
	addHint(
		hintText(
			`The report has figures in an unknown format, which are ignored: ${forms}. This node can read numbers such as 0.412, and percentages from 0 to 100 such as 99.95.`,
		),
	);
}
