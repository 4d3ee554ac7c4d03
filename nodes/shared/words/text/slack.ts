import { plainLine } from './oneLine';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that Slack takes for formatting, and such that look the same. */
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

/** Bold, struck out and code; an underscore inside of a word does nothing. */
const formatting = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * `:fire:` is an emoji. Slack turns an address, also `shop.example`, into a link with a preview, and `@here`
 * into a message to all, if the sending node links names.
 */
const automatic =
	/:(?=[\p{L}\p{M}\p{N}_+-]+:|\/\/)|(?<=[\p{L}\p{M}\p{N}-])\.(?=\p{L}{2})|(?<=\bwww)\.|(?<![\p{L}\p{N}._+-])@(?=[\p{L}\p{N}])/giu;

/** Even as an entity, it makes a quotation of a line that begins with it. */
const quotation = /^>/;

/**
 * A text for Slack's mrkdwn, which has entities for three characters and no way to escape those that
 * format: they become others that look alike.
 */
export function escapeSlack(text: string): string {
	const lookAlike = (character: string) => lookAlikes[character];
	return text
		.replace(formatting, lookAlike)
		.replace(automatic, lookAlike)
		.replace(quotation, lookAlike)
		.replace(/[&<>]/g, (character) => entities[character]);
}

export function slackLine(text: string): string {
	return escapeSlack(plainLine(text));
}
