import { escapeHtml, slackLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';

/** A message in a chat is cut off where it gets too long. */
const maxLines = 30;

const maxLineLength = 300;

/**
 * A message and a list below it, as texts to send on; of a long list the beginning, and how many more there are.
 *
 * @param toHtmlLine the line in a mail, where it may contain more
 */
export function toTexts<Entry>(
	message: string,
	entries: readonly Entry[],
	toLine: (entry: Entry) => string,
	toHtmlLine = toLine,
): { slackText: string; emailHtml: string } {
	const list = `<ul>${firstOf(entries, toHtmlLine)
		.map((line) => `<li>${escapeHtml(line)}</li>`)
		.join('')}</ul>`;
	return {
		slackText: [
			slackLine(message),
			...firstOf(entries, toLine).map((line) => `• ${slackLine(line)}`),
		].join('\n'),
		emailHtml: `<p>${escapeHtml(message)}</p>${entries.length === 0 ? '' : list}`,
	};
}

function firstOf<Entry>(entries: readonly Entry[], toLine: (entry: Entry) => string): string[] {
	const shown = entries.slice(0, maxLines).map((entry) => shorten(toLine(entry), maxLineLength));
	const more = entries.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}
