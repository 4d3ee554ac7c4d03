/** What a monitored site, or who names devices, can try with the texts that are sent on. */
export const hostileTexts = [
	'Shop\n*Payroll* is down\r\nSecond line',
	'line\u2028separator\u2029and\u0085next',
	'<!channel> <!here> <@U024BE7LH> <#C024BE7LR> @here',
	'&lt;!channel&gt;',
	'<https://evil.test|Sign in>',
	'see https://evil.test/login and www.evil.test or HTTP://evil.test',
	'*bold* _italic_ ~struck~ `code` ```block``` *open',
	'> quoted',
	'>>> quoted',
	':fire: :100: :+1: :日本: :a::b:',
	'evil.example/login www.1.test EVIL.Example a@evil.example x-1.xn--p1ai сайт.рф',
	'@here @channel, @everyone (@here) @U024BE7LH',
	'ht\u200btps://evil.example \ufeffww\u2060w.evil.test :fi\u00adre: @he\u200bre',
	'a\u200fb\u200e c\u200d\u{e0041}\u{e0042}',
	'[Sign in](https://evil.test) ![picture](https://evil.test/x.png) <https://evil.test>',
	'# heading',
	'- entry',
	'1. entry',
	'| a | b |',
	'\\*escaped\\*',
	'<script>alert(1)</script><img src=x onerror=alert(2)>',
	'"><b onclick=alert(3)>x</b>',
	"' onmouseover='alert(4)",
	'</title></td></table>--><!--',
	'=HYPERLINK("https://evil.test","Sign in")',
	'+1+1',
	'-2+3+cmd|calc',
	'@SUM(A1:A9)',
	'\t=1+1',
	'\r=1+1',
	'a","b\r\nc',
	'\u202eturned\u2066around',
	'\u001b[31mred\u0007',
	'متجر الكتب 24',
	'חנות 7 <b>',
	'W'.repeat(500),
];

/** In place of each of them, to compare with. */
export const harmlessText = 'Shop';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Control characters that break a line or turn what follows, of a text that has none of its own. */
const strange = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066\u2067]/gu;

/** What takes no room. */
const hidden = /[\u00ad\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu;

function plain(text: string) {
	return {
		lines: text.split('\n').length,
		strange: text.match(strange),
		hidden: text.match(hidden),
	};
}

/**
 * How each format reads a text: its lines, elements, links and marks, without what is written. A text of
 * somebody else is safe where it changes nothing of that.
 */
export const structureOf = {
	plain,

	/** docs.slack.dev/messaging/formatting-message-text */
	slack(text: string) {
		return {
			...plain(text),
			tokens: text.match(/<[^>]*>/g),
			loose: text.match(/[<>]|&(?!(amp|lt|gt);)/g),
			links: text.match(/[a-z]+:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2}/giu),
			mentions: text.match(/(?<!\w)@\w/g),
			pictures: text.match(/:[\p{L}_-][\p{L}\p{N}_+-]*:/gu),
			numbers: text.match(/:[+\d]\d*:/g),
			quotations: count(text, /^(?:>|&gt;)/gm),
			marks: text.match(/[*~`]|\b_|_\b|(?<!\w)_|_(?!\w)/g),
		};
	},

	html(text: string) {
		return {
			strange: text.match(strange),
			elements: text.match(/<[^>]*>/g)?.map((tag) => tag.replace(/="[^"]*"/g, '=""')),
		};
	},

	/** What is not escaped of the marks of CommonMark, and what it makes of bare addresses. */
	markdown(text: string) {
		const rest = text.replace(/\\[!-/:-@[-`{-~]/g, 'x');
		return {
			...plain(text),
			marks: rest.match(/[\\`*_[\]<>~|&]/g),
			blocks: rest.match(/^(?:[-+#]|\d+[.)])/gm),
			links: rest.match(/https?:\/\/|\bwww\./gi),
		};
	},

	/** Cells by row, and the cells that a spreadsheet would compute. */
	csv(text: string) {
		const rows: string[][] = [[]];
		for (const [, quoted, bare = '', end] of text.matchAll(
			/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
		)) {
			rows[rows.length - 1].push(quoted?.replaceAll('""', '"') ?? bare);
			if (end === '\r\n') rows.push([]);
		}
		const cells = rows.flat().filter((cell) => !/^-?\d*\.?\d*$/.test(cell));
		return {
			rows: rows.map((row) => row.length),
			formulas: cells.filter((cell) => /^[=@+\t\r-]/.test(cell)),
		};
	},
};
