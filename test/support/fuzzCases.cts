/** Documents that no service should send; the generated ones depend only on their number. */
import { generateDocument } from './feedDocuments.cts';
import { seededRandom, type Random } from './random.cts';

export interface BrokenDocument {
	name: string;
	bytes: Buffer;
	/** Whether it may be well-formed; if it is read, the records must be correct. */
	isReadable: boolean;
}

const report = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

const record = '<Response><ID>1</ID></Response>';

function unreadable(name: string, document: string | Buffer): BrokenDocument {
	return { name, bytes: Buffer.from(document), isReadable: false };
}

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
	{ length: 9 },
	(_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`,
).join('')}]>${report(`<Response><ID>&lol9;</ID></Response>`)}`;

/** Known attacks on XML parsers, malformed XML and documents that are not a report. */
export const brokenDocuments: BrokenDocument[] = [
	unreadable('exponentially growing entities', billionLaughs),
	unreadable(
		'an entity that reads a file',
		`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${report('<Response>&x;</Response>')}`,
	),
	unreadable(
		'an external document type',
		`<!DOCTYPE a SYSTEM "http://a.example.test/x">${report(record)}`,
	),
	unreadable('an unclosed document type', `<!DOCTYPE a [${'<!-- -->'.repeat(100_000)}`),
	unreadable('an unknown entity', report('<Response><ID>&shop;</ID></Response>')),
	unreadable(
		'elements nested a hundred thousand deep',
		report('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
	),
	unreadable(
		'a record nested a thousand deep',
		report(`<Response>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</Response>`),
	),
	unreadable('an endless name', `<${'a'.repeat(1_000_000)}`),
	unreadable('an endless attribute', `<a b="${'c'.repeat(20_000_000)}`),
	unreadable('an unclosed comment', report(record).replace('</', `<!--${' '.repeat(100_000)}`)),
	unreadable('an unclosed CDATA section', report('<Response><![CDATA[')),
	unreadable('an endless text', report(`<Response>${'x'.repeat(20_000_000)}`)),
	unreadable('endless whitespace', `<a>${' '.repeat(20_000_000)}`),
	unreadable(
		'an element named __proto__',
		report('<Response><__proto__><x>1</x></__proto__></Response>'),
	),
	unreadable('an attribute named __proto__', report('<Response __proto__="1"/>')),
	unreadable(
		'thousands of values in an ancestor of records',
		report(
			`<Site ${Array.from({ length: 5000 }, (_, index) => `a${index}="1"`).join(' ')}>${'<L><Response/></L>'.repeat(1500)}</Site>`,
		),
	),
	unreadable('two roots', report(record).repeat(2)),
	unreadable('a text after the root', `${report(record)} and more`),
	unreadable('a text before the root', `Warning: ${report(record)}`),
	unreadable('an unescaped bracket', report('<Response><ID>1 < 2</ID></Response>')),
	unreadable('an unescaped ampersand', report('<Response><ID>A & B</ID></Response>')),
	unreadable('a forbidden character', report('<Response><ID>\u0001</ID></Response>')),
	unreadable('a reference to a forbidden character', report('<Response><ID>&#1;</ID></Response>')),
	unreadable('a zero byte', report('<Response><ID>\u0000</ID></Response>')),
	unreadable('a pair of surrogates', report('<Response><ID>&#xD83D;&#xDE00;</ID></Response>')),
	unreadable('a lone surrogate', report('<Response><ID>&#xD800;</ID></Response>')),
	unreadable('overlapping tags', report('<Response><a><b></a></b></Response>')),
	unreadable('a mismatched end tag', report('<Response></response>')),
	unreadable('a repeated attribute', report('<Response a="1" a="2"/>')),
	unreadable('an attribute without quotes', report('<Response a=1/>')),
	unreadable('a declaration in the middle', report('<?xml version="1.0"?>')),
	unreadable('bytes that are not UTF-8', Buffer.from(report('<Response A="é"/>'), 'latin1')),
	unreadable('an unknown encoding', `<?xml version="1.0" encoding="utf-7"?>${report(record)}`),
	unreadable('UTF-32', `<?xml version="1.0" encoding="UTF-32"?>${report(record)}`),
	unreadable('an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
	unreadable('a compressed file', Buffer.from('1f8b0800000000000003', 'hex')),
	unreadable('JSON', '{"Success":false}'),
	unreadable('a number', '0'),
	unreadable('an empty document', ''),
	unreadable(
		'a web page',
		'<!DOCTYPE html><html><body><Response><ID>1</ID></Response></body></html>',
	),
	unreadable('an XHTML page', '<html><head><title>Sign in</title></head><body/></html>'),
	unreadable(
		'a SOAP fault',
		'<s:Envelope xmlns:s="urn:s"><s:Body><s:Fault><faultstring>No</faultstring></s:Fault></s:Body></s:Envelope>',
	),
	unreadable('a news feed', '<rss><channel><item><title>1</title></item></channel></rss>'),
	unreadable('an error after the records', report(`${record}<Error>Time is over</Error>`)),
	unreadable('a deeply nested error', report(`<Site><a><ERROR>No</ERROR></a></Site>`)),
	unreadable('an empty error', report('<error/>')),
	unreadable('an error that is not well-formed', '<error>A & B</error><more>'),
];

interface Mutation {
	name: string;
	isReadable: boolean;
	mutate(document: string, random: Random): string | Buffer;
}

/** Cut, or with a piece that is missing or twice, or with another byte. */
export function damageBytes(bytes: Buffer, random: Random): Buffer {
	const at = random.integerBelow(Math.max(1, bytes.length));
	const end = at + 1 + random.integerBelow(30);
	const [before, piece, rest] = [
		bytes.subarray(0, at),
		bytes.subarray(at, end),
		bytes.subarray(end),
	];
	const other = Buffer.of(random.integerBelow(256));
	const parts = random.pick([[], [rest], [piece, piece, rest], [other, bytes.subarray(at + 1)]]);
	return Buffer.concat([before, ...parts]);
}

const mutations: Mutation[] = [
	{
		name: 'truncated',
		isReadable: false,
		// At most up to the last letter of the last tag, so that the root is not closed.
		mutate: (document, random) =>
			document.slice(
				0,
				random.integerBelow(document.replace(/<!-- end -->$/, '').lastIndexOf('>')),
			),
	},
	{
		name: 'damaged',
		isReadable: true,
		mutate: (document, random) => damageBytes(Buffer.from(document), random),
	},
	{
		name: 'with an inserted piece',
		isReadable: true,
		mutate(document, random) {
			const at = random.integerBelow(document.length);
			const pieces = ['<', '>', '&', ']]>', '<!--', '</Site>', '<?', '"', '\u0000', '<Response>'];
			return document.slice(0, at) + random.pick(pieces) + document.slice(at);
		},
	},
	{
		name: 'ending with an error of the feed',
		isReadable: false,
		mutate: (document) =>
			document.replace(/(<\/[^<>]*>)?(\s*|<!-- end -->)$/, '<error>No</error>$1'),
	},
];

/** Each document is mutated in one way. */
export function fuzzCases(count: number, first = 0): BrokenDocument[] {
	return Array.from({ length: count }, (_, offset) => {
		const index = first + offset;
		const random = seededRandom(1_000_000 + index);
		const { name, isReadable, mutate } = mutations[index % mutations.length];
		const bytes = Buffer.from(mutate(generateDocument(index + 1), random));
		return { name: `document ${index + 1} ${name}`, bytes, isReadable };
	});
}
