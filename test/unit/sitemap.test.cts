import { readSitemap } from '../support/auditAtOnce.cts';
import { ValueError } from '../../nodes/shared/words/values/valueError';

const problemOf = (text: string): string => {
	try {
		readSitemap(text);
	} catch (error) {
		if (error instanceof ValueError) return error.problem;
		throw error;
	}
	return '';
};

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

it('reads the addresses of pages, and none of pictures or translations', () => {
	const text = `\ufeff<?xml version="1.0"?>
		<urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
			<url>
				<loc> https://a.test/?x=1&amp;y=2 </loc>
				<image:image><image:loc>https://a.test/picture.png</image:loc></image:image>
				<xhtml:link rel="alternate" href="https://a.test/de"/>
			</url>
			<url><loc><![CDATA[https://a.test/&]]></loc><lastmod>2024-01-01</lastmod></url>
			<loc>https://a.test/nowhere</loc>
			<url><loc/></url>
		</urlset>`;
	expect(readSitemap(text)).toEqual(['https://a.test/?x=1&y=2', 'https://a.test/&']);
});

it('reads elements with a prefix, and a text with an address on each line', () => {
	const text = '<sm:urlset><sm:url><sm:loc>https://a.test/</sm:loc></sm:url></sm:urlset>';
	expect(readSitemap(text)).toEqual(['https://a.test/']);
	expect(readSitemap('https://a.test/\r\n\r\nhttps://b.test/\n')).toEqual([
		'https://a.test/',
		'https://b.test/',
	]);
});

const page = '<url><loc>https://a.test/</loc></url>';

it.each([
	[
		'a stylesheet and a comment before it',
		`\n\n<?xml-stylesheet href="//a.test/x.xsl"?>\n<!-- by a plugin --><urlset>${page}</urlset>`,
	],
	['two byte order marks', `\ufeff\ufeff<urlset>${page}</urlset>`],
	['the comment of a cache behind it', `<urlset>${page}</urlset>\n<!-- served in 0.3 s -->\n`],
	[
		'pictures without a prefix',
		`<urlset><url><loc>\nhttps://a.test/\n</loc><image><loc>https://a.test/b.jpg</loc></image></url></urlset>`,
	],
	['a byte order mark and lines', '\ufeffhttps://a.test/\r\n\r\n'],
])('reads a sitemap with %s', (_, text) => {
	expect(readSitemap(text)).toEqual(['https://a.test/']);
});

const entity = '<!DOCTYPE urlset [<!ENTITY a "https://a.test/">]>';
const nested = `<urlset>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</urlset>`;
const many = `<urlset>${'<url><loc>https://a.test/</loc></url>'.repeat(50_001)}</urlset>`;

it.each([
	['nothing', '', 'has an empty sitemap'],
	['a feed', '<rss><channel><link>https://a.test/</link></channel></rss>', 'has no sitemap'],
	['a web page that is not well-formed', '<html><br><p>Not found', 'has no sitemap'],
	['words', 'Not found', 'has no sitemap'],
	['no addresses', `<urlset ${namespace}></urlset>`, 'has a sitemap without addresses'],
	['a part', '<urlset><url><loc>https://a.test/</loc></url>', 'has a sitemap that is incomplete'],
	[
		'an entity of HTML',
		'<urlset><url><loc>https://a.test/caf&eacute;</loc></url></urlset>',
		'not well-formed',
	],
	['entities of its own', `${entity}<urlset><url><loc>&a;</loc></url></urlset>`, 'has no sitemap'],
	[
		'a warning before it',
		`Warning: x in /x.php on line 3\n<urlset>${page}</urlset>`,
		'has no sitemap',
	],
	[
		'an ampersand that is not escaped',
		'<urlset><url><loc>https://a.test/?a=1&b=2</loc></url></urlset>',
		'not well-formed',
	],
	[
		'Atom',
		'<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.test/"/></feed>',
		'has no sitemap',
	],
	['too deep a nesting', nested, 'has no sitemap'],
	['too many addresses', many, 'has a sitemap with more than 50000 addresses'],
	['too many lines', 'https://a.test/\n'.repeat(50_001), 'more than 50000 addresses'],
	[
		'an index',
		'<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap><sitemap><loc>https://a.test/2.xml</loc></sitemap></sitemapindex>',
		'has an index of 2 sitemaps: "https://a.test/1.xml", "https://a.test/2.xml"',
	],
])('refuses %s', (_, text, problem) => {
	expect(problemOf(text)).toContain(problem);
});
