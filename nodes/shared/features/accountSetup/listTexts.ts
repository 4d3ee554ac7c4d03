import { escapeHtml, slackLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';

/** A chat cuts off long messages. */
const maxLines = 30;

const maxLineLength = 300;

/**
 * A message with a list of entries below it, for Slack and email; `toHtmlLine` makes the lines of
 * the email.
 */
export function toListTexts<Entry>(
	message: string,
	entries: readonly Entry[],
	toLine: (entry: Entry) => string,
	toHtmlLine = toLine,
): { slackText: string; emailHtml: string } {
	const slackLines = shownLines(entries, toLine).map((line) => `• ${slackLine(line)}`);
	const htmlLines = shownLines(entries, toHtmlLine).map((line) => `<li>${escapeHtml(line)}</li>`);
	const list = entries.length === 0 ? '' : `<ul>${htmlLines.join('')}</ul>`;
	return {
		slackText: [slackLine(message), ...slackLines].join('\n'),
		emailHtml: `<p>${escapeHtml(message)}</p>${list}`,
	};
}

/** The lines of the first 30 entries, and one line that counts the others. */
function shownLines<Entry>(entries: readonly Entry[], toLine: (entry: Entry) => string): string[] {
	const shown = entries.slice(0, maxLines).map((entry) => shorten(toLine(entry), maxLineLength));
	const more = entries.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}
