/** A service that repeats secrets in spellings that a search for them does not find. */
import { inspect } from 'node:util';

import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { startRawService, type RawResponse } from '../support/rawService.cts';
import { config, errorOf, json, reports, runNode } from '../support/workflows.cts';

const uid = '0123456789ABCDEF0123456789ABCDEF';
const jsonEscapes = (text: string) =>
	[...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const references = (text: string) => [...text].map((char) => `&#${char.charCodeAt(0)};`).join('');
const hexReferences = (text: string) =>
	[...text].map((char) => `&#x${char.charCodeAt(0).toString(16)};`).join('');

const percentTwice = (text: string) =>
	[...text].map((char) => `%25${char.charCodeAt(0).toString(16)}`).join('');

const oldCookie = 'old-cookie-OLD0COOKIE';
const newCookie = 'new-cookie-NEW0COOKIE';

async function send(response: RawResponse, method = 'GET') {
	const service = await startRawService(() => response, [`session=${oldCookie}; path=/`]);
	const run = await runNode(
		config('Run', 'apiRequest', 'send', { method, path: 'x' }),
		service.credential,
	);
	return { run, text: inspect(run.run, { depth: null, maxStringLength: null }) };
}

it.each<[string, RawResponse]>([
	[
		'in JSON escapes, as texts, keys and entries of lists',
		{
			body: `{"a":"${jsonEscapes(uid)}","${jsonEscapes(uid)}":1,"list":[["${jsonEscapes(uid)}"]]}`,
		},
	],
	['percent-encoded twice', { body: `{"a":"/x?uid%3D${percentTwice(uid)}"}` }],
	['percent-encoded in a refusal', { status: 400, body: `{"message":"${percentTwice(uid)}"}` }],
	[
		'in JSON escapes of a refusal that explains nothing',
		{ status: 400, body: `{"x":{"${jsonEscapes(uid)}":false}}` },
	],
	[
		'in JSON escapes of an explanation',
		{
			status: 400,
			body: `{"message":["${jsonEscapes(uid)}"],"errors":{"${jsonEscapes(uid)}":"a"}}`,
		},
	],
	['in JSON escapes of what is not JSON', { status: 400, body: `{"x":"${jsonEscapes(uid)}` }],
	[
		'in character references of a web page',
		{ status: 400, body: `<html><title>${references(uid)}</title></html>` },
	],
	[
		'split by the tags of a web page',
		{ status: 400, body: `<html><body>${uid.slice(0, 9)}<b>${uid.slice(9)}</b></body></html>` },
	],
	[
		'in the host of a redirect',
		{ status: 302, headers: { Location: `https://${uid}.example.test/x` } },
	],
])('an error does not repeat a UID that the Web API spells %s', async (_, response) => {
	const { run, text } = await send(response);
	expect(text).toContain('*****');
	expect(text.toLowerCase()).not.toContain(uid.toLowerCase());
	expect(text).not.toContain(jsonEscapes(uid));
	expect(text).not.toContain(references(uid));
	expect(text).not.toContain(percentTwice(uid));
	const said = [errorOf(run).message ?? '', errorOf(run).description ?? ''].join('');
	expect(said).not.toContain(uid.slice(9));
});

it.each<[string, string, string]>([
	['replaced', `session=${newCookie}; path=/`, `${oldCookie} ${newCookie}`],
	['deleted', 'session=; path=/; Max-Age=0', oldCookie],
	['set for another host', `session=${newCookie}; Domain=example.test`, newCookie],
])(
	'an error does not repeat a cookie that was %s in the same reply',
	async (_, setCookie, message) => {
		const headers = { 'Set-Cookie': [setCookie] };
		for (const response of [
			{ status: 400, headers, body: JSON.stringify({ message }) },
			{ status: 400, headers, body: message },
			{
				status: 302,
				headers: { ...headers, Location: `https://${message.split(' ')[0]}.example.test` },
			},
		]) {
			const { run } = await send(response);
			expect(errorOf(run).message).toContain('*****');
			expect(errorOf(run).message).not.toMatch(/0cookie/i);
		}
	},
);

const pid = String(rawFeedCredential({ origin: '' }).xmlFeedPid);
const hidden: Array<[string, string]> = [
	['in decimal character references', references(pid)],
	['in hexadecimal character references', hexReferences(pid)],
	['half in character references', pid.slice(0, 8) + references(pid.slice(8))],
	['percent-encoded twice', percentTwice(pid)],
	['split by CDATA', `${pid.slice(0, 5)}<![CDATA[${pid.slice(5)}]]>`],
	['split by a comment', `${pid.slice(0, 5)}<!-- x -->${pid.slice(5)}`],
	['split by an instruction', `${pid.slice(0, 5)}<?x y?>${pid.slice(5)}`],
];

async function read(document: string, parameters: object) {
	const feed = await rawFeed(document);
	const options = { includeDetails: true };
	const all = { returnAll: true, options, ...parameters };
	const node = reports('Run', 'response', 'getAll', all);
	return await runNode(node, rawFeedCredential(feed));
}

describe.each(hidden)('a PID that the feed spells %s', (_, spelled) => {
	const inAttribute = spelled.includes('<') ? '' : ` B="x ${spelled} y"`;
	const record = `<Response${inAttribute}><A>x ${spelled} y</A></Response>`;
	const document = `<DotcomMonitorOnlineReport><Site><Name>${spelled}</Name>${record}</Site></DotcomMonitorOnlineReport>`;

	it.each([true, false])(
		'the PID in an unusual spelling appears in no item, with Simplify %s',
		async (simplify) => {
			const run = await read(document, { simplify });
			expect(errorOf(run)).toEqual({});
			const text = JSON.stringify(json(run, 'Run'));
			expect(text).toContain('x ***** y');
			expect(text).not.toContain(pid);
		},
	);

	it('the PID in an unusual spelling appears in no message', async () => {
		const run = await read(`<a><error>No ${spelled}</error></a>`, {});
		expect(errorOf(run).message).toBe('The XML feed refused the request: No *****');
	});

	it('the PID in an unusual spelling appears in no CSV file', async () => {
		const csv = await read(document, { output: 'csv' });
		expect(errorOf(csv)).toEqual({});
		const file = csv.items('Run')[0].binary?.data.data ?? '';
		expect(Buffer.from(file, 'base64').toString()).not.toContain(pid);
	});

	it.each([
		['anywhere', document],
		[
			'outside of the records',
			`<DotcomMonitorOnlineReport><X>${spelled}</X></DotcomMonitorOnlineReport>`,
		],
	])('the PID in an unusual spelling appears in no XML file: %s', async (_where, content) => {
		const xml = await read(content, { output: 'xml' });
		if (spelled.includes('<')) {
			expect(errorOf(xml)).toMatchObject({
				code: 'UNSAFE_XML',
				message:
					'The report contains the XML Feed PID, which is secret, and this node cannot remove it from an XML file',
			});
		} else {
			expect(errorOf(xml)).toEqual({});
			const file = xml.items('Run')[0].binary?.data.data ?? '';
			expect(Buffer.from(file, 'base64').toString()).toBe(content.replaceAll(spelled, '*****'));
		}
	});
});
