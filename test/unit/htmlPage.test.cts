/** A web page where data was expected, and how texts are spelled in it. */
import { pageTitle } from '../../nodes/shared/service/http/htmlPage';
import { decodeAllEscapes } from '../../nodes/shared/service/http/spelling';

it.each([
	['<html><head><title lang="en">502 Bad Gateway</title>', '502 Bad Gateway'],
	['<TITLE>\n  Sign in \t to\u0007 go on\n</TITLE>', 'Sign in to go on'],
	['<title>Zur&#xFC;ck &#8211; caf&#233;</title>', 'Zurück – café'],
	['<title>\\u0053ign in</title>', 'Sign in'],
	['<title>&#x110000; &#x10FFFF;</title>', '&#x110000; \u{10ffff}'],
	[`<title>${'long '.repeat(400)}</title>`, 'long '.repeat(16)],
	['<title> </title>', undefined],
	['<title></title>', undefined],
	['<h1>Sign in</h1>', undefined],
])('the page %j has the title %j', (page, title) => {
	expect(pageTitle(page)).toBe(title);
});

it.each([
	['&#x110000;', '&#x110000;'],
	['&#1114111;', '\u{10ffff}'],
	['&amp;lt;', '<'],
	['%2526', '&'],
	['\\"a\\"', '"a"'],
])('the text %j, decoded fully, is %j', (text, decoded) => {
	expect(decodeAllEscapes(text)).toBe(decoded);
});
