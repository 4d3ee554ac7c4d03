import { escapeHtml, slackLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';

/** A chat cuts off long messages. */
const maxLines = 30;

const maxLineLength = 300;

/**
 * A message with a list below it, for Slack and email. After 30 lines, one line counts the others.
 *
 * @param toHtmlLine the line in an email, which may be longer; by default the same
 */
export function toListTexts<Entry>(
	message: string,
	entries: readonly Entry[],
	toLine: (entry: Entry) => string,
	toHtmlLine = toLine,
): { slackText: string; emailHtml: string } {
	const list = `<ul>${shownLines(entries, toHtmlLine)
		.map((line) => `<li>${escapeHtml(line)}</li>`)
		.join('')}</ul>`;
	return {
		slackText: [
			slackLine(message),
			...shownLines(entries, toLine).map((line) => `• ${slackLine(line)}`),
		].join('\n'),
		emailHtml: `<p>${escapeHtml(message)}</p>${entries.length === 0 ? '' : list}`,
	};
}

function shownLines<Entry>(entries: readonly Entry[], toLine: (entry: Entry) => string): string[] {
	const shown = entries.slice(0, maxLines).map((entry) => shorten(toLine(entry), maxLineLength));
	const more = entries.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}
