/** What the service makes of the filters for location and result is its own: a server that answers otherwise. */
import type { INodeParameters } from 'n8n-workflow';

import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { devicesByName } from '../support/reports.cts';
import { errorOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

type Row = [location: string, status: string];

/** A check a minute, each around which stands its location; an empty one is not there. */
function document(rows: Row[]): string {
	const checks = rows.map(([location, status], at) => {
		const check = `<Response ID="${at}" Time="2026-11-20 10:${String(at).padStart(2, '0')}" Duration="1" Status="${status}"/>`;
		return location === '' ? check : `<Location ID="2" Name="${location}">${check}</Location>`;
	});
	return `<DotcomMonitorOnlineReport><Site ID="1" Name="Shop">${checks.join('')}</Site></DotcomMonitorOnlineReport>`;
}

async function read(
	[resource, operation]: [string, string],
	rows: Row[],
	filters: INodeParameters,
	more: INodeParameters = {},
) {
	const feed = await rawFeed(document(rows));
	const parameters = { returnAll: true, ...more, filters };
	const result = await runNode(
		reports('Read', resource, operation, { ...parameters }),
		rawFeedCredential(feed),
	);
	expect(errorOf(result)).toEqual({});
	return { items: json(result, 'Read'), hints: hintsOf(result) };
}

const [responses, statistics, outages] = [
	['response', 'getAll'],
	['response', 'getStatistics'],
	['outage', 'getAll'],
] as const satisfies ReadonlyArray<readonly [string, string]>;

const readAll = async (rows: Row[], filters: INodeParameters) => {
	const [all, [figures], [outage]] = await Promise.all([
		read([...responses], rows, filters),
		read([...statistics], rows, filters, { groupBy: [] }).then(({ items }) => items),
		read([...outages], rows, filters, { simplify: false }).then(({ items }) => items),
	]);
	return { all, figures, outage };
};

const checks = (...letters: string[]): string[] => letters.join('').split('');

describe('Locations in Filters', () => {
	const filters = { locations: ['NY'] };

	it("Locations in Filters keeps the service's choice if it writes the location differently", async () => {
		const rows = checks('SFFS').map((status): Row => ['New York', status]);
		const { all, figures, outage } = await readAll(rows, filters);
		expect(all.items.map(({ location, fitsFilters }) => [location, fitsFilters])).toEqual(
			rows.map(() => ['New York', null]),
		);
		expect(figures).toMatchObject({ checks: 4, failed: 2, fitsFilters: null, checksLeftOut: 0 });
		expect(outage).toMatchObject({ failedChecks: 2, fitsFilters: null, checksLeftOut: 0 });
		expect(all.hints).toEqual([
			expect.stringMatching(
				/^4 checks have values that this node cannot compare with the Filters\./,
			),
			expect.stringMatching(/^The report has no results from "NY", only from "New York"\./),
		]);
	});

	it('Locations in Filters keeps checks without a location', async () => {
		const rows = checks('SFFS').map((status): Row => ['', status]);
		const { all, figures, outage } = await readAll(rows, filters);
		expect(all.items.map(({ fitsFilters }) => fitsFilters)).toEqual([null, null, null, null]);
		expect(figures).toMatchObject({ checks: 4, fitsFilters: null });
		expect(outage).toMatchObject({ failedChecks: 2, fitsFilters: null });
	});

	it('Locations in Filters finds a location by its ID', async () => {
		const rows = checks('SFFS').map((status): Row => ['New York', status]);
		const { all, figures } = await readAll(rows, { locations: ['2'] });
		expect(all.items.map(({ fitsFilters }) => fitsFilters)).toEqual([true, true, true, true]);
		expect(figures).toMatchObject({ checks: 4, fitsFilters: true, checksLeftOut: 0 });
		expect(all.hints).toEqual([]);
	});

	it('Locations in Filters leaves out other locations if the report also has the one of the filter', async () => {
		const rows: Row[] = [
			['London', 'S'],
			['London', 'F'],
			['NY', 'F'],
			['London', 'S'],
			['NY', 'S'],
		];
		const { all, figures, outage } = await readAll(
			rows.map(([place, status]): Row => [place, status]),
			{ locations: ['ny'] },
		);
		expect(all.items.map(({ location, fitsFilters }) => [location, fitsFilters])).toEqual([
			['NY', true],
			['NY', true],
		]);
		expect(figures).toMatchObject({ checks: 2, failed: 1, fitsFilters: true, checksLeftOut: 3 });
		expect(outage).toMatchObject({ failedChecks: 1, fitsFilters: true, checksLeftOut: 3 });
		expect(all.hints).toEqual([]);
	});

	it('Locations in Filters keeps other locations if one of the filter is not in the report', async () => {
		const rows: Row[] = [
			['London', 'S'],
			['New York', 'F'],
		];
		const { all, figures } = await readAll(rows, { locations: ['London', 'NY'] });
		expect(all.items.map(({ location, fitsFilters }) => [location, fitsFilters])).toEqual([
			['London', true],
			['New York', null],
		]);
		expect(figures).toMatchObject({ checks: 2, fitsFilters: null, checksLeftOut: 0 });
	});
});

describe('Result in Filters', () => {
	const filters = { result: 'failed' };

	it("Result in Filters keeps the service's choice if its statuses are unknown", async () => {
		const rows = checks('FTU').map((status): Row => ['London', status]);
		const all = await read([...responses], rows, filters);
		expect(all.items.map(({ result, fitsFilters }) => [result, fitsFilters])).toEqual([
			['failure', true],
			['unknown', null],
			['unknown', null],
		]);
		const [figures] = (await read([...statistics], rows, filters, { groupBy: [] })).items;
		expect(figures).toMatchObject({ checks: 3, fitsFilters: null, checksLeftOut: 0 });
		const slowest = { options: { sortBy: 'duration' }, returnAll: false, limit: 3 };
		const sorted = await read([...responses], rows, filters, slowest);
		expect(sorted.items).toHaveLength(3);
	});

	it('Result in Filters leaves out unknown results if the report has the other result, too', async () => {
		const rows = checks('UFSU').map((status): Row => ['London', status]);
		const all = await read([...responses], rows, filters);
		expect(all.items.map(({ id, fitsFilters }) => [id, fitsFilters])).toEqual([[1, true]]);
		const [figures] = (await read([...statistics], rows, filters, { groupBy: [] })).items;
		expect(figures).toMatchObject({ checks: 1, fitsFilters: true, checksLeftOut: 3 });
	});
});

it('results that do not show the ID of their device lead to no hint about it', async () => {
	const nameless = `<DotcomMonitorOnlineReport><Response Time="2026-11-20 10:00" Status="S"/></DotcomMonitorOnlineReport>`;
	const named = nameless
		.replace('<Response', '<Site Name="Shop"><Response')
		.replace('/></', '/></Site></');
	for (const body of [nameless, named]) {
		const feed = await rawFeed(body);
		const parameters = devicesByName('40123, 40124');
		const result = await runNode(
			reports('Read', 'response', 'getAll', parameters),
			rawFeedCredential(feed),
		);
		expect(hintsOf(result).join()).not.toContain('has no results');
	}
});
