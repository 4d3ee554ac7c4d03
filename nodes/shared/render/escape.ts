const htmlEntities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** For HTML and SVG, inside of elements and of attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => htmlEntities[character]);
}

/** Characters that Slack takes for formatting, and such that look the same. */
const slackLookAlikes: Record<string, string> = {
	'*': '\u2217',
	_: '\u02cd',
	'~': '\u223c',
	'`': '\u02cb',
};

/**
 * For Slack's mrkdwn, which has entities for three characters and no way to escape those that format:
 * they become others that look alike, an underscore inside of a word excepted, which does nothing.
 */
export function escapeSlack(text: string): string {
	return text
		.replace(/[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (mark) => slackLookAlikes[mark])
		.replace(/:(?=[\w+-]+:)/g, '\u2236')
		.replace(/[&<>]/g, (character) => htmlEntities[character]);
}

/** Control characters, line breaks, and what turns the direction of all that follows. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A name or message of the service in one line, without what would change the text around it. */
export function cleanText(text: string): string {
	return text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Keeps a name that is written from right to left from pulling the figures after it along. */
export function isolate(name: string): string {
	return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
