import { escapeHtml, slackLine } from '../text';
import { shorten } from '../util/shorten';

/** A message in a chat is cut off where it gets too long. */
const maxLines = 30;

const maxLineLength = 300;

/**
 * A message and a list below it, as texts to send on; of a long list the beginning, and how many more there are.
 *
 * @param htmlLines the list in a mail, where it may say more
 */
export function toTexts(
	message: string,
	lines: readonly string[],
	htmlLines = lines,
): { slackText: string; emailHtml: string } {
	const list = `<ul>${firstOf(htmlLines)
		.map((line) => `<li>${escapeHtml(line)}</li>`)
		.join('')}</ul>`;
	return {
		slackText: [slackLine(message), ...firstOf(lines).map((line) => `• ${slackLine(line)}`)].join(
			'\n',
		),
		emailHtml: `<p>${escapeHtml(message)}</p>${lines.length === 0 ? '' : list}`,
	};
}

function firstOf(lines: readonly string[]): string[] {
	const shown = lines.slice(0, maxLines).map((line) => shorten(line, maxLineLength));
	const more = lines.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}
