/** Items of one run that ask the feed for the same. */
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { lastDay, now } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { credentialFor, hintsOf, json, reports, runNode } from '../support/workflows.cts';

beforeEach(recordConsole);

const status = { returnAll: true, simplify: true };
const deviceOfItem = { ...status, devices: 'text', deviceNames: '={{ $json.device }}' };

function createNode(parameters: object, more: object = {}) {
	return reports('Read', 'deviceStatus', 'getAll', { ...parameters }, more);
}

const pairsOf = (count: number) => Array.from({ length: count }, (_, item) => ({ item }));

const sharedHint = (count: number) =>
	expect.stringContaining(`${count} input items requested the same report`);

it('items of the same report send one request, and its records come once, linked to all of them', async () => {
	const sandbox = await sandboxForTest({ now, throttleSeconds: 10 });
	const run = await runNode(createNode(status), sandbox, {
		rows: Array.from({ length: 50 }, (_, row) => ({ row })),
	});
	expect(sandbox.requests).toHaveLength(1);
	const items = run.items('Read');
	expect(items).toHaveLength(8);
	for (const { pairedItem } of items) expect(pairedItem).toEqual(pairsOf(50));
	expect(hintsOf(run)).toEqual([sharedHint(50)]);
});

it('items of the same report send one request for each of two nodes in a row', async () => {
	const records = Array.from({ length: 50 }, (_, id) => `<Response><ID>${id}</ID></Response>`);
	const feed = await rawFeed(
		`<DotcomMonitorOnlineReport>${records.join('')}</DotcomMonitorOnlineReport>`,
	);
	const names = ['First', 'Second'];
	const nodes = names.map((name) => reports(name, 'response', 'getAll', { returnAll: true }));
	const run = await runNode(nodes, rawFeedCredential(feed));
	expect(feed.requests).toHaveLength(2);
	expect(json(run, 'Second')).toEqual(json(run, 'First'));
	expect(run.items('First')[0].pairedItem).toEqual({ item: 0 });
	expect(run.items('Second')[0].pairedItem).toEqual(pairsOf(50));
	expect(hintsOf(run, 'First')).toEqual([]);
	expect(hintsOf(run, 'Second')).toEqual([sharedHint(50)]);
});

it('items of the same report have its output at the place of the first, next to other reports', async () => {
	const sandbox = await sandboxForTest({ now });
	const run = await runNode(createNode(deviceOfItem), sandbox, {
		rows: ['84221', '84220', '84221', '84222'].map((device) => ({ device })),
	});
	expect(
		run.items('Read').map(({ json: { deviceId }, pairedItem }) => [deviceId, pairedItem]),
	).toEqual([
		[84221, [{ item: 0 }, { item: 2 }]],
		[84220, { item: 1 }],
		[84222, { item: 3 }],
	]);
	expect(sandbox.requests).toHaveLength(3);
	expect(hintsOf(run)).toEqual([sharedHint(2)]);
});

it.each([
	['Limit', { returnAll: false, limit: '={{ $json.n }}' }, [{ n: 1 }, { n: 2 }], 3],
	['Simplify', { simplify: '={{ $json.on }}' }, [{ on: true }, { on: false }], 16],
	['Output', { output: '={{ $json.as }}' }, [{ as: 'items' }, { as: 'csv' }], 9],
	[
		'File Name',
		{ output: 'csv', fileName: '={{ $json.name }}' },
		[{ name: 'a.csv' }, { name: 'b.csv' }],
		2,
	],
	[
		'XML Record Element',
		{ options: { recordElement: '={{ $json.as }}' } },
		[{ as: 'Site' }, { as: 'DotcomMonitorConfig' }],
		9,
	],
	[
		'Additional Query Parameters',
		{
			options: {
				additionalQueryParameters: { parameter: [{ name: 'Site', value: '={{ $json.id }}' }] },
			},
		},
		[{ id: '84220' }, { id: '8422*' }],
		4,
	],
])(
	'items send separate requests when they differ in %s',
	async (_name, parameters, rows, count) => {
		const sandbox = await sandboxForTest({ now });
		const run = await runNode(createNode({ ...status, ...parameters }), sandbox, { rows });
		expect(sandbox.requests).toHaveLength(2);
		expect(run.items('Read')).toHaveLength(count);
		expect(hintsOf(run)).not.toContainEqual(sharedHint(2));
		expect(run.items('Read').at(-1)?.pairedItem).toEqual({ item: 1 });
	},
);

it('items of the same report share one file', async () => {
	const sandbox = await sandboxForTest({ now });
	const run = await runNode(createNode({ ...status, output: 'csv' }), sandbox, {
		rows: [{}, {}, {}],
	});
	expect(sandbox.requests).toHaveLength(1);
	const [item, ...more] = run.items('Read');
	expect(more).toEqual([]);
	expect(item).toMatchObject({ json: { records: 8 }, pairedItem: pairsOf(3) });
});

it('items of the same report each get an error item for a request that was refused once', async () => {
	const sandbox = await sandboxForTest({ now });
	sandbox.faults.add({ path: '*/status.aspx', kind: 'status', status: 403, times: 1 });
	const credential = credentialFor(sandbox);
	const rows = ['84220', '84221', '84220', '84221'].map((device) => ({ device }));
	const run = await runNode(
		createNode(deviceOfItem, { onError: 'continueErrorOutput' }),
		credential,
		{ rows },
	);
	const reports = sandbox.requests.filter(({ path }) => path.endsWith('status.aspx'));
	expect(reports).toHaveLength(2);
	expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual([84221]);
	expect(run.items('Read')[0].pairedItem).toEqual([{ item: 1 }, { item: 3 }]);
	const failed = run.items('Read', 1);
	expect(failed.map(({ json: { device }, pairedItem }) => [device, pairedItem])).toEqual([
		['84220', { item: 0 }],
		['84220', { item: 2 }],
	]);
	expect(failed[1].json.error).toMatch(/does not allow/);
	expect(hintsOf(run)).toEqual([sharedHint(2)]);
	expect(findSecrets(sandbox, credential)(run.run)).toEqual([]);
});

it('items of the same report keep their order among error items in the regular output', async () => {
	const sandbox = await sandboxForTest({ now });
	const run = await runNode(
		createNode(deviceOfItem, { onError: 'continueRegularOutput' }),
		sandbox,
		{ rows: ['', '84220', '', '84220', '84222'].map((device) => ({ device })) },
	);
	expect(json(run, 'Read').map(({ deviceId, error }) => deviceId ?? error)).toEqual([
		'IDs or Names is empty',
		84220,
		'IDs or Names is empty',
		84222,
	]);
	expect(sandbox.requests).toHaveLength(2);
});

it.each([
	['Item 2', [{ device: '84220' }, { device: '' }]],
	[
		'Row 7',
		[
			{ row_number: 4, device: '84220' },
			{ row_number: 7, device: '' },
		],
	],
])(
	'items of the same report send nothing when one of them has an invalid field: %s',
	async (place, rows) => {
		const sandbox = await sandboxForTest({ now });
		const run = await runNode(createNode(deviceOfItem), sandbox, { rows });
		const { error } = run.run.data.resultData;
		expect(error?.message).toBe(`${place}: IDs or Names is empty`);
		// n8n would write its own number behind it.
		expect(error && 'context' in error && error.context.itemIndex).toBeUndefined();
		expect(sandbox.requests).toEqual([]);
	},
);

it('items of the same report share its many records with one list of links', async () => {
	const sandbox = await sandboxForTest({ now });
	const parameters = { ...lastDay, returnAll: true };
	const run = await runNode(reports('Read', 'response', 'getAll', parameters), sandbox, {
		rows: [{}, {}],
	});
	const links = new Set(run.items('Read').map(({ pairedItem }) => pairedItem));
	expect(links.size).toBe(1);
	expect(sandbox.requests).toHaveLength(1);
});
