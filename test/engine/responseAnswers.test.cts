/** What Response makes of checks besides reading them: an order, filters that hold, statistics. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readFileContent } from '../../scripts/engine/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { allSimplified, devicesByName, lastDay, readReport } from '../support/reports.cts';
import { slowQuantile } from '../support/slowQuantile.cts';
import { errorOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const devices = devicesByName('8422*');

/** The value of a part of the duration stands in the details. */
function numberOf({ details, durationSeconds, ...item }: IDataObject, name: string): unknown {
	return Object.assign({ duration: durationSeconds }, details, item)[name];
}

describe('Response > Get Many with Sort By', () => {
	const read = async (parameters: object) =>
		await readReport('response', 'getAll', { ...devices, ...lastDay, ...parameters });

	it.each([
		['duration', 'descending'],
		['duration', 'ascending'],
		['firstPacketTime', 'descending'],
		['time', 'descending'],
		['time', 'ascending'],
	] as const)('Response > Get Many outputs the first by %s, %s', async (sortBy, sortOrder) => {
		// Items have the value that they are sorted by.
		const options = { includeDetails: sortBy === 'firstPacketTime' };
		const all = (await read({ ...allSimplified, options })).items;
		const { items } = await read({ options: { sortBy, sortOrder }, limit: 5 });
		const sign = sortOrder === 'ascending' ? 1 : -1;
		const keyOf = (item: (typeof all)[number]) =>
			sortBy === 'time' ? Date.parse(String(item.time)) : Number(numberOf(item, sortBy));
		const sorted = [...all].sort((one, other) => (keyOf(one) - keyOf(other)) * sign);
		expect(items).toEqual(sorted.slice(0, 5));
	});

	it("Response > Get Many sorts all results with Return All, and the service's records without Simplify", async () => {
		const { items } = await read({
			options: { sortBy: 'duration' },
			returnAll: true,
			simplify: false,
		});
		const durations = items.map((item) => Number(item.Duration));
		expect(durations.length).toBeGreaterThan(1000);
		expect(durations).toEqual([...durations].sort((one, other) => other - one));
	});

	it('Response > Get Many outputs a check without a value last, with a hint', async () => {
		const feed = await rawFeed(
			'<DotcomMonitorOnlineReport><Response ID="1"/><Response ID="2" Duration="0.2"/><Response ID="3" Duration="x"/></DotcomMonitorOnlineReport>',
		);
		const node = reports('Read', 'response', 'getAll', {
			options: { sortBy: 'duration' },
			limit: 2,
		});
		const run = await runNode(node, rawFeedCredential(feed));
		expect(json(run, 'Read').map(({ id }) => id)).toEqual([2, 1]);
		expect(hintsOf(run)).toEqual([
			expect.stringContaining('Duration is "x"'),
			expect.stringContaining('2 checks have no value'),
		]);
	});

	it.each([
		['Sort By cannot be "size"', { options: { sortBy: '={{ "size" }}' } }],
		['Sort Order cannot be "up"', { options: { sortBy: 'time', sortOrder: '={{ "up" }}' } }],
	])(
		'Response > Get Many rejects an invalid order without sending a request: %s',
		async (message, parameters) => {
			const { result, sandbox } = await read(parameters);
			expect(errorOf(result).message).toBe(message);
			expect(sandbox.requests).toEqual([]);
		},
	);
});

describe('the filters for location and result', () => {
	const check = (id: number, location: string, status: string) =>
		`<Response ID="${id}" Location="${location}" Status="${status}" Time="2026-11-20 10:0${id}"/>`;
	const document = `<DotcomMonitorOnlineReport>${[
		check(1, 'New York, USA', 'S'),
		check(2, 'London', 'F'),
		check(3, 'london', 'S'),
	].join('')}</DotcomMonitorOnlineReport>`;

	/** A feed that takes no note of the filters. */
	const read = async (filters: INodeParameters, parameters: INodeParameters = {}) => {
		const feed = await rawFeed(document);
		const node = reports('Read', 'response', 'getAll', { filters, ...parameters });
		const run = await runNode(node, rawFeedCredential(feed));
		expect(errorOf(run)).toEqual({});
		return { run, ids: json(run, 'Read').map(({ id }) => id), feed };
	};

	it('the filters for location and result apply even if the service ignores them', async () => {
		const { ids, feed } = await read({ locations: ['London'], result: 'failed' });
		expect(feed.requests[0]).toContain('location=London');
		expect(ids).toEqual([2]);
		expect((await read({ locations: [' LONDON '] })).ids).toEqual([2, 3]);
		expect((await read({ result: 'successful' })).ids).toEqual([1, 3]);
	});

	it('the filters for location and result apply in a file, too', async () => {
		const { run } = await read({ result: 'failed' }, { output: 'jsonLines' });
		const [{ binary = {}, json: row }] = run.items('Read');
		expect(row.records).toBe(1);
		expect(JSON.parse(await readFileContent(binary.data))).toMatchObject({ id: 2 });
	});

	it('the filter for results accepts the statuses that the user names as success', async () => {
		const options = { successStatuses: 'F' };
		expect((await read({ result: 'successful' }, { options })).ids).toEqual([2]);
	});

	it("the filter for locations has a hint with their spelling if none fits, and keeps the service's choice", async () => {
		const { run, ids } = await read({ locations: ['New York'] });
		expect(ids).toEqual([1, 2, 3]);
		expect(hintsOf(run)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^The report has no results from "New York", only from .*Did you mean "New York, USA"\?/,
				),
			]),
		);
	});

	it('the filter for results has a hint if no result fits', async () => {
		const options = { successStatuses: 'OK' };
		const { run } = await read({ result: 'successful' }, { options });
		expect(hintsOf(run)).toEqual([expect.stringContaining('Options > Success Status Values')]);
	});
});

describe('a run by hand', () => {
	const checks = (count: number) =>
		`<DotcomMonitorOnlineReport>${'<Response Status="S"/>'.repeat(count)}</DotcomMonitorOnlineReport>`;

	const hintsFor = async (count: number, mode: 'manual' | 'trigger', parameters: object = {}) => {
		const feed = await rawFeed(checks(count));
		const all = { returnAll: true, ...parameters };
		const node = reports('Read', 'response', 'getAll', all);
		return hintsOf(await runNode(node, rawFeedCredential(feed), { mode }));
	};

	it('a manual run with more than 10,000 items has a hint with better options', async () => {
		const [hint, ...more] = await hintsFor(10_001, 'manual');
		expect(more).toEqual([]);
		for (const name of ['10,001', 'Limit', 'Sort By', 'Get Statistics', 'set Output to a file']) {
			expect(hint).toContain(name);
		}
	});

	it('a run with fewer items, into a file or without a user has no such hint', async () => {
		expect(await hintsFor(10_000, 'manual')).toEqual([]);
		expect(await hintsFor(10_001, 'trigger')).toEqual([]);
		expect(await hintsFor(10_001, 'manual', { output: 'csv' })).toEqual([]);
	});
});

describe('Response > Get Statistics', () => {
	const read = async (parameters: object) =>
		await readReport('response', 'getStatistics', { ...devices, ...lastDay, ...parameters });

	it('Response > Get Statistics outputs the metrics of each device from one request', async () => {
		const { items, sandbox } = await read({});
		expect(sandbox.requests).toHaveLength(1);
		const { items: checks } = await readReport('response', 'getAll', {
			...devices,
			...lastDay,
			...allSimplified,
		});
		expect(items.map(({ deviceName }) => deviceName)).toEqual([
			'Checkout',
			'Product API',
			'Shop front',
		]);
		const own = checks.filter(({ deviceId }) => deviceId === 84220);
		const durations = own.map(({ durationSeconds }) => Number(durationSeconds));
		expect(items[2]).toEqual({
			deviceName: 'Shop front',
			checks: own.length,
			succeeded: own.length,
			failed: 0,
			errorRatePercent: 0,
			averageSeconds: expect.any(Number),
			minimumSeconds: Math.min(...durations),
			maximumSeconds: Math.max(...durations),
			p50Seconds: slowQuantile(durations, 0.5),
			p95Seconds: slowQuantile(durations, 0.95),
			p99Seconds: slowQuantile(durations, 0.99),
			deviceId: 84220,
		});
		const mean = durations.reduce((all, one) => all + one, 0) / durations.length;
		expect(items[2].averageSeconds).toBeCloseTo(mean, 5);
	});

	it('Response > Get Statistics groups by several dimensions and measures parts of the duration', async () => {
		const { items } = await read({ groupBy: ['hourOfDay', 'device'], parts: ['sslTime'] });
		expect(items).toHaveLength(3 * 24);
		expect(Object.keys(items[0])).toEqual([
			'deviceName',
			'hourOfDay',
			'checks',
			'succeeded',
			'failed',
			'errorRatePercent',
			...['average', 'minimum', 'maximum', 'p50', 'p95', 'p99'].map((name) => `${name}Seconds`),
			...['Average', 'Minimum', 'Maximum', 'P50', 'P95', 'P99'].map(
				(name) => `sslTime${name}Seconds`,
			),
			'deviceId',
		]);
	});

	it('Response > Get Statistics outputs one item over all checks without a group', async () => {
		const { items } = await read({ groupBy: [] });
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({ checks: expect.any(Number) });
	});

	it('Response > Get Statistics outputs no rate if only one result is read', async () => {
		const { items } = await read({ filters: { result: 'successful' } });
		expect(items[0]).toMatchObject({ failed: 0, errorRatePercent: null });
	});

	it('Response > Get Statistics outputs no metrics of values that no check has', async () => {
		const feed = await rawFeed(
			'<DotcomMonitorOnlineReport><Response Status="S" Time="2026-11-20 10:00"/></DotcomMonitorOnlineReport>',
		);
		const run = await runNode(
			reports('Read', 'response', 'getStatistics', {}),
			rawFeedCredential(feed),
		);
		expect(json(run, 'Read')).toMatchObject([
			{ deviceId: null, checks: 1, averageSeconds: null, minimumSeconds: null, p50Seconds: null },
		]);
	});

	it('Response > Get Statistics reports missing data if there are no checks', async () => {
		const { items, result } = await read({ ...devicesByName('84213') });
		expect(items).toEqual([]);
		expect(hintsOf(result)).toEqual([
			expect.stringContaining('missing data'),
			expect.stringContaining('Your account has "84213"'),
		]);
	});

	it.each([
		['Group By cannot contain "minute"', { groupBy: ['minute'] }],
		['Response Time Parts cannot contain "time"', { parts: ['time'] }],
		['Output cannot be "xml"', { output: 'xml' }],
	])(
		'Response > Get Statistics rejects invalid parameters without sending a request: %s',
		async (message, parameters) => {
			const { result, sandbox } = await read(parameters);
			expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
			expect(sandbox.requests).toEqual([]);
		},
	);
});
