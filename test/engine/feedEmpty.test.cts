/** Documents of the service that hold no records. */
import { testCredential } from '../support/credentialTester.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { credentialFor, errorOf, reports, runNode } from '../support/workflows.cts';

async function readBody(body: string, parameters: object = {}) {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '/reporting/xml/*', kind: 'body', body });
	const result = await runNode(
		reports('Read', 'summary', 'getAll', { output: 'items', ...parameters }),
		sandbox,
	);
	const { hints = [] } = result.run.data.resultData.runData.Read[0];
	return { sandbox, result, hints };
}

it.each([
	'<OnlineReport/>',
	'<?xml version="1.0"?>\n<a:OnlineReport xmlns:a="urn:a"></a:OnlineReport>',
	'<OnlineReport><Site ID="7" Name="Shop"/></OnlineReport>',
	'<OnlineReport><Sites><Site><Name>Shop</Name></Site></Sites></OnlineReport>',
])(
	'a document without records outputs no item, and a hint about its unknown root: %s',
	async (body) => {
		const { result, hints } = await readBody(body);
		expect(errorOf(result)).toEqual({});
		expect(result.items('Read')).toEqual([]);
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(
					/element is "OnlineReport".*XML Record Element.* starts with: <\w/,
				),
			}),
		]);
	},
);

it('a document without records and of unknown root makes a file of no records, with a hint', async () => {
	for (const output of ['csv', 'jsonLines', 'xml']) {
		const { result, hints } = await readBody('<OnlineReport/>', { output });
		expect(result.items('Read')[0].json).toMatchObject({ records: 0 });
		expect(hints).toHaveLength(1);
	}
});

it('a document without records gets no hint if its root is known', async () => {
	const { result, hints } = await readBody('<DotcomMonitorOnlineReport/>');
	expect(result.items('Read')).toEqual([]);
	expect(hints).toEqual([]);
});

it('a document with a message in place of records is an error', async () => {
	const { result } = await readBody('<a><message>No such account</message></a>');
	expect(errorOf(result)).toMatchObject({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The XML feed returned something other than a report ("a"): No such account',
	});
});

it('the hint about a document without records does not show the PID', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	const body = `<OnlineReport account="${String(credential.xmlFeedPid)}"/>`;
	sandbox.faults.add({ path: '/reporting/xml/*', kind: 'body', body });
	const { run } = await runNode(reports('Read', 'summary', 'getAll'), credential);
	expect(JSON.stringify(run)).toContain('*****');
	expect(JSON.stringify(run)).not.toContain(credential.xmlFeedPid);
});

it('a document of unknown root does not pass the credential test', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '/reporting/xml/*', kind: 'body', body: '<rss/>' });
	const tester = await testCredential({ ...credentialFor(sandbox), webApiUid: '' });
	expect(tester).toMatchObject({ status: 'Error', message: expect.stringContaining('"rss"') });
});
