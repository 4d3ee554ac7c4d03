/**
 * What Slack makes of a text: written from its public "Formatting text for app surfaces" alone. It errs on the
 * side of formatting: whatever a client could take for a mark counts.
 */
export interface SlackReading {
	lines: number;
	/** `<…>`: links, mentions of people, channels and groups, special mentions, dates. */
	controls: string[];
	/** Bold, italic, struck and code; quotes at the beginning of a line. */
	formats: string[];
	emoji: string[];
	/** "@here" and the like, which are mentions with `link_names` or `parse: full`. */
	mentions: string[];
	/** What clients link without being asked. */
	addresses: string[];
	/** What docs/trigger-reference.md leaves out: control characters, turns of direction, what takes no room. */
	hidden: string[];
}

/** "Left out of both texts", apart from what is put around one that is written from right to left. */
const leftOut =
	/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066\u2067\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

export function readSlack(text: string): SlackReading {
	const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
	const all = (pattern: RegExp) => text.match(pattern) ?? [];
	return {
		lines: lines.length,
		controls: all(/<[^>]*>|[<>]/g),
		formats: [
			// Between two letters they are letters.
			...all(/```|`|(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}_])/gu),
			...lines.flatMap((line) => line.match(/^\s*(?:>|&gt;)+/) ?? []),
		],
		emoji: all(/:[\p{L}\p{N}_+'-]+:/gu),
		mentions: all(/(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu),
		addresses: all(
			/[a-z][a-z0-9+.-]*:\/\/|[\p{L}\p{N}-]+\.(?:[\p{L}]{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])/giu,
		),
		hidden: all(leftOut),
	};
}

export const hostileWords = [
	'Shop\n*All clear* :white_check_mark:\nall sites up',
	'Shop\r\n*All clear*\rx\u2028y\u2029z\u0085w\u000bv\u000cu',
	'<!channel> <!here> <!everyone> <!subteam^S1> <@U024BE7LH> <#C024BE7LR>',
	'<http://evil.test|click> <mailto:a@evil.test|mail> <!date^1392734382^{date}|x>',
	'@here @channel @everyone @bob (@here) x@here',
	'evil.example/login and www.evil.test, http://evil.test HTTPS://EVIL.TEST/a?b',
	'a@evil.example 10.0.0.1 x.y.evil.museum evil.xn--p1ai сайт.рф evil。example evil.example',
	'\u202eturned\u202c \u2066around\u2069 \u200eleft\u200f \u061c',
	'ev\u200bil.exam\u200dple @\u2060here *\u200bbold\u200b* \ufeff:fi\u00adre:',
	'`code` ```block``` ``twice`` ` open',
	'*bold* _italic_ ~struck~ *_both_* *open _open ~open',
	'> quoted',
	'>>> all quoted',
	'&gt; quoted &lt;!here&gt; &amp;lt;!here&amp;gt;',
	'\n> quoted\n\n>>> more',
	':fire: :+1: :skin-tone-2: :日本: :a::b: 10:30:00',
	'a\u3164b\ufe0fc\u{e0041}d\u{1f3f4}\u{e0067}\u{e007f}',
	'W'.repeat(5000),
	`${'*a* '.repeat(1200)}<!here>`,
];
