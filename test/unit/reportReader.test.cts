import { TransportError } from '../../nodes/shared/service/http/transport';
import { toUtf8Xml } from '../../nodes/shared/service/xmlFeed/map/utf8Xml';
import {
	readReport,
	type ReportChunk,
} from '../../nodes/shared/service/xmlFeed/parse/reportReader';
import { recordsIn as read } from '../support/feed.cts';

const report = (content: string) =>
	`<?xml version="1.0" encoding="utf-8"?>\n<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

async function drain<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
	const all: Part[] = [];
	for await (const part of parts) all.push(part);
	return all;
}

async function* inOnePiece(text: string) {
	yield text;
}

it('the report reader reads none, one and many records', async () => {
	expect(await read(report(''))).toEqual([]);
	expect(await read('<DotcomMonitorOnlineReport/>')).toEqual([]);
	const one = '<Response><ID>1</ID></Response>';
	expect(await read(report(one))).toEqual([
		{ element: 'Response', ancestors: [], fields: { ID: '1' } },
	]);
	expect(await read(report(one.repeat(3)))).toHaveLength(3);
});

it('the report reader finds records at any depth, with their ancestors', async () => {
	const document = report(`
			<Site ID="7" Name="Shop &amp; more">
				<Location><Name>NY, USA</Name><Task ID="9"><Response><ID>1</ID></Response></Task></Location>
			</Site>
			<Site><ID>8</ID><Response ID="2"/></Site>
		`);
	expect(await read(document)).toEqual([
		{
			element: 'Response',
			ancestors: [
				{ element: 'Site', fields: { ID: '7', Name: 'Shop & more' } },
				{ element: 'Location', fields: { Name: 'NY, USA' } },
				{ element: 'Task', fields: { ID: '9' } },
			],
			fields: { ID: '1' },
		},
		{
			element: 'Response',
			ancestors: [{ element: 'Site', fields: { ID: '8' } }],
			fields: { ID: '2' },
		},
	]);
});

it('the report reader reads 40 nested elements, and refuses more', async () => {
	const nested = (depth: number) =>
		report(`<Response>${'<a>'.repeat(depth - 2)}x${'</a>'.repeat(depth - 2)}</Response>`);
	expect(await read(nested(40))).toHaveLength(1);
	await expect(read(nested(41))).rejects.toThrow();
});

it('the report reader names the devices without records', async () => {
	const document = report(`
			<Site ID="7" Name="Shop"><Response ID="1"/></Site>
			<Site ID="8" Name="Quiet"><Location><Name>Oslo</Name></Location></Site>
			<Site/>
		`);
	const chunks = await drain(readReport(inOnePiece(document), ['Response'], 0));
	expect(chunks.flatMap(({ emptyDevices }) => emptyDevices)).toMatchObject([
		{ ID: '8', Name: 'Quiet' },
		{},
	]);
});

it('the report reader quotes the start of an unknown document in one line, without its declaration', async () => {
	const document = '<?xml version="1.0"?>\n<Odd>\n\t<Part a="1"\n/>\n</Odd>';
	const chunks = await drain(readReport(inOnePiece(document), ['Response'], 0));
	expect(chunks.flatMap(({ unknownRoot }) => unknownRoot ?? [])).toEqual([
		{ name: 'Odd', excerpt: '<Odd> <Part a="1" /> </Odd>' },
	]);
});

it('the report reader reads attributes, elements, lists, nested elements and texts', async () => {
	const [{ fields }] = await read(
		report(
			'<Response Status="S"><Average-Response-Time>0.48</Average-Response-Time><Step n="1">a</Step><Step n="2">b</Step><Agent><City>Rome</City></Agent><Empty/></Response>',
		),
	);
	expect(fields).toEqual({
		Status: 'S',
		'Average-Response-Time': '0.48',
		Step: [
			{ n: '1', text: 'a' },
			{ n: '2', text: 'b' },
		],
		Agent: { City: 'Rome' },
		Empty: '',
	});
});

it('the report reader decodes entities, character references and CDATA, and ignores comments', async () => {
	const [{ fields }] = await read(
		report(
			'<Response><!-- <error>no</error> --><A>&lt;&#8212;&#x41;&quot;</A><B><![CDATA[<!DOCTYPE x> & ]]]]><![CDATA[>]]>more</B></Response>',
		),
	);
	expect(fields).toEqual({ A: '<—A"', B: '<!DOCTYPE x> & ]]>more' });
});

it('the report reader accepts a byte order mark, a namespace or prefix, and no declaration', async () => {
	const records = await read(
		'\ufeff<x:DotcomMonitorOnlineReport xmlns:x="urn:y"><x:Response><x:ID>1</x:ID></x:Response></x:DotcomMonitorOnlineReport>',
	);
	expect(records).toEqual([{ element: 'Response', ancestors: [], fields: { ID: '1' } }]);
});

it('the report reader distinguishes an error of the feed from an error inside a record', async () => {
	const inside = '<Response><ID>1</ID><Error>DNS</Error></Response>';
	expect(await read(report(inside))).toHaveLength(1);
	await expect(read(report(`${inside}<Error>Too bad</Error>`))).rejects.toThrow('Too bad');
	await expect(read('<a><b><ERROR>Deep</ERROR></b></a>')).rejects.toThrow('Deep');
});

it.each([
	['', 'EMPTY_RESPONSE', /empty response/],
	['<html><body>Hi</body></html>', 'HTML_RESPONSE', /web page/],
	['OK', 'UNEXPECTED_RESPONSE', /not XML/],
	[
		'<other>Wrong PID</other>',
		'UNEXPECTED_RESPONSE',
		/returned something other than a report \("other"\): Wrong PID$/,
	],
	[
		report('<Response><ID>1</ID>').replace('</DotcomMonitorOnlineReport>', ''),
		'REPORT_TRUNCATED',
		/not complete/,
	],
	[
		'<DotcomMonitorOnlineReport><Response></Site></DotcomMonitorOnlineReport>',
		'REPORT_TRUNCATED',
		/contains invalid XML/,
	],
	[report('<Response/>') + '<more/>', 'REPORT_TRUNCATED', /contains invalid XML after 1 record\./],
	['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'UNSAFE_XML', /unsafe content/],
	['<a>'.repeat(5000) + '</a>'.repeat(5000), 'UNSAFE_XML', /unsafe content/],
	['<x><__proto__>1</__proto__></x>', 'UNSAFE_XML', /unsafe content/],
	[`<x>${' '.repeat(17_000_000)}</x>`, 'UNSAFE_XML', /too long/],
	[
		'<error>limit [127.0.0.1]</error><nextAllowedTime>x</nextAllowedTime><nextAllowedTimeGMT>Friday, March 6, 2026 7:05:09 PM</nextAllowedTimeGMT>',
		'RATE_LIMITED',
		/asks to wait: limit/,
	],
])('the report reader explains why it rejects %.60j', async (document, code, message) => {
	await expect(read(document)).rejects.toMatchObject({
		code,
		message: expect.stringMatching(message),
	});
});

it('the report reader reads an empty report whose root is unknown', async () => {
	for (const content of ['', ' <Site Name="Shop"/> ', '<Site><Name>Shop</Name></Site>']) {
		expect(await read(`<?xml version="1.0"?><other>${content}</other>`)).toEqual([]);
	}
});

it('the report reader counts the records that arrived before a document was truncated', async () => {
	const document = report('<Response><ID>1</ID></Response>'.repeat(3));
	await expect(read(document.slice(0, -5))).rejects.toThrow('it ends after 3 records');
});

it.each([
	['CONNECTION_RESET', '<Response><ID>1</ID></Response>', 'it ends after 1 record'],
	['CONNECTION_RESET', '', 'No response: CONNECTION_RESET'],
	['TIMEOUT', '<Response><ID>1</ID></Response>', 'No response: TIMEOUT'],
] as const)('the error of %s after "%s" contains: %s', async (code, records, message) => {
	async function* broken() {
		yield `<DotcomMonitorOnlineReport>${records}`;
		throw new TransportError(code);
	}
	await expect(drain(readReport(broken(), ['Response'], 0))).rejects.toThrow(message);
});

it('the message of a feed error is quoted without blanks around it', async () => {
	const document = report('<Error><Code/><Message>No such site</Message></Error>');
	await expect(read(document)).rejects.toThrow(/request: No such site$/);
});

it('the report reader marks chunks from whose text it removed a secret', async () => {
	async function* texts() {
		yield '<DotcomMonitorOnlineReport><Response><ID>1</ID></Response>';
		yield '<Response><ID>KEY</ID></Response></DotcomMonitorOnlineReport>';
	}
	const redact = (text: string) => text.replace('KEY', '*****');
	const chunks = await drain(readReport(texts(), ['Response'], 0, redact));
	expect(chunks.map(({ hasHiddenSecret }) => hasHiddenSecret)).toEqual([false, true]);
});

it('the report reader reads a byte order mark between records as text, and skips a second one before', async () => {
	const content = '<Response><ID>1</ID></Response>';
	const chunks = (...texts: string[]) =>
		readReport(
			(async function* () {
				yield* texts;
			})(),
			['Response'],
			0,
		);
	const root = '<DotcomMonitorOnlineReport>';
	const end = '</DotcomMonitorOnlineReport>';
	expect(await drain(chunks(root + content, '\ufeff', content + end))).toHaveLength(3);
	expect(await drain(chunks('', `\ufeff${root}${content}${end}`))).toHaveLength(2);
});

it('the report reader refuses a record with too many values, wherever they are', async () => {
	const part = `<Part>${'<V>1</V>'.repeat(1000)}</Part>`;
	const record = (parts: number) => report(`<Response>${part.repeat(parts)}</Response>`);
	expect(await read(record(240))).toHaveLength(1);
	await expect(read(record(260))).rejects.toMatchObject({ code: 'UNSAFE_XML' });
});

it('the report reader reads the same records however the bytes are split', async () => {
	const document = report(
		'<Site Name="Größe 漢字 &#x1F600;"><Response><A><![CDATA[<&>]]></A></Response></Site>',
	);
	const whole = await read(document);
	expect(whole[0].ancestors[0].fields).toEqual({ Name: 'Größe 漢字 😀' });
	for (const length of [1, 2, 3, 7, 300]) {
		expect(await read(document, ['Response'], length)).toEqual(whole);
	}
});

it('the report reader accepts names such as constructor as ordinary fields', async () => {
	const [{ fields }] = await read(
		report('<Response constructor="1"><prototype>2</prototype><toString/></Response>'),
	);
	expect(Object.entries(fields)).toEqual([
		['constructor', '1'],
		['prototype', '2'],
		['toString', ''],
	]);
});

it('the report reader adds only those ancestor fields to a record that precede it', async () => {
	const records = await read(
		report('<Site><A>1</A><Response/><B>2</B><C x="1"/><Response/><D>3</D></Site>'),
	);
	expect(records.map(({ ancestors }) => ancestors[0].fields)).toEqual([
		{ A: '1' },
		{ A: '1', B: '2' },
	]);
});

it('the report reader reads a hundred thousand repeated elements quickly', async () => {
	const [{ fields }] = await read(report(`<Response>${'<a>1</a>'.repeat(100_000)}</Response>`));
	expect(fields.a).toHaveLength(100_000);
});

it('repeated fields before the records are listed, and the closest one after them is used', async () => {
	const [one, two, three] = await read(
		report(`<Site><Tag>a</Tag><Tag>b</Tag><Note>1</Note><Response/><Note>2</Note><Response/>
				<Location><Response/></Location><Note>3</Note></Site>`),
	);
	const [site] = three.ancestors;
	expect(one.ancestors).toEqual([{ element: 'Site', fields: { Tag: ['a', 'b'], Note: '1' } }]);
	expect(two.ancestors[0].fields).toEqual({ Tag: ['a', 'b'], Note: '2' });
	expect(site.fields).toEqual(two.ancestors[0].fields);
});

it('a field next to each of many records is accepted', async () => {
	const records = await read(report(`<Site>${'<Note>x</Note><Response/>'.repeat(20_000)}</Site>`));
	expect(records).toHaveLength(20_000);
	expect(records[19_999].ancestors[0].fields).toEqual({ Note: 'x' });
});

it('hundreds of fields that each record would repeat are rejected', async () => {
	const many = Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(' ');
	await expect(read(report(`<Site ${many}><Response/></Site>`))).rejects.toThrow('unsafe content');
});

describe('the XML of a report as a file', () => {
	const xmlOf = async (chunks: Array<Pick<ReportChunk, 'text' | 'hasHiddenSecret'>>) => {
		async function* stream() {
			yield* chunks;
		}
		return (await drain(toUtf8Xml(stream()))).join('');
	};

	it('the XML file of a report declares UTF-8, wherever its first text starts', async () => {
		const declared = '<?xml version="1.0" encoding="windows-1252"?>';
		const text = `<a>${declared}</a>`;
		expect(await xmlOf([{ text: '' }, { text: declared }, { text }, { text: declared }])).toBe(
			`<?xml version="1.0" encoding="utf-8"?>${text}${declared}`,
		);
	});

	it.each([
		[
			'<?xml version="1.0" encoding = "utf-16" ?><a/>',
			'<?xml version="1.0" encoding = "utf-8" ?><a/>',
		],
		["\n<?xml encoding='latin1'?><a/>", "<?xml encoding='utf-8'?><a/>"],
		['<?xml encoding=""?><a/>', '<?xml encoding="utf-8"?><a/>'],
		['<?xml version="1.0"?><a encoding="latin1"/>', '<?xml version="1.0"?><a encoding="latin1"/>'],
		['<a/><?xml encoding="latin1"?>', '<a/><?xml encoding="latin1"?>'],
	])('the XML declaration %j is written as %j', async (text, written) => {
		expect(await xmlOf([{ text }])).toBe(written);
	});

	it('the XML file of a report is refused if a secret in it could not be removed', async () => {
		await expect(xmlOf([{ text: '<a>' }, { text: 'b', hasHiddenSecret: true }])).rejects.toThrow();
	});
});
