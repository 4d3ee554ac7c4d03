import { readRecords } from '../../nodes/shared/xmlFeed/document';
import type { FeedRecord } from '../../nodes/shared/xmlFeed';

async function read(document: string, elements = ['Response']): Promise<FeedRecord[]> {
	const records: FeedRecord[] = [];
	for await (const record of readRecords(document, elements)) records.push(record);
	return records;
}

const report = (content: string) =>
	`<?xml version="1.0" encoding="utf-8"?>\n<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

describe('the feed reader', () => {
	it('reads none, one and many records', async () => {
		expect(await read(report(''))).toEqual([]);
		expect(await read('<DotcomMonitorOnlineReport/>')).toEqual([]);
		const one = '<Response><ID>1</ID></Response>';
		expect(await read(report(one))).toEqual([{ context: [], fields: { ID: '1' } }]);
		expect(await read(report(one.repeat(3)))).toHaveLength(3);
	});

	it('finds records at any depth, with what stands around them', async () => {
		const document = report(`
			<Site ID="7" Name="Shop &amp; more">
				<Location><Name>NY, USA</Name><Task ID="9"><Response><ID>1</ID></Response></Task></Location>
			</Site>
			<Site><ID>8</ID><Response ID="2"/></Site>
		`);
		expect(await read(document)).toEqual([
			{
				context: [
					{ element: 'Site', fields: { ID: '7', Name: 'Shop & more' } },
					{ element: 'Location', fields: { Name: 'NY, USA' } },
					{ element: 'Task', fields: { ID: '9' } },
				],
				fields: { ID: '1' },
			},
			{ context: [{ element: 'Site', fields: { ID: '8' } }], fields: { ID: '2' } },
		]);
	});

	it('takes attributes, elements, lists, nested elements and texts as they are', async () => {
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

	it('decodes entities, character references and CDATA, and ignores comments', async () => {
		const [{ fields }] = await read(
			report(
				'<Response><!-- <error>no</error> --><A>&lt;&#8212;&#x41;&quot;</A><B><![CDATA[<!DOCTYPE x> & ]]>more</B></Response>',
			),
		);
		expect(fields).toEqual({ A: '<—A"', B: '<!DOCTYPE x> & more' });
	});

	it('does without a declaration and with a byte order mark, a name space or a prefix', async () => {
		const records = await read(
			'\ufeff<x:DotcomMonitorOnlineReport xmlns:x="urn:y"><x:Response><x:ID>1</x:ID></x:Response></x:DotcomMonitorOnlineReport>',
		);
		expect(records).toEqual([{ context: [], fields: { ID: '1' } }]);
	});

	it('knows an error beside the records from one inside a record', async () => {
		const inside = '<Response><ID>1</ID><Error>DNS</Error></Response>';
		expect(await read(report(inside))).toHaveLength(1);
		await expect(read(report(`${inside}<Error>Too bad</Error>`))).rejects.toThrow('Too bad');
		await expect(read('<a><b><ERROR>Deep</ERROR></b></a>')).rejects.toThrow('Deep');
	});

	it.each([
		['', /nothing/],
		['  \n ', /nothing/],
		['<html><body>Hi</body></html>', /web page/],
		['OK', /not XML/],
		['<other/>', /unknown document/],
		[report('<Response><ID>1</ID>').replace('</DotcomMonitorOnlineReport>', ''), /not complete/],
		['<DotcomMonitorOnlineReport><Response></Site></DotcomMonitorOnlineReport>', /not complete/],
		['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', /safety/],
		['<a>'.repeat(5000) + '</a>'.repeat(5000), /safety/],
		['<x><__proto__>1</__proto__></x>', /safety/],
		['<x><Response constructor="1"/></x>', /safety/],
		['<x><Response><prototype/></Response></x>', /safety/],
		[
			'<error>limit [127.0.0.1]</error><nextAllowedTime>x</nextAllowedTime><nextAllowedTimeGMT>Friday, March 6, 2026 7:05:09 PM</nextAllowedTimeGMT>',
			/asks to wait: limit/,
		],
	])('refuses %.60j in words', async (document, message) => {
		await expect(read(document)).rejects.toThrow(message);
	});

	it('gives no record of a document that is not complete', async () => {
		const records = readRecords(report('<Response><ID>1</ID></Response>').slice(0, -5), [
			'Response',
		]);
		await expect(records.next()).rejects.toThrow(/not complete/);
	});

	it('reads a hundred thousand repeated elements in a moment', async () => {
		const [{ fields }] = await read(report(`<Response>${'<a>1</a>'.repeat(100_000)}</Response>`));
		expect(fields.a).toHaveLength(100_000);
	});
});
