/** The default of Limit has a hint where it cuts off results; a limit that was chosen has none. */
import { itIsNoon } from '../support/clock.cts';
import { allSimplified, lastDay, now } from '../support/reports.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, hintsOf, reports, runNode, selectById } from '../support/workflows.cts';

itIsNoon();

async function readDocument(resource: string, document: string, parameters: object = {}) {
	const feed = await rawFeed(document);
	const node = reports('Read', resource, 'getAll', { ...parameters });
	const result = await runNode(node, rawFeedCredential(feed));
	expect(errorOf(result)).toEqual({});
	return result;
}

const sixty = Array.from({ length: 60 }, (_, id) => id + 1);

const states = sixty.map((id) => `<Site ID="${id}" Name="Device ${id}" State="Up" />`).join('');
const summaries = sixty.map((id) => `<Site ID="${id}"><Summary /></Site>`).join('');
const responses = sixty.map((id) => `<Response><ID>${id}</ID></Response>`).join('');

const status = `<DotcomMonitorConfig>${states}</DotcomMonitorConfig>`;
const responsesDocument = `<DotcomMonitorOnlineReport>${responses}</DotcomMonitorOnlineReport>`;

it.each([
	['configuration', status],
	['deviceStatus', status],
	['summary', `<DotcomMonitorOnlineReport>${summaries}</DotcomMonitorOnlineReport>`],
])('%s > Get Many returns all results by default', async (resource, document) => {
	const result = await readDocument(resource, document);
	expect(result.items('Read')).toHaveLength(60);
	expect(hintsOf(result)).toEqual([]);
});

it.each([
	['deviceStatus', status, { returnAll: false }],
	['configuration', status, { returnAll: false }],
	['response', responsesDocument, {}],
])(
	'%s > Get Many has a hint when the default of Limit cut off its output',
	async (resource, document, more) => {
		const result = await readDocument(resource, document, more);
		expect(result.items('Read')).toHaveLength(50);
		expect(hintsOf(result)).toEqual([
			'Returned the first 50 results (Limit). Increase Limit, or switch on Return All.',
		]);
	},
);

it('a report that has exactly as many records as Limit has no hint', async () => {
	const result = await readDocument('response', responsesDocument, { limit: 60 });
	expect(result.items('Read')).toHaveLength(60);
	expect(hintsOf(result)).toEqual([]);
});

it('sorted checks that are exactly as many as the default of Limit have no hint', async () => {
	const fifty = sixty.slice(0, 50).map((id) => `<Response Duration="${id}"/>`);
	const document = `<DotcomMonitorOnlineReport>${fifty.join('')}</DotcomMonitorOnlineReport>`;
	const result = await readDocument('response', document, { options: { sortBy: 'duration' } });
	expect(result.items('Read')).toHaveLength(50);
	expect(hintsOf(result)).toEqual([]);
});

it('a Limit that was chosen has no hint', async () => {
	const sandbox = await sandboxForTest({ now });
	const parameters = {
		...lastDay,
		...allSimplified,
		returnAll: false,
		limit: 2,
		devices: 'text',
		deviceNames: '={{ $json.device }}',
	};
	const result = await runNode(reports('Read', 'response', 'getAll', parameters), sandbox, {
		rows: ['84220', '84221', '84222'].map((device) => ({ device })),
	});
	expect(result.items('Read')).toHaveLength(6);
	expect(hintsOf(result)).toEqual([]);
});

const platform = selectById('platform', 1);

it.each([
	['alertGroup', {}],
	['department', {}],
	['device', {}],
	['frequency', platform],
	['location', platform],
	['platform', {}],
	['schedule', {}],
])('%s > Get Many returns as many results as Limit, without a hint', async (resource, more) => {
	const sandbox = await sandboxForTest();
	const read = async (parameters: object) =>
		await runNode(
			config('Read', resource, 'getAll', { ...more, simplify: true, ...parameters }),
			sandbox,
		);
	const all = await read({ returnAll: true });
	const count = all.items('Read').length;
	expect(count).toBeGreaterThan(1);
	expect(hintsOf(all)).toEqual([]);
	const one = await read({ returnAll: false, limit: 1 });
	expect(one.items('Read')).toHaveLength(1);
	expect(hintsOf(one)).toEqual([]);
});
