import { plainLine } from './oneLine';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** For each character that Slack may take for formatting, one that looks the same. */
const lookAlikes: Record<string, string> = {
	'*': '\u2217',
	_: '\u02cd',
	'~': '\u223c',
	'`': '\u02cb',
	':': '\u2236',
	'.': '\u2024',
	'@': '\uff20',
	'>': '\u203a',
};

/** Marks of bold, struck out, code and italics; an underscore inside a word is no mark. */
const formatting = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Characters that Slack converts. `:fire:` becomes an emoji, `shop.example` a link with a preview, and
 * `@here` a message to all, if the sending node links names.
 */
const automatic =
	/:(?=[\p{L}\p{M}\p{N}_+-]+:|\/\/)|(?<=[\p{L}\p{M}\p{N}-])\.(?=\p{L}{2})|(?<=\bwww)\.|(?<![\p{L}\p{N}._+-])@(?=[\p{L}\p{N}])/giu;

/** A line that starts with this is a quotation, even if it is written as an entity. */
const quotation = /^>/;

/**
 * Prevents formatting of a text by Slack. Only three characters have an escape (entity) there; other
 * special characters are replaced by ones that look alike.
 */
export function escapeSlack(text: string): string {
	const lookAlike = (character: string) => lookAlikes[character];
	return text
		.replace(formatting, lookAlike)
		.replace(automatic, lookAlike)
		.replace(quotation, lookAlike)
		.replace(/[&<>]/g, (character) => entities[character]);
}

/** A text of the service for Slack: in one line, without formatting. */
export function slackLine(text: string): string {
	return escapeSlack(plainLine(text));
}
