import { escapeHtml, slackLine } from '../../words/text';
import { shorten } from '../../words/util/phrases';
import { cardMail, light, lineRow, lineTable } from '../mail';

/** A chat cuts off long messages. */
const maxLines = 30;

const maxLineLength = 300;

/** A message with a list of entries below it, for Slack and email. */
export function toListTexts<Entry>(
	message: string,
	entries: readonly Entry[],
	toLine: (entry: Entry) => string,
): { slackText: string; emailHtml: string } {
	const lines = shownLines(entries, toLine);
	const rows = lines.map((line) => lineRow(escapeHtml(line)));
	return {
		slackText: [slackLine(message), ...lines.map((line) => `• ${slackLine(line)}`)].join('\n'),
		emailHtml: messageMail(light.muted, message, lineTable(rows)),
	};
}

/** A mail with the first sentence of a message as its title, and the other ones below. @param content in HTML */
export function messageMail(color: string, message: string, content: string): string {
	const [title] = message.split('. ', 1);
	const rest = message.slice(title.length).replace(/^\. /, '');
	return cardMail(color, title, content, rest);
}

/** The lines of the first 30 entries, and one line that counts the others. */
function shownLines<Entry>(entries: readonly Entry[], toLine: (entry: Entry) => string): string[] {
	const shown = entries.slice(0, maxLines).map((entry) => shorten(toLine(entry), maxLineLength));
	const more = entries.length - shown.length;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}
