/** Documents that no service should send, the same for the same seed. */
import { feedDocument } from './feedDocuments';
import { randomFrom, type Random } from './random';

export interface BrokenDocument {
	what: string;
	bytes: Buffer;
	/** Whether there is a way to read it that is right; then the records must be right, too. */
	isReadable: boolean;
}

const report = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

const record = '<Response><ID>1</ID></Response>';

function unreadable(what: string, document: string | Buffer): BrokenDocument {
	return { what, bytes: Buffer.from(document), isReadable: false };
}

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
	{ length: 9 },
	(_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`,
).join('')}]>${report(`<Response><ID>&lol9;</ID></Response>`)}`;

/** What people have thought of to break those who read XML. */
export const brokenDocuments: BrokenDocument[] = [
	unreadable('entities that grow without end', billionLaughs),
	unreadable(
		'an entity that reads a file',
		`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${report('<Response>&x;</Response>')}`,
	),
	unreadable(
		'a document type elsewhere',
		`<!DOCTYPE a SYSTEM "http://a.example.test/x">${report(record)}`,
	),
	unreadable('a document type without an end', `<!DOCTYPE a [${'<!-- -->'.repeat(100_000)}`),
	unreadable('an unknown entity', report('<Response><ID>&shop;</ID></Response>')),
	unreadable(
		'elements a hundred thousand deep',
		report('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
	),
	unreadable(
		'a record a thousand deep',
		report(`<Response>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</Response>`),
	),
	unreadable('a name without an end', `<${'a'.repeat(1_000_000)}`),
	unreadable('an attribute without an end', `<a b="${'c'.repeat(20_000_000)}`),
	unreadable(
		'a comment without an end',
		report(record).replace('</', `<!--${' '.repeat(100_000)}`),
	),
	unreadable('a CDATA without an end', report('<Response><![CDATA[')),
	unreadable('a text without an end', report(`<Response>${'x'.repeat(20_000_000)}`)),
	unreadable('blanks without an end', `<a>${' '.repeat(20_000_000)}`),
	unreadable(
		'names of the prototype',
		report('<Response><__proto__><x>1</x></__proto__></Response>'),
	),
	unreadable('an attribute of the prototype', report('<Response __proto__="1"/>')),
	unreadable(
		'thousands of values around records',
		report(
			`<Site ${Array.from({ length: 5000 }, (_, index) => `a${index}="1"`).join(' ')}>${'<L><Response/></L>'.repeat(1500)}</Site>`,
		),
	),
	unreadable('two roots', report(record).repeat(2)),
	unreadable('a text after the root', `${report(record)} and more`),
	unreadable('a text before the root', `Warning: ${report(record)}`),
	unreadable('a bracket alone', report('<Response><ID>1 < 2</ID></Response>')),
	unreadable('an ampersand alone', report('<Response><ID>A & B</ID></Response>')),
	unreadable('a forbidden character', report('<Response><ID>\u0001</ID></Response>')),
	unreadable('a reference to a forbidden character', report('<Response><ID>&#1;</ID></Response>')),
	unreadable('a zero byte', report('<Response><ID>\u0000</ID></Response>')),
	unreadable('half a pair of surrogates', report('<Response><ID>&#xD800;</ID></Response>')),
	unreadable('tags that cross', report('<Response><a><b></a></b></Response>')),
	unreadable('another end tag', report('<Response></response>')),
	unreadable('an attribute twice', report('<Response a="1" a="2"/>')),
	unreadable('an attribute without quotes', report('<Response a=1/>')),
	unreadable('a declaration in the middle', report('<?xml version="1.0"?>')),
	unreadable('bytes that are not UTF-8', Buffer.from(report('<Response A="é"/>'), 'latin1')),
	unreadable('an unknown encoding', `<?xml version="1.0" encoding="utf-7"?>${report(record)}`),
	unreadable('UTF-32', `<?xml version="1.0" encoding="UTF-32"?>${report(record)}`),
	unreadable('a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
	unreadable('a compressed file', Buffer.from('1f8b0800000000000003', 'hex')),
	unreadable('JSON', '{"Success":false}'),
	unreadable('a number', '0'),
	unreadable('nothing', ''),
	unreadable(
		'a web page',
		'<!DOCTYPE html><html><body><Response><ID>1</ID></Response></body></html>',
	),
	unreadable('an XHTML page', '<html><head><title>Sign in</title></head><body/></html>'),
	unreadable(
		'a SOAP fault',
		'<s:Envelope xmlns:s="urn:s"><s:Body><s:Fault/></s:Body></s:Envelope>',
	),
	unreadable('a feed of news', '<rss><channel><item><title>1</title></item></channel></rss>'),
	unreadable('an error after the records', report(`${record}<Error>Time is over</Error>`)),
	unreadable('an error deep inside', report(`<Site><a><ERROR>No</ERROR></a></Site>`)),
	unreadable('an error without words', report('<error/>')),
	unreadable('an error that is not well-formed', '<error>A & B</error><more>'),
];

interface Mutation {
	what: string;
	isReadable: boolean;
	make(document: string, random: Random): string | Buffer;
}

function cutAt(document: string, at: number, length: number, between: string): string {
	return document.slice(0, at) + between + document.slice(at + length);
}

const mutations: Mutation[] = [
	{
		what: 'cut off',
		isReadable: false,
		// Up to the last letter of the last tag: without it the root is open.
		make: (document, random) => document.slice(0, random.below(document.lastIndexOf('>'))),
	},
	{
		what: 'with a byte changed',
		isReadable: true,
		make(document, random) {
			const bytes = Buffer.from(document);
			bytes[random.below(bytes.length)] = random.below(256);
			return bytes;
		},
	},
	{
		what: 'with a piece missing',
		isReadable: true,
		make: (document, random) =>
			cutAt(document, random.below(document.length), 1 + random.below(20), ''),
	},
	{
		what: 'with a piece twice',
		isReadable: true,
		make(document, random) {
			const at = random.below(document.length);
			return cutAt(document, at, 0, document.slice(at, at + 1 + random.below(40)));
		},
	},
	{
		what: 'with a strange piece',
		isReadable: true,
		make: (document, random) =>
			cutAt(
				document,
				random.below(document.length),
				0,
				random.pick(['<', '>', '&', ']]>', '<!--', '</Site>', '<?', '"', '\u0000', '<Response>']),
			),
	},
	{
		what: 'that ends with a refusal',
		isReadable: false,
		make: (document) => document.replace(/(<\/[^<>]*>)?(\s*|<!-- end -->)$/, '<error>No</error>$1'),
	},
];

/** Well-formed documents with something done to them. */
export function fuzzCases(count: number): BrokenDocument[] {
	return Array.from({ length: count }, (_, index) => {
		const random = randomFrom(1_000_000 + index);
		const { what, isReadable, make } = mutations[index % mutations.length];
		const bytes = Buffer.from(make(feedDocument(index + 1), random));
		return { what: `document ${index + 1} ${what}`, bytes, isReadable };
	});
}
