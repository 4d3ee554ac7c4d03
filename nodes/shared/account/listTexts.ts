import { escapeHtml, slackLine } from '../text';
import { shorten } from '../util/shorten';

/** A message in a chat is cut off where it gets too long. */
const maxLines = 30;

const maxLineLength = 300;

/** A message and a list below it, as texts to send on; of a long list the beginning, and how many more there are. */
export function toTexts(
	message: string,
	lines: readonly string[],
): { slackText: string; emailHtml: string } {
	const shown = lines.slice(0, maxLines).map((line) => shorten(line, maxLineLength));
	const more = lines.length - shown.length;
	const all = more > 0 ? [...shown, `and ${more} more`] : shown;
	const list = `<ul>${all.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
	return {
		slackText: [slackLine(message), ...all.map((line) => `• ${slackLine(line)}`)].join('\n'),
		emailHtml: `<p>${escapeHtml(message)}</p>${all.length === 0 ? '' : list}`,
	};
}
